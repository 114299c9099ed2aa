CREATE TABLE `private_departments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`department` text NOT NULL,
	`department_key` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `private_departments_key_unique` ON `private_departments` (`department_key`);--> statement-breakpoint
DROP INDEX `tickets_assignee`;--> statement-breakpoint
DROP INDEX `tickets_requester`;--> statement-breakpoint
DROP INDEX `tickets_status`;--> statement-breakpoint
CREATE INDEX `tickets_assignee` ON `tickets` (`assignee_id`,`status`,`id`,`priority`,`department_key`,`requester_id`);--> statement-breakpoint
CREATE INDEX `tickets_requester` ON `tickets` (`requester_id`,`status`,`id`,`priority`,`department_key`);--> statement-breakpoint
CREATE INDEX `tickets_status` ON `tickets` (`status`,`priority`,`id`,`department_key`);