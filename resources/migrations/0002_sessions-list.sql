ALTER TABLE `failed_sign_ins` RENAME TO `counted_tries`;--> statement-breakpoint
DROP INDEX `failed_sign_ins_subject`;--> statement-breakpoint
DROP INDEX `failed_sign_ins_at`;--> statement-breakpoint
CREATE INDEX `counted_tries_subject` ON `counted_tries` (`subject`,`at`);--> statement-breakpoint
CREATE INDEX `counted_tries_at` ON `counted_tries` (`at`);--> statement-breakpoint
-- Subjects are digests from now on; what was written in words would never be found again.
DELETE FROM `counted_tries`;--> statement-breakpoint
CREATE TABLE `__new_sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`digest` text NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`address` text,
	`user_agent` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
-- A session used to last twelve hours from its last use, so that is when it was used.
INSERT INTO `__new_sessions`("digest", "user_id", "created_at", "last_used_at", "expires_at")
SELECT "digest", "user_id", "created_at", max("created_at", "expires_at" - 43200000), "expires_at" FROM `sessions` ORDER BY "created_at", "digest";--> statement-breakpoint
DROP TABLE `sessions`;--> statement-breakpoint
ALTER TABLE `__new_sessions` RENAME TO `sessions`;--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_digest_unique` ON `sessions` (`digest`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);
