"""Orders and news on a socket: they arrive as they were sent, with their descriptor, however the bytes are cut."""

import os
import socket
import threading

import pytest

from autograder.sandbox.orders import Event, News, Order, Verb

ORDERS = [Order(Verb.SPAWN, 1, 1 << 40, 3600), Order(Verb.KILL, 2**32 - 1), Order(Verb.CONNECT, memory=-1)]
NEWS = [
    News(Event.STARTED, 1, 2**31 - 1),
    News(Event.EXITED, 7, 42, 139, 1.25, 1 << 33),
    News(Event.REFUSED, 2**32 - 1),
    News(Event.EXITED, 0, 1, -1, 0.0, 0),
]


@pytest.fixture
def ends():
    left, right = socket.socketpair()
    with left, right:
        yield left, right


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: order.verb.name)
def test_an_order_arrives(ends, order):
    order.send(ends[0])
    assert Order.receive(ends[1]) == (order, None)


def test_a_descriptor_arrives_beside_its_order(ends):
    reading, writing = os.pipe()
    ORDERS[0].send(ends[0], reading)
    os.close(reading)
    order, received = Order.receive(ends[1])
    assert order == ORDERS[0]
    os.write(writing, b"through")
    assert os.read(received, 10) == b"through"
    os.close(writing)
    os.close(received)


def test_orders_keep_their_order(ends):
    for order in ORDERS:
        order.send(ends[0])
    assert [Order.receive(ends[1])[0] for _ in ORDERS] == ORDERS


@pytest.mark.parametrize("kind", [Order, News])
def test_the_end_of_a_stream(ends, kind):
    ends[0].close()
    assert kind.receive(ends[1]) is None


@pytest.mark.parametrize("news", NEWS, ids=lambda news: f"{news.event.name} {news.child}")
def test_news_arrive(ends, news):
    news.send(ends[0])
    assert News.receive(ends[1]) == news


@pytest.mark.parametrize(("sent", "kind"), [(ORDERS[0], Order), (NEWS[1], News)], ids=["order", "news"])
def test_cut_into_bytes(ends, sent, kind):
    one, other = socket.socketpair()
    with one, other:
        sent.send(one)
        data = other.recv(100)
    writer = threading.Thread(target=lambda: [ends[0].sendall(data[at : at + 1]) for at in range(len(data))])
    writer.start()
    received = kind.receive(ends[1])
    writer.join()
    assert (received[0] if kind is Order else received) == sent


def test_news_that_end_half_way(ends):
    NEWS[0].send(ends[0])
    ends[0].close()
    assert News.receive(ends[1]) == NEWS[0]
    assert News.receive(ends[1]) is None
