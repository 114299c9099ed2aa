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
CREATE INDEX `security_events_at` ON `security_events` (`at`);--> statement-breakpoint
CREATE INDEX `security_events_kind` ON `security_events` (`kind`,`id`);--> statement-breakpoint
CREATE INDEX `security_events_actor` ON `security_events` (`actor_id`,`id`);--> statement-breakpoint
CREATE INDEX `security_events_subject` ON `security_events` (`subject_id`,`id`);
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
