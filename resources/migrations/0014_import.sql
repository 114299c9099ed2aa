CREATE TABLE `imported_tickets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`source` text NOT NULL,
	`external_id` text NOT NULL,
	`ticket_id` integer NOT NULL,
	`import_id` integer NOT NULL,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `imported_tickets_unique` ON `imported_tickets` (`source`,`external_id`);--> statement-breakpoint
CREATE INDEX `imported_tickets_ticket` ON `imported_tickets` (`ticket_id`);--> statement-breakpoint
CREATE TABLE `imports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`attachment_id` integer,
	`file_name` text NOT NULL,
	`size` integer NOT NULL,
	`state` text NOT NULL,
	`mapping` text,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`seen_at` integer,
	`finished_at` integer,
	`total` integer DEFAULT 0 NOT NULL,
	`imported` integer DEFAULT 0 NOT NULL,
	`unchanged` integer DEFAULT 0 NOT NULL,
	`refused` integer DEFAULT 0 NOT NULL,
	`accounts` integer DEFAULT 0 NOT NULL,
	`problem` text,
	FOREIGN KEY (`attachment_id`) REFERENCES `attachments`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `imports_attachment` ON `imports` (`attachment_id`);--> statement-breakpoint
CREATE INDEX `imports_state` ON `imports` (`state`);