-- Search looks for a text anywhere within others: three characters in a row are a word of this index (FTS5, trigram), over the texts that
-- `tickets` keeps folded. Texts are added by the triggers; the store empties it with the tickets.
CREATE VIRTUAL TABLE `ticket_search` USING fts5(`search_text`, content='tickets', content_rowid='id', tokenize='trigram case_sensitive 1');
--> statement-breakpoint
CREATE TRIGGER `ticket_search_insert` AFTER INSERT ON `tickets` WHEN NEW.`search_text` <> '' BEGIN
	INSERT INTO `ticket_search` (rowid, `search_text`) VALUES (NEW.`id`, NEW.`search_text`);
END;
--> statement-breakpoint
CREATE TRIGGER `ticket_search_update` AFTER UPDATE OF `search_text` ON `tickets` WHEN OLD.`search_text` = '' BEGIN
	INSERT INTO `ticket_search` (rowid, `search_text`) VALUES (NEW.`id`, NEW.`search_text`);
END;
--> statement-breakpoint
INSERT INTO `ticket_search` (rowid, `search_text`) SELECT `id`, `search_text` FROM `tickets`;
