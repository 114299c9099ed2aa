ALTER TABLE `sessions` ADD `confirmed_at` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- Slugs are found as words too: their letters are ASCII, so upper() folds them as the store does.
DROP TRIGGER `ticket_search_update`;
--> statement-breakpoint
UPDATE `tickets` SET `search_text` = `search_text`
	|| CASE WHEN instr(`category`, '-') THEN char(31) || upper(replace(`category`, '-', ' ')) ELSE '' END
	|| CASE WHEN instr(coalesce(`subcategory`, ''), '-') THEN char(31) || upper(replace(`subcategory`, '-', ' ')) ELSE '' END
WHERE instr(`category`, '-') OR instr(coalesce(`subcategory`, ''), '-');
--> statement-breakpoint
CREATE TRIGGER `ticket_search_update` AFTER UPDATE OF `search_text` ON `tickets` WHEN OLD.`search_text` = '' BEGIN
	INSERT INTO `ticket_search` (rowid, `search_text`) VALUES (NEW.`id`, NEW.`search_text`);
END;
--> statement-breakpoint
INSERT INTO `ticket_search` (`ticket_search`) VALUES ('rebuild');
--> statement-breakpoint
INSERT INTO `vocabulary_search` (`vocabulary_search`) VALUES ('delete-all');
--> statement-breakpoint
DELETE FROM `vocabulary`;
--> statement-breakpoint
DELETE FROM `postings`;
--> statement-breakpoint
DELETE FROM `short_text_counts`;
