CREATE TABLE `departments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`department` text NOT NULL,
	`department_key` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `departments_key_unique` ON `departments` (`department_key`);--> statement-breakpoint
-- The address of single sign-on, or of email, becomes the public address of the help desk (D85).
INSERT INTO `settings` (`name`, `value`, `updated_at`)
SELECT 'publicAddress', json_object('url', json_extract(`value`, '$.address')), `updated_at` FROM `settings`
WHERE `name` IN ('oidc', 'mail') AND coalesce(json_extract(`value`, '$.address'), '') <> '' ORDER BY `name` DESC LIMIT 1;
--> statement-breakpoint
-- A department of many tickets is renamed with its counts set aside, so that none is changed ticket by ticket.
DROP TRIGGER `ticket_counts_update`;
--> statement-breakpoint
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
