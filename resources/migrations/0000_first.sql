CREATE TABLE `articles` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`category` text NOT NULL,
	`department` text,
	`department_key` text,
	`body` text NOT NULL,
	`author_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`search_text` text NOT NULL,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `articles_category` ON `articles` (`category`,`title`);
--> statement-breakpoint
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
CREATE INDEX `attachments_ticket` ON `attachments` (`ticket_id`,`id`);
--> statement-breakpoint
CREATE INDEX `attachments_comment` ON `attachments` (`comment_id`);
--> statement-breakpoint
CREATE INDEX `attachments_digest` ON `attachments` (`digest`);
--> statement-breakpoint
CREATE INDEX `attachments_unnamed` ON `attachments` (`created_at`) WHERE ticket_id is null;
--> statement-breakpoint
CREATE TABLE `auth_attempts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`subject` text NOT NULL,
	`at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `auth_attempts_subject` ON `auth_attempts` (`subject`,`at`);
--> statement-breakpoint
CREATE INDEX `auth_attempts_at` ON `auth_attempts` (`at`);
--> statement-breakpoint
CREATE TABLE `canned_replies` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`department` text NOT NULL,
	`department_key` text NOT NULL,
	`name` text NOT NULL,
	`message` text NOT NULL,
	`author_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `canned_replies_name_unique` ON `canned_replies` (`department_key`,`name`);
--> statement-breakpoint
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
CREATE UNIQUE INDEX `categories_slug_unique` ON `categories` (`slug`);
--> statement-breakpoint
CREATE TABLE `comment_texts` (
	`id` integer PRIMARY KEY NOT NULL,
	`text` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `comments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`ticket_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL,
	`internal` integer DEFAULT false NOT NULL,
	`format` text DEFAULT 'text' NOT NULL,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `comments_ticket` ON `comments` (`ticket_id`,`id`);
--> statement-breakpoint
CREATE INDEX `comments_internal` ON `comments` (`id`) WHERE internal;
--> statement-breakpoint
CREATE TABLE `departments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`department` text NOT NULL,
	`department_key` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `departments_key_unique` ON `departments` (`department_key`);
--> statement-breakpoint
CREATE TABLE `followers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`ticket_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`following` integer NOT NULL,
	`by_note` integer DEFAULT false NOT NULL,
	`duplicate_id` integer,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `followers_ticket_unique` ON `followers` (`ticket_id`,`user_id`);
--> statement-breakpoint
CREATE INDEX `followers_user` ON `followers` (`user_id`,`ticket_id`,`following`);
--> statement-breakpoint
CREATE TABLE `identities` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`provider` text NOT NULL,
	`subject` text NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `identities_subject` ON `identities` (`provider`,`subject`);
--> statement-breakpoint
CREATE UNIQUE INDEX `identities_user` ON `identities` (`user_id`,`provider`);
--> statement-breakpoint
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
CREATE INDEX `import_creations_import` ON `import_creations` (`import_id`);
--> statement-breakpoint
CREATE TABLE `imported_tickets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`source` text NOT NULL,
	`external_id` text NOT NULL,
	`ticket_id` integer NOT NULL,
	`import_id` integer NOT NULL,
	`last_event_id` integer,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `imported_tickets_unique` ON `imported_tickets` (`source`,`external_id`);
--> statement-breakpoint
CREATE INDEX `imported_tickets_ticket` ON `imported_tickets` (`ticket_id`);
--> statement-breakpoint
CREATE INDEX `imported_tickets_import` ON `imported_tickets` (`import_id`,`ticket_id`);
--> statement-breakpoint
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
	`categories` integer DEFAULT 0 NOT NULL,
	`problem` text,
	`findings` text,
	`undo_until` integer,
	`undo` text,
	FOREIGN KEY (`attachment_id`) REFERENCES `attachments`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `imports_attachment` ON `imports` (`attachment_id`);
--> statement-breakpoint
CREATE INDEX `imports_state` ON `imports` (`state`);
--> statement-breakpoint
CREATE TABLE `invitations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`digest` text NOT NULL,
	`role` text,
	`email` text,
	`inviter_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`inviter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_digest_unique` ON `invitations` (`digest`);
--> statement-breakpoint
CREATE TABLE `mail_choices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`choice` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `mail_choices_user` ON `mail_choices` (`user_id`);
--> statement-breakpoint
CREATE TABLE `mail_consents` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`tokens` text NOT NULL,
	`connected_at` integer NOT NULL,
	`error` text
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `mail_consents_username` ON `mail_consents` (`username`);
--> statement-breakpoint
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
CREATE INDEX `mail_events_person` ON `mail_events` (`user_id`,`ticket_id`,`id`);
--> statement-breakpoint
CREATE INDEX `mail_events_ticket` ON `mail_events` (`ticket_id`);
--> statement-breakpoint
CREATE INDEX `mail_events_mail` ON `mail_events` (`mail_id`,`user_id`,`ticket_id`,`id`);
--> statement-breakpoint
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
CREATE UNIQUE INDEX `mails_message` ON `mails` (`message_id`);
--> statement-breakpoint
CREATE INDEX `mails_person` ON `mails` (`user_id`,`ticket_id`,`id`);
--> statement-breakpoint
CREATE INDEX `mails_open` ON `mails` (`status`,`next_attempt_at`) WHERE status <> 'sent';
--> statement-breakpoint
CREATE INDEX `mails_at` ON `mails` (`created_at`);
--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`ticket_id` integer NOT NULL,
	`actor_id` integer NOT NULL,
	`kind` text NOT NULL,
	`to_value` text,
	`comment_id` integer,
	`mentioned` integer DEFAULT false NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `notifications_user` ON `notifications` (`user_id`,`id`);
--> statement-breakpoint
CREATE INDEX `notifications_at` ON `notifications` (`at`);
--> statement-breakpoint
CREATE TABLE `private_departments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`department` text NOT NULL,
	`department_key` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `private_departments_key_unique` ON `private_departments` (`department_key`);
--> statement-breakpoint
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
	`made_account` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`comment_id`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`attachment_id`) REFERENCES `attachments`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `received_mails_place` ON `received_mails` (`mailbox_id`,`uid_validity`,`uid`);
