ALTER TABLE comments ADD COLUMN internal boolean DEFAULT false NOT NULL;
