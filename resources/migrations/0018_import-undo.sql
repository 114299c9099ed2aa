CREATE TABLE `import_creations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`import_id` integer NOT NULL,
	`user_id` integer,
	`category_id` integer,
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `import_creations_import` ON `import_creations` (`import_id`);--> statement-breakpoint
ALTER TABLE `imported_tickets` ADD `last_event_id` integer;--> statement-breakpoint
CREATE INDEX `imported_tickets_import` ON `imported_tickets` (`import_id`,`ticket_id`);--> statement-breakpoint
ALTER TABLE `imports` ADD `categories` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `imports` ADD `findings` text;--> statement-breakpoint
ALTER TABLE `imports` ADD `undo_until` integer;--> statement-breakpoint
ALTER TABLE `imports` ADD `undo` text;--> statement-breakpoint
-- The history is append-only, but what an import wrote goes with the ticket when that import is undone (D88).
DROP TRIGGER `ticket_events_no_delete`;--> statement-breakpoint
CREATE TRIGGER `ticket_events_no_delete` BEFORE DELETE ON `ticket_events` WHEN NOT EXISTS (
	SELECT 1 FROM `imported_tickets` JOIN `imports` ON `imports`.`id` = `imported_tickets`.`import_id`
	WHERE `imported_tickets`.`ticket_id` = OLD.`ticket_id` AND OLD.`id` <= `imported_tickets`.`last_event_id` AND `imports`.`state` = 'undoing'
) BEGIN
	SELECT RAISE(ABORT, 'the history of tickets is append-only');
END;
