CREATE TABLE `auth_attempts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`subject` text NOT NULL,
	`at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `auth_attempts_subject` ON `auth_attempts` (`subject`,`at`);--> statement-breakpoint
CREATE INDEX `auth_attempts_at` ON `auth_attempts` (`at`);--> statement-breakpoint
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
CREATE TABLE `sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`digest` text NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	`confirmed_at` integer DEFAULT 0 NOT NULL,
	`expires_at` integer NOT NULL,
	`address` text,
	`user_agent` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_digest_unique` ON `sessions` (`digest`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `status_intervals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`ticket_id` integer NOT NULL,
	`requester_id` integer NOT NULL,
	`assignee_id` integer,
	`status` text NOT NULL,
	`since` integer NOT NULL,
	`until` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `status_intervals_ticket` ON `status_intervals` (`ticket_id`,`until`);--> statement-breakpoint
CREATE INDEX `status_intervals_requester` ON `status_intervals` (`requester_id`,`status`,`until`,`since`);--> statement-breakpoint
CREATE INDEX `status_intervals_assignee` ON `status_intervals` (`assignee_id`,`status`,`until`,`since`);--> statement-breakpoint
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
CREATE TABLE `ticket_counts` (
	`scope` text NOT NULL,
	`person_id` integer NOT NULL,
	`department_key` text NOT NULL,
	`status` text NOT NULL,
	`priority` text NOT NULL,
	`tickets` integer NOT NULL,
	`responded` integer NOT NULL,
	`response_time` integer NOT NULL,
	`resolution_time` integer NOT NULL,
	PRIMARY KEY(`scope`, `person_id`, `department_key`, `status`, `priority`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
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
CREATE INDEX `ticket_events_ticket` ON `ticket_events` (`ticket_id`,`kind`,`id`);--> statement-breakpoint
CREATE INDEX `ticket_events_at` ON `ticket_events` (`at`);--> statement-breakpoint
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
CREATE INDEX `tickets_assignee` ON `tickets` (`assignee_id`,`status`,`id`,`priority`);--> statement-breakpoint
CREATE INDEX `tickets_assignee_created` ON `tickets` (`assignee_id`,`created_at`,`status`,`first_response_at`);--> statement-breakpoint
CREATE INDEX `tickets_assignee_resolved` ON `tickets` (`assignee_id`,`resolved_at`,`priority`,`created_at`);--> statement-breakpoint
CREATE INDEX `tickets_requester` ON `tickets` (`requester_id`,`status`,`id`,`priority`);--> statement-breakpoint
CREATE INDEX `tickets_department` ON `tickets` (`department_key`,`status`,`id`,`priority`);--> statement-breakpoint
CREATE INDEX `tickets_unassigned` ON `tickets` (`department_key`,`status`,`id`,`priority`) WHERE assignee_id is null;--> statement-breakpoint
CREATE INDEX `tickets_status` ON `tickets` (`status`,`priority`,`id`);--> statement-breakpoint
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
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`) WHERE deleted_at is null;
--> statement-breakpoint
-- The history is append-only (D9).
CREATE TRIGGER `ticket_events_no_update` BEFORE UPDATE ON `ticket_events` BEGIN
	SELECT RAISE(ABORT, 'the history of tickets is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `ticket_events_no_delete` BEFORE DELETE ON `ticket_events` BEGIN
	SELECT RAISE(ABORT, 'the history of tickets is append-only');
END;
--> statement-breakpoint
-- The counts of every scope a ticket is in.
CREATE TRIGGER `ticket_counts_insert` AFTER INSERT ON `tickets` BEGIN
	INSERT INTO `ticket_counts`
	SELECT `scope`, `person_id`, `department_key`, NEW.`status`, NEW.`priority`, 1, (NEW.`first_response_at` IS NOT NULL),
		coalesce(NEW.`first_response_at` - NEW.`created_at`, 0), coalesce(NEW.`resolved_at` - NEW.`created_at`, 0)
	FROM (
		SELECT 'all' AS `scope`, 0 AS `person_id`, '' AS `department_key`
		UNION ALL SELECT 'requester', NEW.`requester_id`, ''
		UNION ALL SELECT 'department', 0, NEW.`department_key`
		UNION ALL SELECT 'assignee', NEW.`assignee_id`, '' WHERE NEW.`assignee_id` IS NOT NULL
		UNION ALL SELECT 'self', NEW.`assignee_id`, '' WHERE NEW.`assignee_id` = NEW.`requester_id`
		UNION ALL SELECT 'unassigned', 0, NEW.`department_key` WHERE NEW.`assignee_id` IS NULL
		UNION ALL SELECT 'waiting', NEW.`requester_id`, NEW.`department_key` WHERE NEW.`assignee_id` IS NULL
	) WHERE true
	ON CONFLICT DO UPDATE SET `tickets` = `tickets` + excluded.`tickets`, `responded` = `responded` + excluded.`responded`,
		`response_time` = `response_time` + excluded.`response_time`,
		`resolution_time` = `resolution_time` + excluded.`resolution_time`;
END;
--> statement-breakpoint
CREATE TRIGGER `ticket_counts_update` AFTER UPDATE OF `status`, `priority`, `assignee_id`, `requester_id`, `department_key`, `created_at`, `first_response_at`, `resolved_at` ON `tickets` BEGIN
	INSERT INTO `ticket_counts`
	SELECT `scope`, `person_id`, `department_key`, OLD.`status`, OLD.`priority`, -1, -(OLD.`first_response_at` IS NOT NULL),
		-coalesce(OLD.`first_response_at` - OLD.`created_at`, 0), -coalesce(OLD.`resolved_at` - OLD.`created_at`, 0)
	FROM (
		SELECT 'all' AS `scope`, 0 AS `person_id`, '' AS `department_key`
		UNION ALL SELECT 'requester', OLD.`requester_id`, ''
		UNION ALL SELECT 'department', 0, OLD.`department_key`
		UNION ALL SELECT 'assignee', OLD.`assignee_id`, '' WHERE OLD.`assignee_id` IS NOT NULL
		UNION ALL SELECT 'self', OLD.`assignee_id`, '' WHERE OLD.`assignee_id` = OLD.`requester_id`
		UNION ALL SELECT 'unassigned', 0, OLD.`department_key` WHERE OLD.`assignee_id` IS NULL
		UNION ALL SELECT 'waiting', OLD.`requester_id`, OLD.`department_key` WHERE OLD.`assignee_id` IS NULL
	) WHERE true
	ON CONFLICT DO UPDATE SET `tickets` = `tickets` + excluded.`tickets`, `responded` = `responded` + excluded.`responded`,
		`response_time` = `response_time` + excluded.`response_time`,
		`resolution_time` = `resolution_time` + excluded.`resolution_time`;
	INSERT INTO `ticket_counts`
	SELECT `scope`, `person_id`, `department_key`, NEW.`status`, NEW.`priority`, 1, (NEW.`first_response_at` IS NOT NULL),
		coalesce(NEW.`first_response_at` - NEW.`created_at`, 0), coalesce(NEW.`resolved_at` - NEW.`created_at`, 0)
	FROM (
		SELECT 'all' AS `scope`, 0 AS `person_id`, '' AS `department_key`
		UNION ALL SELECT 'requester', NEW.`requester_id`, ''
		UNION ALL SELECT 'department', 0, NEW.`department_key`
		UNION ALL SELECT 'assignee', NEW.`assignee_id`, '' WHERE NEW.`assignee_id` IS NOT NULL
		UNION ALL SELECT 'self', NEW.`assignee_id`, '' WHERE NEW.`assignee_id` = NEW.`requester_id`
		UNION ALL SELECT 'unassigned', 0, NEW.`department_key` WHERE NEW.`assignee_id` IS NULL
		UNION ALL SELECT 'waiting', NEW.`requester_id`, NEW.`department_key` WHERE NEW.`assignee_id` IS NULL
	) WHERE true
	ON CONFLICT DO UPDATE SET `tickets` = `tickets` + excluded.`tickets`, `responded` = `responded` + excluded.`responded`,
		`response_time` = `response_time` + excluded.`response_time`,
		`resolution_time` = `resolution_time` + excluded.`resolution_time`;
END;
--> statement-breakpoint
-- Clearing all tickets empties the counts first, so nothing is subtracted ticket by ticket.
CREATE TRIGGER `ticket_counts_delete` AFTER DELETE ON `tickets` WHEN EXISTS (SELECT 1 FROM `ticket_counts`) BEGIN
	INSERT INTO `ticket_counts`
	SELECT `scope`, `person_id`, `department_key`, OLD.`status`, OLD.`priority`, -1, -(OLD.`first_response_at` IS NOT NULL),
		-coalesce(OLD.`first_response_at` - OLD.`created_at`, 0), -coalesce(OLD.`resolved_at` - OLD.`created_at`, 0)
	FROM (
		SELECT 'all' AS `scope`, 0 AS `person_id`, '' AS `department_key`
		UNION ALL SELECT 'requester', OLD.`requester_id`, ''
		UNION ALL SELECT 'department', 0, OLD.`department_key`
		UNION ALL SELECT 'assignee', OLD.`assignee_id`, '' WHERE OLD.`assignee_id` IS NOT NULL
		UNION ALL SELECT 'self', OLD.`assignee_id`, '' WHERE OLD.`assignee_id` = OLD.`requester_id`
		UNION ALL SELECT 'unassigned', 0, OLD.`department_key` WHERE OLD.`assignee_id` IS NULL
		UNION ALL SELECT 'waiting', OLD.`requester_id`, OLD.`department_key` WHERE OLD.`assignee_id` IS NULL
	) WHERE true
	ON CONFLICT DO UPDATE SET `tickets` = `tickets` + excluded.`tickets`, `responded` = `responded` + excluded.`responded`,
		`response_time` = `response_time` + excluded.`response_time`,
		`resolution_time` = `resolution_time` + excluded.`resolution_time`;
END;
--> statement-breakpoint
-- Full-text index over the folded texts in `tickets`: a search finds a text anywhere in them.
CREATE VIRTUAL TABLE `ticket_search` USING fts5(`search_text`, content='tickets', content_rowid='id', tokenize='trigram case_sensitive 1');
--> statement-breakpoint
-- A new ticket's text is empty until its number is known, which is part of the text.
CREATE TRIGGER `ticket_search_insert` AFTER INSERT ON `tickets` WHEN NEW.`search_text` <> '' BEGIN
	INSERT INTO `ticket_search` (rowid, `search_text`) VALUES (NEW.`id`, NEW.`search_text`);
END;
--> statement-breakpoint
CREATE TRIGGER `ticket_search_update` AFTER UPDATE OF `search_text` ON `tickets` WHEN NEW.`search_text` IS NOT OLD.`search_text` BEGIN
	INSERT INTO `ticket_search` (`ticket_search`, rowid, `search_text`)
		SELECT 'delete', OLD.`id`, OLD.`search_text` WHERE OLD.`search_text` <> '';
	INSERT INTO `ticket_search` (rowid, `search_text`)
		SELECT NEW.`id`, NEW.`search_text` WHERE NEW.`search_text` <> '';
END;
--> statement-breakpoint
-- Clearing all tickets empties the index as a whole.
CREATE TRIGGER `ticket_search_delete` AFTER DELETE ON `tickets` WHEN OLD.`search_text` <> '' AND EXISTS (SELECT 1 FROM `ticket_search_docsize` WHERE `id` = OLD.`id`) BEGIN
	INSERT INTO `ticket_search` (`ticket_search`, rowid, `search_text`) VALUES ('delete', OLD.`id`, OLD.`search_text`);
END;
