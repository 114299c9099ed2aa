CREATE TABLE "comment_texts" (
	"comment_id" bigint PRIMARY KEY REFERENCES "comments"("id") ON DELETE CASCADE,
	"ticket_id" bigint NOT NULL,
	"internal" boolean NOT NULL,
	"text" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE INDEX "comment_texts_search" ON "comment_texts" USING gin ("text" gin_trgm_ops);
