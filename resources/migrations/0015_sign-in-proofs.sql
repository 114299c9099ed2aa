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