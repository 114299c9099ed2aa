ALTER TABLE `comments` ADD `format` text DEFAULT 'text' NOT NULL;--> statement-breakpoint
ALTER TABLE `tickets` ADD `format` text DEFAULT 'text' NOT NULL;