--> statement-breakpoint
CREATE INDEX `received_mails_message` ON `received_mails` (`message_id`,`id`);
--> statement-breakpoint
CREATE INDEX `received_mails_ticket` ON `received_mails` (`ticket_id`,`id`);
--> statement-breakpoint
CREATE INDEX `received_mails_comment` ON `received_mails` (`comment_id`);
--> statement-breakpoint
CREATE INDEX `received_mails_attachment` ON `received_mails` (`attachment_id`);
--> statement-breakpoint
CREATE INDEX `received_mails_outcome` ON `received_mails` (`outcome`,`id`);
--> statement-breakpoint
CREATE INDEX `received_mails_sender` ON `received_mails` (`sender`,`received_at`);
--> statement-breakpoint
CREATE INDEX `received_mails_at` ON `received_mails` (`received_at`);
--> statement-breakpoint
CREATE INDEX `received_mails_accounts` ON `received_mails` (`mailbox_id`,`received_at`) WHERE made_account;
--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`digest` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `recovery_codes_user` ON `recovery_codes` (`user_id`);
--> statement-breakpoint
CREATE TABLE `saved_views` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`owner_id` integer NOT NULL,
	`name` text NOT NULL,
	`department` text,
	`department_key` text,
	`filters` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `saved_views_owner` ON `saved_views` (`owner_id`);
