ALTER TABLE "comments" ADD "format" text COLLATE "C" DEFAULT 'text' NOT NULL;
--> statement-breakpoint
ALTER TABLE "tickets" ADD "format" text COLLATE "C" DEFAULT 'text' NOT NULL;
