CREATE TABLE `postings` (
	`word_id` integer NOT NULL,
	`block` integer NOT NULL,
	`tickets` blob NOT NULL,
	PRIMARY KEY(`word_id`, `block`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `vocabulary` (
	`id` integer PRIMARY KEY NOT NULL,
	`word` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `vocabulary_word_unique` ON `vocabulary` (`word`);
--> statement-breakpoint
-- Finds the words that contain a text, as `ticket_search` finds the tickets. The store empties it with the vocabulary.
CREATE VIRTUAL TABLE `vocabulary_search` USING fts5(`word`, content='vocabulary', content_rowid='id', tokenize='trigram case_sensitive 1');
--> statement-breakpoint
CREATE TRIGGER `vocabulary_search_insert` AFTER INSERT ON `vocabulary` BEGIN
	INSERT INTO `vocabulary_search` (rowid, `word`) VALUES (NEW.`id`, NEW.`word`);
END;
