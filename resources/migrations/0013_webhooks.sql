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
CREATE INDEX `webhook_deliveries_webhook` ON `webhook_deliveries` (`webhook_id`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_open` ON `webhook_deliveries` (`webhook_id`,`status`,`next_attempt_at`) WHERE status <> 'delivered';--> statement-breakpoint
CREATE INDEX `webhook_deliveries_at` ON `webhook_deliveries` (`created_at`);--> statement-breakpoint
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
