CREATE TABLE `service_clocks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`ticket_id` integer NOT NULL,
	`kind` text NOT NULL,
	`calendar` text NOT NULL,
	`target` integer NOT NULL,
	`runs` text NOT NULL,
	`is_waiting` integer NOT NULL,
	`is_resolved` integer NOT NULL,
	`started_at` integer NOT NULL,
	`due_at` integer,
	`late_at` integer,
	`ended_at` integer,
	`outcome` text,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `service_clocks_ticket` ON `service_clocks` (`ticket_id`,`kind`);
--> statement-breakpoint
CREATE INDEX `service_clocks_due` ON `service_clocks` (`due_at`,`ticket_id`) WHERE ended_at is null;
--> statement-breakpoint
CREATE INDEX `service_clocks_open` ON `service_clocks` (`id`) WHERE ended_at is null;