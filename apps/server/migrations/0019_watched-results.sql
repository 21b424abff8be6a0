ALTER TABLE "watches" ADD COLUMN "about" text DEFAULT 'new_oils' NOT NULL;--> statement-breakpoint
ALTER TABLE "watches" ADD COLUMN "schedule" text DEFAULT 'change' NOT NULL;--> statement-breakpoint
ALTER TABLE "watches" ADD COLUMN "result" jsonb;--> statement-breakpoint
ALTER TABLE "watches" ADD COLUMN "mailed_at" timestamp with time zone;