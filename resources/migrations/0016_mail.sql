CREATE TABLE `mail_choices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`choice` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `mail_choices_user` ON `mail_choices` (`user_id`);--> statement-breakpoint
CREATE TABLE `mail_consents` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`tokens` text NOT NULL,
	`connected_at` integer NOT NULL,
	`error` text
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `mail_consents_username` ON `mail_consents` (`username`);--> statement-breakpoint
CREATE TABLE `mail_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`ticket_id` integer NOT NULL,
	`actor_id` integer NOT NULL,
	`kind` text NOT NULL,
	`to_value` text,
	`comment_id` integer,
	`mentioned` integer NOT NULL,
	`at` integer NOT NULL,
	`mail_id` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `mail_events_person` ON `mail_events` (`user_id`,`ticket_id`,`id`);--> statement-breakpoint
CREATE INDEX `mail_events_ticket` ON `mail_events` (`ticket_id`);--> statement-breakpoint
CREATE INDEX `mail_events_mail` ON `mail_events` (`mail_id`,`user_id`,`ticket_id`);--> statement-breakpoint
CREATE TABLE `mailboxes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`address` text NOT NULL,
	`department` text NOT NULL,
	`host` text NOT NULL,
	`port` integer NOT NULL,
	`security` text NOT NULL,
	`sign_in` text NOT NULL,
	`username` text NOT NULL,
	`ca` text NOT NULL,
	`folder` text NOT NULL,
	`enabled` integer NOT NULL,
	`beginning` text NOT NULL,
	`domains` text NOT NULL,
	`role` text NOT NULL,
	`authority` text NOT NULL,
	`secret` text,
	`creator_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`uid_validity` integer,
	`last_uid` integer,
	`read_at` integer,
	`failing_since` integer,
	`error` text,
	FOREIGN KEY (`creator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `mails` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`ticket_id` integer NOT NULL,
	`message_id` text NOT NULL,
	`status` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`error` text,
	`created_at` integer NOT NULL,
	`sent_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `mails_message` ON `mails` (`message_id`);--> statement-breakpoint
CREATE INDEX `mails_person` ON `mails` (`user_id`,`ticket_id`,`id`);--> statement-breakpoint
CREATE INDEX `mails_open` ON `mails` (`status`,`next_attempt_at`) WHERE status <> 'sent';--> statement-breakpoint
CREATE INDEX `mails_at` ON `mails` (`created_at`);--> statement-breakpoint
CREATE TABLE `received_mails` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`mailbox_id` integer NOT NULL,
	`uid_validity` integer NOT NULL,
	`uid` integer NOT NULL,
	`message_id` text,
	`sender` text NOT NULL,
	`subject` text NOT NULL,
	`received_at` integer NOT NULL,
	`outcome` text NOT NULL,
	`reason` text,
	`ticket_id` integer,
	`comment_id` integer,
	`attachment_id` integer,
	`rest` text NOT NULL,
	`dkim` text NOT NULL,
	`dmarc` text NOT NULL,
	`spf` text NOT NULL,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`comment_id`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`attachment_id`) REFERENCES `attachments`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `received_mails_place` ON `received_mails` (`mailbox_id`,`uid_validity`,`uid`);--> statement-breakpoint
CREATE INDEX `received_mails_message` ON `received_mails` (`message_id`);--> statement-breakpoint
CREATE INDEX `received_mails_ticket` ON `received_mails` (`ticket_id`,`id`);--> statement-breakpoint
CREATE INDEX `received_mails_comment` ON `received_mails` (`comment_id`);--> statement-breakpoint
CREATE INDEX `received_mails_attachment` ON `received_mails` (`attachment_id`);--> statement-breakpoint
CREATE INDEX `received_mails_outcome` ON `received_mails` (`outcome`,`id`);--> statement-breakpoint
CREATE INDEX `received_mails_sender` ON `received_mails` (`sender`,`received_at`);--> statement-breakpoint
CREATE INDEX `received_mails_at` ON `received_mails` (`received_at`);