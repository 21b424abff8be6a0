ALTER TABLE "saved_analyses" ADD COLUMN "folder" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "layout" text DEFAULT 'page' NOT NULL;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "filters" jsonb;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "folder" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "deleted_at" timestamp with time zone;