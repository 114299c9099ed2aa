CREATE TABLE `articles` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`category` text NOT NULL,
	`department` text,
	`department_key` text,
	`body` text NOT NULL,
	`author_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`search_text` text NOT NULL,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `articles_category` ON `articles` (`category`,`title`);--> statement-breakpoint
CREATE TABLE `canned_replies` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`department` text NOT NULL,
	`department_key` text NOT NULL,
	`name` text NOT NULL,
	`message` text NOT NULL,
	`author_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `canned_replies_name_unique` ON `canned_replies` (`department_key`,`name`);--> statement-breakpoint
CREATE TABLE `saved_views` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`owner_id` integer NOT NULL,
	`name` text NOT NULL,
	`department` text,
	`department_key` text,
	`filters` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `saved_views_owner` ON `saved_views` (`owner_id`);--> statement-breakpoint
CREATE INDEX `saved_views_team` ON `saved_views` (`department_key`);--> statement-breakpoint
CREATE TABLE `ticket_links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`ticket_id` integer NOT NULL,
	`other_id` integer NOT NULL,
	`kind` text NOT NULL,
	`author_id` integer NOT NULL,
	`status_before` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`other_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `ticket_links_unique` ON `ticket_links` (`ticket_id`,`other_id`,`kind`);--> statement-breakpoint
CREATE UNIQUE INDEX `ticket_links_one` ON `ticket_links` (`ticket_id`,`kind`) WHERE kind <> 'related';--> statement-breakpoint
CREATE INDEX `ticket_links_other` ON `ticket_links` (`other_id`);--> statement-breakpoint
ALTER TABLE `followers` ADD `duplicate_id` integer;--> statement-breakpoint
CREATE INDEX `tickets_updated` ON `tickets` (`status`,`updated_at`,`id`,`priority`,`department_key`);--> statement-breakpoint
CREATE INDEX `tickets_category` ON `tickets` (`category`,`status`,`id`,`priority`);--> statement-breakpoint
CREATE INDEX `tickets_created` ON `tickets` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `tickets_resolved` ON `tickets` (`resolved_at`) WHERE resolved_at is not null;
--> statement-breakpoint
-- Full-text index over the folded texts in `articles`, as that of `tickets` is.
CREATE VIRTUAL TABLE `article_search` USING fts5(`search_text`, content='articles', content_rowid='id', tokenize='trigram case_sensitive 1');
--> statement-breakpoint
CREATE TRIGGER `article_search_insert` AFTER INSERT ON `articles` BEGIN
	INSERT INTO `article_search` (rowid, `search_text`) VALUES (NEW.`id`, NEW.`search_text`);
END;
--> statement-breakpoint
CREATE TRIGGER `article_search_update` AFTER UPDATE OF `search_text` ON `articles` WHEN NEW.`search_text` IS NOT OLD.`search_text` BEGIN
	INSERT INTO `article_search` (`article_search`, rowid, `search_text`) VALUES ('delete', OLD.`id`, OLD.`search_text`);
	INSERT INTO `article_search` (rowid, `search_text`) VALUES (NEW.`id`, NEW.`search_text`);
END;
--> statement-breakpoint
CREATE TRIGGER `article_search_delete` AFTER DELETE ON `articles` BEGIN
	INSERT INTO `article_search` (`article_search`, rowid, `search_text`) VALUES ('delete', OLD.`id`, OLD.`search_text`);
END;
