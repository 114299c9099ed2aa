CREATE TABLE `absences` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`from_at` integer NOT NULL,
	`until_at` integer NOT NULL,
	`substitute_id` integer,
	`note` text,
	`author_id` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`substitute_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `absences_user` ON `absences` (`user_id`);
--> statement-breakpoint
CREATE INDEX `absences_until` ON `absences` (`until_at`);
--> statement-breakpoint
CREATE TABLE `rule_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`rule_id` integer NOT NULL,
	`ticket_id` integer NOT NULL,
	`event` text NOT NULL,
	`result` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`rule_id`) REFERENCES `rules`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `rule_runs_rule` ON `rule_runs` (`rule_id`,`id`);
--> statement-breakpoint
CREATE INDEX `rule_runs_ticket` ON `rule_runs` (`ticket_id`);
--> statement-breakpoint
CREATE TABLE `rules` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`department` text,
	`department_key` text,
	`position` integer NOT NULL,
	`enabled` integer NOT NULL,
	`definition` text NOT NULL,
	`paused_reason` text,
	`last_assignee_id` integer,
	`author_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `rules_position` ON `rules` (`position`,`id`);
--> statement-breakpoint
CREATE TABLE `schedule_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`schedule_id` integer NOT NULL,
	`occurrence` text NOT NULL,
	`ticket_id` integer,
	`outcome` text NOT NULL,
	`missed` integer DEFAULT 0 NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`schedule_id`) REFERENCES `schedules`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `schedule_runs_once` ON `schedule_runs` (`schedule_id`,`occurrence`);
--> statement-breakpoint
CREATE INDEX `schedule_runs_ticket` ON `schedule_runs` (`ticket_id`) WHERE ticket_id is not null;
--> statement-breakpoint
CREATE TABLE `schedules` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`department` text NOT NULL,
	`department_key` text NOT NULL,
	`enabled` integer NOT NULL,
	`definition` text NOT NULL,
	`paused_reason` text,
	`next_at` integer,
	`next_local` text,
	`author_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `schedules_next` ON `schedules` (`next_at`) WHERE next_at is not null;
--> statement-breakpoint
ALTER TABLE `mail_events` ADD `cause` text;
--> statement-breakpoint
ALTER TABLE `notifications` ADD `cause` text;
--> statement-breakpoint
ALTER TABLE `webhook_deliveries` ADD `cause` text;
--> statement-breakpoint
UPDATE `webhook_deliveries` SET `cause` = 'alarm ' || `comment_id`, `comment_id` = NULL WHERE `actor_id` = 0 AND `comment_id` IS NOT NULL;