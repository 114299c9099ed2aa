CREATE TABLE `announcement_people` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`announcement_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`read_at` integer,
	`affected_at` integer,
	`line` text,
	FOREIGN KEY (`announcement_id`) REFERENCES `announcements`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `announcement_people_once` ON `announcement_people` (`announcement_id`,`user_id`);
--> statement-breakpoint
CREATE INDEX `announcement_people_user` ON `announcement_people` (`user_id`);
--> statement-breakpoint
CREATE TABLE `announcement_tickets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`announcement_id` integer NOT NULL,
	`ticket_id` integer NOT NULL,
	`link` text NOT NULL,
	`at` integer NOT NULL,
	`answer_due` integer NOT NULL,
	FOREIGN KEY (`announcement_id`) REFERENCES `announcements`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `announcement_tickets_once` ON `announcement_tickets` (`ticket_id`);
--> statement-breakpoint
CREATE INDEX `announcement_tickets_announcement` ON `announcement_tickets` (`announcement_id`,`id`);
--> statement-breakpoint
CREATE INDEX `announcement_tickets_due` ON `announcement_tickets` (`id`) WHERE answer_due;
--> statement-breakpoint
CREATE TABLE `announcements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`text` text NOT NULL,
	`format` text NOT NULL,
	`departments` text NOT NULL,
	`categories` text NOT NULL,
	`from_at` integer NOT NULL,
	`until_at` integer,
	`ticket_id` integer,
	`on_sign_in` integer NOT NULL,
	`author_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`ended_at` integer,
	`ended_by` integer,
	`answer` text,
	`resolves` integer NOT NULL,
	`next_at` integer,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ended_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `announcements_from` ON `announcements` (`from_at`,`id`);
--> statement-breakpoint
CREATE INDEX `announcements_ticket` ON `announcements` (`ticket_id`);
--> statement-breakpoint
CREATE INDEX `announcements_next` ON `announcements` (`next_at`) WHERE next_at is not null;