--> statement-breakpoint
CREATE INDEX `saved_views_team` ON `saved_views` (`department_key`);
--> statement-breakpoint
CREATE TABLE `second_factors` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`secret` text NOT NULL,
	`last_step` integer,
	`enabled_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `second_factors_on` ON `second_factors` (`user_id`) WHERE enabled_at is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `second_factors_pending` ON `second_factors` (`user_id`) WHERE enabled_at is null;
--> statement-breakpoint
CREATE TABLE `security_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`actor_id` integer,
	`subject_id` integer,
	`address` text,
	`detail` text
) STRICT;
--> statement-breakpoint
CREATE INDEX `security_events_at` ON `security_events` (`at`);
--> statement-breakpoint
CREATE INDEX `security_events_kind` ON `security_events` (`kind`,`id`);
--> statement-breakpoint
CREATE INDEX `security_events_actor` ON `security_events` (`actor_id`,`id`);
--> statement-breakpoint
CREATE INDEX `security_events_subject` ON `security_events` (`subject_id`,`id`);
--> statement-breakpoint
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
CREATE UNIQUE INDEX `sessions_digest_unique` ON `sessions` (`digest`);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);
--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `settings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `settings_name_unique` ON `settings` (`name`);
--> statement-breakpoint
CREATE TABLE `sign_in_proofs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`digest` text NOT NULL,
	`challenge` text NOT NULL,
	`purpose` text NOT NULL,
	`claims` text NOT NULL,
	`proved_at` integer,
	`created_at` integer NOT NULL,
	`redeemed_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `sign_in_proofs_digest` ON `sign_in_proofs` (`digest`);
--> statement-breakpoint
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
CREATE INDEX `status_intervals_ticket` ON `status_intervals` (`ticket_id`,`until`);
--> statement-breakpoint
CREATE INDEX `status_intervals_requester` ON `status_intervals` (`requester_id`,`status`,`until`,`since`);
--> statement-breakpoint
CREATE INDEX `status_intervals_assignee` ON `status_intervals` (`assignee_id`,`status`,`until`,`since`);
--> statement-breakpoint
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
CREATE UNIQUE INDEX `subcategories_slug_unique` ON `subcategories` (`category_id`,`slug`);
--> statement-breakpoint
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
CREATE INDEX `ticket_events_ticket` ON `ticket_events` (`ticket_id`,`kind`,`id`);
--> statement-breakpoint
CREATE INDEX `ticket_events_at` ON `ticket_events` (`at`);
--> statement-breakpoint
CREATE TABLE `ticket_links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`ticket_id` integer NOT NULL,
	`other_id` integer NOT NULL,
	`kind` text NOT NULL,
	`author_id` integer NOT NULL,
	`status_before` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`other_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `ticket_links_unique` ON `ticket_links` (`ticket_id`,`other_id`,`kind`);
--> statement-breakpoint
CREATE UNIQUE INDEX `ticket_links_one` ON `ticket_links` (`ticket_id`,`kind`) WHERE kind <> 'related';
--> statement-breakpoint
CREATE INDEX `ticket_links_other` ON `ticket_links` (`other_id`);
--> statement-breakpoint
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
	`format` text DEFAULT 'text' NOT NULL,
	FOREIGN KEY (`requester_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`assignee_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `tickets_assignee` ON `tickets` (`assignee_id`,`status`,`id`,`priority`,`department_key`,`requester_id`);
--> statement-breakpoint
CREATE INDEX `tickets_assignee_created` ON `tickets` (`assignee_id`,`created_at`,`status`,`first_response_at`);
--> statement-breakpoint
CREATE INDEX `tickets_assignee_resolved` ON `tickets` (`assignee_id`,`resolved_at`,`priority`,`created_at`);
--> statement-breakpoint
CREATE INDEX `tickets_requester` ON `tickets` (`requester_id`,`status`,`id`,`priority`,`department_key`);
--> statement-breakpoint
CREATE INDEX `tickets_department` ON `tickets` (`department_key`,`status`,`id`,`priority`);
--> statement-breakpoint
CREATE INDEX `tickets_unassigned` ON `tickets` (`department_key`,`status`,`id`,`priority`) WHERE assignee_id is null;
--> statement-breakpoint
CREATE INDEX `tickets_status` ON `tickets` (`status`,`priority`,`id`,`department_key`);
--> statement-breakpoint
CREATE INDEX `tickets_updated` ON `tickets` (`status`,`updated_at`,`id`,`priority`,`department_key`);
--> statement-breakpoint
CREATE INDEX `tickets_category` ON `tickets` (`category`,`status`,`id`,`priority`);
--> statement-breakpoint
CREATE INDEX `tickets_created` ON `tickets` (`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `tickets_resolved` ON `tickets` (`resolved_at`) WHERE resolved_at is not null;
--> statement-breakpoint
CREATE TABLE `tokens` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`digest` text NOT NULL,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`scope` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`last_used_at` integer,
	`created_by` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `tokens_digest_unique` ON `tokens` (`digest`);
