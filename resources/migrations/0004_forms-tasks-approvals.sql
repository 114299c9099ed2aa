CREATE TABLE `approval_answers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`approval_id` integer NOT NULL,
	`approver_id` integer NOT NULL,
	`author_id` integer NOT NULL,
	`answer` text NOT NULL,
	`message` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`approval_id`) REFERENCES `approvals`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`approver_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `approval_answers_approval` ON `approval_answers` (`approval_id`,`id`);
--> statement-breakpoint
CREATE TABLE `approvals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`ticket_id` integer NOT NULL,
	`question` text NOT NULL,
	`needs_all` integer NOT NULL,
	`before_assigning` integer NOT NULL,
	`asked` text NOT NULL,
	`digest` text NOT NULL,
	`author_id` integer NOT NULL,
	`cause` text,
	`asked_at` integer NOT NULL,
	`remind_at` integer,
	`reminders` integer DEFAULT 0 NOT NULL,
	`closed_at` integer,
	`outcome` text,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `approvals_ticket` ON `approvals` (`ticket_id`,`id`);
--> statement-breakpoint
CREATE INDEX `approvals_remind` ON `approvals` (`remind_at`) WHERE remind_at is not null;
--> statement-breakpoint
CREATE TABLE `approvers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`approval_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`open` integer NOT NULL,
	FOREIGN KEY (`approval_id`) REFERENCES `approvals`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `approvers_once` ON `approvers` (`approval_id`,`user_id`);
--> statement-breakpoint
CREATE INDEX `approvers_user` ON `approvers` (`user_id`,`open`,`approval_id`);
--> statement-breakpoint
CREATE TABLE `form_answers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`ticket_id` integer NOT NULL,
	`form_id` integer NOT NULL,
	`version_id` integer NOT NULL,
	`answers` text NOT NULL,
	`author_id` integer NOT NULL,
	`answered_at` integer NOT NULL,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`form_id`) REFERENCES `forms`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`version_id`) REFERENCES `form_versions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `form_answers_ticket` ON `form_answers` (`ticket_id`,`form_id`);
--> statement-breakpoint
CREATE INDEX `form_answers_version` ON `form_answers` (`version_id`);
--> statement-breakpoint
CREATE TABLE `form_versions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`form_id` integer NOT NULL,
	`number` integer NOT NULL,
	`definition` text NOT NULL,
	`author_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`form_id`) REFERENCES `forms`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `form_versions_number` ON `form_versions` (`form_id`,`number`);
--> statement-breakpoint
CREATE TABLE `forms` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`scope` text NOT NULL,
	`department` text,
	`department_key` text,
	`category` text,
	`subcategory` text,
	`enabled` integer NOT NULL,
	`version` integer NOT NULL,
	`author_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `forms_scope` ON `forms` (`scope`);
--> statement-breakpoint
CREATE TABLE `process_parts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`run_id` integer NOT NULL,
	`key` text NOT NULL,
	`position` integer NOT NULL,
	`after` text NOT NULL,
	`definition` text NOT NULL,
	`task_id` integer,
	`child_id` integer,
	`started_at` integer,
	`skipped_at` integer,
	`reason` text,
	FOREIGN KEY (`run_id`) REFERENCES `process_runs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`task_id`) REFERENCES `tasks`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`child_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `process_parts_key` ON `process_parts` (`run_id`,`key`);
--> statement-breakpoint
CREATE INDEX `process_parts_task` ON `process_parts` (`task_id`) WHERE task_id is not null;
--> statement-breakpoint
CREATE INDEX `process_parts_child` ON `process_parts` (`child_id`) WHERE child_id is not null;
--> statement-breakpoint
CREATE TABLE `process_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`process_id` integer,
	`ticket_id` integer NOT NULL,
	`name` text NOT NULL,
	`must_finish` integer NOT NULL,
	`author_id` integer NOT NULL,
	`started_at` integer NOT NULL,
	FOREIGN KEY (`process_id`) REFERENCES `processes`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `process_runs_ticket` ON `process_runs` (`ticket_id`);
--> statement-breakpoint
CREATE TABLE `processes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`department` text NOT NULL,
	`department_key` text NOT NULL,
	`enabled` integer NOT NULL,
	`definition` text NOT NULL,
	`author_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `tasks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`ticket_id` integer NOT NULL,
	`position` integer NOT NULL,
	`text` text NOT NULL,
	`assignee_id` integer,
	`due_day` text,
	`author_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`done_at` integer,
	`done_by_id` integer,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`assignee_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`done_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `tasks_ticket` ON `tasks` (`ticket_id`,`position`,`id`);
--> statement-breakpoint
CREATE INDEX `tasks_open` ON `tasks` (`assignee_id`,`due_day`) WHERE done_at is null;
--> statement-breakpoint
ALTER TABLE `tickets` ADD `form_text` text;
--> statement-breakpoint
ALTER TABLE `tickets` ADD `tasks` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `tickets` ADD `tasks_done` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- What someone has approved stays as it is (D80); only their words may go, with the person (D52).
CREATE TRIGGER `approval_answers_no_update` BEFORE UPDATE OF `approval_id`, `approver_id`, `author_id`, `answer`, `at` ON `approval_answers` BEGIN
	SELECT RAISE(ABORT, 'answers to approvals are append-only');
END;