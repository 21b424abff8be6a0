ALTER TABLE "quotes" ADD COLUMN "test_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "quotation" jsonb;