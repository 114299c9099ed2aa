CREATE TABLE `service_alarms` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`clock_id` integer NOT NULL,
	`share` integer NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`clock_id`) REFERENCES `service_clocks`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `service_alarms_once` ON `service_alarms` (`clock_id`,`share`);
--> statement-breakpoint
CREATE TABLE `ticket_waits` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`ticket_id` integer NOT NULL,
	`waiting_for` text NOT NULL,
	`author_id` integer NOT NULL,
	`since` integer NOT NULL,
	`until` integer,
	`remind_after_days` integer,
	`resolve_after_days` integer,
	`counted_from` integer NOT NULL,
	`reminded_at` integer,
	`next_at` integer,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `ticket_waits_ticket` ON `ticket_waits` (`ticket_id`);
--> statement-breakpoint
CREATE INDEX `ticket_waits_next` ON `ticket_waits` (`next_at`) WHERE next_at is not null;
--> statement-breakpoint
DROP INDEX `service_clocks_due`;
--> statement-breakpoint
DROP INDEX `service_clocks_open`;
--> statement-breakpoint
ALTER TABLE `service_clocks` ADD `alarm_at` integer;
--> statement-breakpoint
CREATE INDEX `service_clocks_alarm` ON `service_clocks` (`alarm_at`,`id`) WHERE alarm_at is not null;
--> statement-breakpoint
ALTER TABLE `ticket_events` ADD `cause` text;
--> statement-breakpoint
ALTER TABLE `tickets` ADD `due_order` integer DEFAULT 8640000000000000 NOT NULL;
--> statement-breakpoint
ALTER TABLE `tickets` ADD `late_at` integer;
--> statement-breakpoint
CREATE INDEX `tickets_due` ON `tickets` (`status`,`due_order`,`id`,`priority`,`department_key`);