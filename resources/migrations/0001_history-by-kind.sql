DROP INDEX `ticket_events_ticket`;--> statement-breakpoint
CREATE INDEX `ticket_events_ticket` ON `ticket_events` (`ticket_id`,`kind`,`id`);