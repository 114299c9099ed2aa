CREATE TABLE `attachments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uploader_id` integer NOT NULL,
	`ticket_id` integer,
	`comment_id` integer,
	`name` text NOT NULL,
	`size` integer NOT NULL,
	`type` text NOT NULL,
	`digest` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`uploader_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`comment_id`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `attachments_ticket` ON `attachments` (`ticket_id`,`id`);--> statement-breakpoint
CREATE INDEX `attachments_comment` ON `attachments` (`comment_id`);--> statement-breakpoint
CREATE INDEX `attachments_digest` ON `attachments` (`digest`);--> statement-breakpoint
CREATE INDEX `attachments_unnamed` ON `attachments` (`created_at`) WHERE ticket_id is null;