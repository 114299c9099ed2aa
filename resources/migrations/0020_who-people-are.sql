ALTER TABLE `received_mails` ADD `made_account` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `received_mails_accounts` ON `received_mails` (`mailbox_id`,`received_at`) WHERE made_account;--> statement-breakpoint
ALTER TABLE `users` ADD `unconfirmed_team` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `unproven_email` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `proof_digest` text;--> statement-breakpoint
ALTER TABLE `users` ADD `proof_sent_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `users_proof_unique` ON `users` (`proof_digest`) WHERE proof_digest is not null;--> statement-breakpoint
CREATE INDEX `comments_internal` ON `comments` (`id`) WHERE internal;