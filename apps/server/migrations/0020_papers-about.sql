ALTER TABLE "papers" ADD COLUMN "answers" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "test_ids" integer[] DEFAULT '{}' NOT NULL;