ALTER TABLE `announcements` ADD `translations` text;--> statement-breakpoint
ALTER TABLE `articles` ADD `translations` text;--> statement-breakpoint
ALTER TABLE `canned_replies` ADD `translations` text;--> statement-breakpoint
ALTER TABLE `categories` ADD `translations` text;--> statement-breakpoint
ALTER TABLE `subcategories` ADD `translations` text;--> statement-breakpoint
ALTER TABLE `users` ADD `language` text;