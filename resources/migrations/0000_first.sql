CREATE TABLE `categories` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`department` text NOT NULL,
	`description` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `categories_slug_unique` ON `categories` (`slug`);--> statement-breakpoint
CREATE TABLE `comments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`ticket_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `comments_ticket` ON `comments` (`ticket_id`,`id`);--> statement-breakpoint
CREATE TABLE `failed_sign_ins` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`subject` text NOT NULL,
	`at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `failed_sign_ins_subject` ON `failed_sign_ins` (`subject`,`at`);--> statement-breakpoint
CREATE INDEX `failed_sign_ins_at` ON `failed_sign_ins` (`at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`digest` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `subcategories` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`category_id` integer NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`description` text,
	`default_sla_hours` integer,
	`default_priority` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `subcategories_slug_unique` ON `subcategories` (`category_id`,`slug`);--> statement-breakpoint
CREATE TABLE `ticket_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`ticket_id` integer NOT NULL,
	`actor_id` integer NOT NULL,
	`kind` text NOT NULL,
	`requester_id` integer,
	`from_value` text,
	`to_value` text,
	`at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `ticket_events_ticket` ON `ticket_events` (`ticket_id`,`id`);--> statement-breakpoint
CREATE INDEX `ticket_events_at` ON `ticket_events` (`at`);--> statement-breakpoint
CREATE TABLE `ticket_periods` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`ticket_id` integer NOT NULL,
	`requester_id` integer NOT NULL,
	`assignee_id` integer,
	`status` text NOT NULL,
	`since` integer NOT NULL,
	`until` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `ticket_periods_ticket` ON `ticket_periods` (`ticket_id`,`until`);--> statement-breakpoint
CREATE INDEX `ticket_periods_requester` ON `ticket_periods` (`requester_id`,`status`,`until`,`since`);--> statement-breakpoint
CREATE INDEX `ticket_periods_assignee` ON `ticket_periods` (`assignee_id`,`status`,`until`,`since`);--> statement-breakpoint
CREATE TABLE `tickets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`department` text NOT NULL,
	`department_key` text NOT NULL,
	`description` text NOT NULL,
	`status` text NOT NULL,
	`priority` text NOT NULL,
	`category` text NOT NULL,
	`subcategory` text,
	`requester_id` integer NOT NULL,
	`assignee_id` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`resolved_at` integer,
	`first_response_at` integer,
	`search_text` text NOT NULL,
	FOREIGN KEY (`requester_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`assignee_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `tickets_assignee` ON `tickets` (`assignee_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `tickets_assignee_created` ON `tickets` (`assignee_id`,`created_at`,`status`,`first_response_at`);--> statement-breakpoint
CREATE INDEX `tickets_assignee_resolved` ON `tickets` (`assignee_id`,`resolved_at`,`priority`,`created_at`);--> statement-breakpoint
CREATE INDEX `tickets_requester` ON `tickets` (`requester_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `tickets_department` ON `tickets` (`department_key`,`status`,`assignee_id`,`id`);--> statement-breakpoint
CREATE INDEX `tickets_status` ON `tickets` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `tickets_priority` ON `tickets` (`priority`,`id`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`username_key` text NOT NULL,
	`email` text NOT NULL,
	`password_digest` text NOT NULL,
	`full_name` text NOT NULL,
	`role` text NOT NULL,
	`initials` text NOT NULL,
	`is_department_head` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_unique` ON `users` (`username_key`) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TRIGGER `ticket_events_no_update` BEFORE UPDATE ON `ticket_events` BEGIN
	SELECT RAISE(ABORT, 'the history of tickets is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `ticket_events_no_delete` BEFORE DELETE ON `ticket_events` BEGIN
	SELECT RAISE(ABORT, 'the history of tickets is append-only');
END;
