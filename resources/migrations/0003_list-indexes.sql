CREATE TABLE `ticket_counts` (
	`owner` text NOT NULL,
	`status` text NOT NULL,
	`priority` text NOT NULL,
	`tickets` integer NOT NULL,
	`responded` integer NOT NULL,
	`response_time` integer NOT NULL,
	`resolution_time` integer NOT NULL,
	PRIMARY KEY(`owner`, `status`, `priority`)
) STRICT;
--> statement-breakpoint
DROP INDEX `tickets_priority`;--> statement-breakpoint
DROP INDEX `tickets_assignee`;--> statement-breakpoint
DROP INDEX `tickets_requester`;--> statement-breakpoint
DROP INDEX `tickets_department`;--> statement-breakpoint
DROP INDEX `tickets_status`;--> statement-breakpoint
CREATE INDEX `tickets_unassigned` ON `tickets` (`department_key`,`status`,`id`,`priority`) WHERE assignee_id is null;--> statement-breakpoint
CREATE INDEX `tickets_assignee` ON `tickets` (`assignee_id`,`status`,`id`,`priority`);--> statement-breakpoint
CREATE INDEX `tickets_requester` ON `tickets` (`requester_id`,`status`,`id`,`priority`);--> statement-breakpoint
CREATE INDEX `tickets_department` ON `tickets` (`department_key`,`status`,`id`,`priority`);--> statement-breakpoint
CREATE INDEX `tickets_status` ON `tickets` (`status`,`priority`,`id`);--> statement-breakpoint
CREATE TRIGGER `ticket_counts_insert` AFTER INSERT ON `tickets` BEGIN
	INSERT INTO `ticket_counts`
	SELECT `owner`, NEW.`status`, NEW.`priority`, 1, (NEW.`first_response_at` IS NOT NULL),
		coalesce(NEW.`first_response_at` - NEW.`created_at`, 0), coalesce(NEW.`resolved_at` - NEW.`created_at`, 0)
	FROM (
		SELECT 'all' AS `owner`
		UNION ALL SELECT 'requester:' || NEW.`requester_id`
		UNION ALL SELECT 'department:' || NEW.`department_key`
		UNION ALL SELECT 'assignee:' || NEW.`assignee_id`
		UNION ALL SELECT 'self:' || NEW.`assignee_id` WHERE NEW.`assignee_id` = NEW.`requester_id`
		UNION ALL SELECT 'unassigned:' || NEW.`department_key` WHERE NEW.`assignee_id` IS NULL
		UNION ALL SELECT 'waiting:' || NEW.`requester_id` || ':' || NEW.`department_key` WHERE NEW.`assignee_id` IS NULL
	) WHERE `owner` IS NOT NULL
	ON CONFLICT DO UPDATE SET `tickets` = `tickets` + excluded.`tickets`, `responded` = `responded` + excluded.`responded`,
		`response_time` = `response_time` + excluded.`response_time`,
		`resolution_time` = `resolution_time` + excluded.`resolution_time`;
END;
--> statement-breakpoint
CREATE TRIGGER `ticket_counts_delete` AFTER DELETE ON `tickets` BEGIN
	INSERT INTO `ticket_counts`
	SELECT `owner`, OLD.`status`, OLD.`priority`, -1, -(OLD.`first_response_at` IS NOT NULL),
		-coalesce(OLD.`first_response_at` - OLD.`created_at`, 0), -coalesce(OLD.`resolved_at` - OLD.`created_at`, 0)
	FROM (
		SELECT 'all' AS `owner`
		UNION ALL SELECT 'requester:' || OLD.`requester_id`
		UNION ALL SELECT 'department:' || OLD.`department_key`
		UNION ALL SELECT 'assignee:' || OLD.`assignee_id`
		UNION ALL SELECT 'self:' || OLD.`assignee_id` WHERE OLD.`assignee_id` = OLD.`requester_id`
		UNION ALL SELECT 'unassigned:' || OLD.`department_key` WHERE OLD.`assignee_id` IS NULL
		UNION ALL SELECT 'waiting:' || OLD.`requester_id` || ':' || OLD.`department_key` WHERE OLD.`assignee_id` IS NULL
	) WHERE `owner` IS NOT NULL
	ON CONFLICT DO UPDATE SET `tickets` = `tickets` + excluded.`tickets`, `responded` = `responded` + excluded.`responded`,
		`response_time` = `response_time` + excluded.`response_time`,
		`resolution_time` = `resolution_time` + excluded.`resolution_time`;