--> statement-breakpoint
CREATE INDEX `tokens_user` ON `tokens` (`user_id`);
--> statement-breakpoint
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
	`deleted_at` integer,
	`waiting` integer DEFAULT false NOT NULL,
	`disabled` integer DEFAULT false NOT NULL,
	`must_change_password` integer DEFAULT false NOT NULL,
	`is_service` integer DEFAULT false NOT NULL,
	`unconfirmed_team` integer DEFAULT false NOT NULL,
	`unproven_email` integer DEFAULT false NOT NULL,
	`proof_digest` text,
	`proof_sent_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_unique` ON `users` (`username_key`) WHERE deleted_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`) WHERE deleted_at is null and email <> '';
--> statement-breakpoint
CREATE UNIQUE INDEX `users_proof_unique` ON `users` (`proof_digest`) WHERE proof_digest is not null;
--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`webhook_id` integer NOT NULL,
	`message_id` text NOT NULL,
	`kind` text NOT NULL,
	`ticket_id` integer,
	`comment_id` integer,
	`actor_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`status` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`answer` integer,
	`error` text,
	`delivered_at` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_webhook` ON `webhook_deliveries` (`webhook_id`,`id`);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_open` ON `webhook_deliveries` (`webhook_id`,`status`,`next_attempt_at`) WHERE status <> 'delivered';
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_at` ON `webhook_deliveries` (`created_at`);
--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`url` text NOT NULL,
	`secret` text NOT NULL,
	`former_secret` text,
	`former_until` integer,
	`kinds` text NOT NULL,
	`enabled` integer NOT NULL,
	`creator_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`switched_off_at` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	`failing_since` integer,
	`rest_until` integer,
	FOREIGN KEY (`creator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
-- The history is append-only (D9), but what an import wrote goes with the ticket when that import is undone (D88).
CREATE TRIGGER `ticket_events_no_update` BEFORE UPDATE ON `ticket_events` BEGIN
	SELECT RAISE(ABORT, 'the history of tickets is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `ticket_events_no_delete` BEFORE DELETE ON `ticket_events` WHEN NOT EXISTS (
	SELECT 1 FROM `imported_tickets` JOIN `imports` ON `imports`.`id` = `imported_tickets`.`import_id`
	WHERE `imported_tickets`.`ticket_id` = OLD.`ticket_id` AND OLD.`id` <= `imported_tickets`.`last_event_id` AND `imports`.`state` = 'undoing'
) BEGIN
	SELECT RAISE(ABORT, 'the history of tickets is append-only');
END;
--> statement-breakpoint
-- The security log is append-only; what is older than two years may go (D55).
CREATE TRIGGER `security_events_no_update` BEFORE UPDATE ON `security_events` BEGIN
	SELECT RAISE(ABORT, 'the security log is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `security_events_no_delete` BEFORE DELETE ON `security_events`
WHEN OLD.`at` > (SELECT max(`at`) FROM `security_events`) - 63072000000 BEGIN
	SELECT RAISE(ABORT, 'the security log is append-only');
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
-- A department of many tickets is renamed with its counts set aside, so that none is changed ticket by ticket.
CREATE TRIGGER `ticket_counts_update` AFTER UPDATE OF `status`, `priority`, `assignee_id`, `requester_id`, `department_key`, `created_at`, `first_response_at`, `resolved_at` ON `tickets` WHEN EXISTS (SELECT 1 FROM `ticket_counts`) BEGIN
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
CREATE TRIGGER `ticket_search_insert` AFTER INSERT ON `tickets` BEGIN
	INSERT INTO `ticket_search` (rowid, `search_text`) VALUES (NEW.`id`, NEW.`search_text`);
END;
--> statement-breakpoint
CREATE TRIGGER `ticket_search_update` AFTER UPDATE OF `search_text` ON `tickets` WHEN NEW.`search_text` IS NOT OLD.`search_text` BEGIN
	INSERT INTO `ticket_search` (`ticket_search`, rowid, `search_text`) VALUES ('delete', OLD.`id`, OLD.`search_text`);
	INSERT INTO `ticket_search` (rowid, `search_text`) VALUES (NEW.`id`, NEW.`search_text`);
END;
--> statement-breakpoint
-- Clearing all tickets empties the index as a whole.
CREATE TRIGGER `ticket_search_delete` AFTER DELETE ON `tickets` WHEN EXISTS (SELECT 1 FROM `ticket_search_docsize` WHERE `id` = OLD.`id`) BEGIN
	INSERT INTO `ticket_search` (`ticket_search`, rowid, `search_text`) VALUES ('delete', OLD.`id`, OLD.`search_text`);
END;
--> statement-breakpoint
-- Full-text index over the folded texts in `articles`, as that of `tickets` is.
CREATE VIRTUAL TABLE `article_search` USING fts5(`search_text`, content='articles', content_rowid='id', tokenize='trigram case_sensitive 1');
--> statement-breakpoint
CREATE TRIGGER `article_search_insert` AFTER INSERT ON `articles` BEGIN
	INSERT INTO `article_search` (rowid, `search_text`) VALUES (NEW.`id`, NEW.`search_text`);
END;
--> statement-breakpoint
CREATE TRIGGER `article_search_update` AFTER UPDATE OF `search_text` ON `articles` WHEN NEW.`search_text` IS NOT OLD.`search_text` BEGIN
	INSERT INTO `article_search` (`article_search`, rowid, `search_text`) VALUES ('delete', OLD.`id`, OLD.`search_text`);
	INSERT INTO `article_search` (rowid, `search_text`) VALUES (NEW.`id`, NEW.`search_text`);
END;
--> statement-breakpoint
CREATE TRIGGER `article_search_delete` AFTER DELETE ON `articles` BEGIN
	INSERT INTO `article_search` (`article_search`, rowid, `search_text`) VALUES ('delete', OLD.`id`, OLD.`search_text`);
END;
--> statement-breakpoint
-- Full-text index over the folded texts of comments, for as long as a setting says so (D87).
CREATE VIRTUAL TABLE `comment_search` USING fts5(`text`, content='comment_texts', content_rowid='id', tokenize='trigram case_sensitive 1');
--> statement-breakpoint
CREATE TRIGGER `comment_search_insert` AFTER INSERT ON `comment_texts` BEGIN
	INSERT INTO `comment_search` (rowid, `text`) VALUES (NEW.`id`, NEW.`text`);
END;
--> statement-breakpoint
-- Clearing all tickets empties the index as a whole.
CREATE TRIGGER `comment_search_delete` AFTER DELETE ON `comment_texts` WHEN EXISTS (SELECT 1 FROM `comment_search_docsize` WHERE `id` = OLD.`id`) BEGIN
	INSERT INTO `comment_search` (`comment_search`, rowid, `text`) VALUES ('delete', OLD.`id`, OLD.`text`);
END;
--> statement-breakpoint
CREATE TRIGGER `comment_texts_comment` AFTER DELETE ON `comments` BEGIN
	DELETE FROM `comment_texts` WHERE `id` = (OLD.`ticket_id` << 32) | (OLD.`internal` << 31) | OLD.`id`;
END;
