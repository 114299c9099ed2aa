CREATE TABLE `short_text_counts` (
	`text` text NOT NULL,
	`block` integer NOT NULL,
	`tickets` integer NOT NULL,
	PRIMARY KEY(`text`, `block`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
-- Who deletes all tickets empties the counts first: what is deleted then need not be taken off one by one.
DROP TRIGGER `ticket_counts_delete`;
--> statement-breakpoint
CREATE TRIGGER `ticket_counts_delete` AFTER DELETE ON `tickets` WHEN EXISTS (SELECT 1 FROM `ticket_counts`) BEGIN
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
