CREATE TABLE `comment_texts` (
	`id` integer PRIMARY KEY NOT NULL,
	`text` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE VIRTUAL TABLE `comment_search` USING fts5(`text`, content='comment_texts', content_rowid='id', tokenize='trigram case_sensitive 1');
--> statement-breakpoint
CREATE TRIGGER `comment_search_insert` AFTER INSERT ON `comment_texts` BEGIN
	INSERT INTO `comment_search` (rowid, `text`) VALUES (NEW.`id`, NEW.`text`);
END;
--> statement-breakpoint
-- Clearing all tickets empties the index as a whole.
CREATE TRIGGER `comment_search_delete` AFTER DELETE ON `comment_texts` WHEN EXISTS (SELECT 1 FROM `comment_search_docsize` WHERE `id` = OLD.`id`) BEGIN
	INSERT INTO `comment_search` (`comment_search`, rowid, `text`) VALUES ('delete', OLD.`id`, OLD.`text`);
END;
--> statement-breakpoint
CREATE TRIGGER `comment_texts_comment` AFTER DELETE ON `comments` BEGIN
	DELETE FROM `comment_texts` WHERE `id` = (OLD.`ticket_id` << 32) | (OLD.`internal` << 31) | OLD.`id`;
END;