END;
--> statement-breakpoint
CREATE TRIGGER `ticket_counts_update` AFTER UPDATE OF `status`, `priority`, `assignee_id`, `requester_id`, `department_key`, `created_at`, `first_response_at`, `resolved_at` ON `tickets` BEGIN
	INSERT INTO `ticket_counts`
	SELECT `owner`, OLD.`status`, OLD.`priority`, -1, -(OLD.`first_response_at` IS NOT NULL),
		-coalesce(OLD.`first_response_at` - OLD.`created_at`, 0), -coalesce(OLD.`resolved_at` - OLD.`created_at`, 0)
	FROM (
		SELECT 'all' AS `owner`
		UNION ALL SELECT 'requester:' || OLD.`requester_id`
		UNION ALL SELECT 'department:' || OLD.`department_key`
		UNION ALL SELECT 'assignee:' || OLD.`assignee_id`
		UNION ALL SELECT 'self:' || OLD.`assignee_id` WHERE OLD.`assignee_id` = OLD.`requester_id`
		UNION ALL SELECT 'unassigned:' || OLD.`department_key` WHERE OLD.`assignee_id` IS NULL
		UNION ALL SELECT 'waiting:' || OLD.`requester_id` || ':' || OLD.`department_key` WHERE OLD.`assignee_id` IS NULL
	) WHERE `owner` IS NOT NULL
	ON CONFLICT DO UPDATE SET `tickets` = `tickets` + excluded.`tickets`, `responded` = `responded` + excluded.`responded`,
		`response_time` = `response_time` + excluded.`response_time`,
		`resolution_time` = `resolution_time` + excluded.`resolution_time`;
	INSERT INTO `ticket_counts`
	SELECT `owner`, NEW.`status`, NEW.`priority`, 1, (NEW.`first_response_at` IS NOT NULL),
		coalesce(NEW.`first_response_at` - NEW.`created_at`, 0), coalesce(NEW.`resolved_at` - NEW.`created_at`, 0)
	FROM (
		SELECT 'all' AS `owner`
		UNION ALL SELECT 'requester:' || NEW.`requester_id`
		UNION ALL SELECT 'department:' || NEW.`department_key`
		UNION ALL SELECT 'assignee:' || NEW.`assignee_id`
		UNION ALL SELECT 'self:' || NEW.`assignee_id` WHERE NEW.`assignee_id` = NEW.`requester_id`
		UNION ALL SELECT 'unassigned:' || NEW.`department_key` WHERE NEW.`assignee_id` IS NULL
		UNION ALL SELECT 'waiting:' || NEW.`requester_id` || ':' || NEW.`department_key` WHERE NEW.`assignee_id` IS NULL
	) WHERE `owner` IS NOT NULL
	ON CONFLICT DO UPDATE SET `tickets` = `tickets` + excluded.`tickets`, `responded` = `responded` + excluded.`responded`,
		`response_time` = `response_time` + excluded.`response_time`,
		`resolution_time` = `resolution_time` + excluded.`resolution_time`;
END;
--> statement-breakpoint
INSERT INTO `ticket_counts`
SELECT `owner`, `status`, `priority`, count(*), count(`first_response_at`),
	coalesce(sum(`first_response_at` - `created_at`), 0), coalesce(sum(`resolved_at` - `created_at`), 0)
FROM (
	SELECT 'all' AS `owner`, `status`, `priority`, `created_at`, `first_response_at`, `resolved_at` FROM `tickets`
	UNION ALL SELECT 'requester:' || `requester_id`, `status`, `priority`, `created_at`, `first_response_at`, `resolved_at` FROM `tickets`
	UNION ALL SELECT 'department:' || `department_key`, `status`, `priority`, `created_at`, `first_response_at`, `resolved_at` FROM `tickets`
	UNION ALL SELECT 'assignee:' || `assignee_id`, `status`, `priority`, `created_at`, `first_response_at`, `resolved_at` FROM `tickets` WHERE `assignee_id` IS NOT NULL
	UNION ALL SELECT 'self:' || `assignee_id`, `status`, `priority`, `created_at`, `first_response_at`, `resolved_at` FROM `tickets` WHERE `assignee_id` = `requester_id`
	UNION ALL SELECT 'unassigned:' || `department_key`, `status`, `priority`, `created_at`, `first_response_at`, `resolved_at` FROM `tickets` WHERE `assignee_id` IS NULL
	UNION ALL SELECT 'waiting:' || `requester_id` || ':' || `department_key`, `status`, `priority`, `created_at`, `first_response_at`, `resolved_at` FROM `tickets` WHERE `assignee_id` IS NULL
)
GROUP BY `owner`, `status`, `priority`;
