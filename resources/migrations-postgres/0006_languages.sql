ALTER TABLE "announcements" ADD "translations" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "articles" ADD "translations" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "canned_replies" ADD "translations" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "categories" ADD "translations" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "subcategories" ADD "translations" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "users" ADD "language" text COLLATE "C";
