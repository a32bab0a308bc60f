"""What runs beside a student's code. It knows only that student's files and the wire; nothing here can be believed."""
