CREATE TABLE commits (
	server text PRIMARY KEY,
	last text NOT NULL,
	at timestamp with time zone DEFAULT now() NOT NULL
);
