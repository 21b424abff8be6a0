ALTER TABLE "sample_groups" ADD COLUMN "warnings" integer;--> statement-breakpoint
ALTER TABLE "sample_groups" ADD COLUMN "oils_outside_grade" integer;--> statement-breakpoint
ALTER TABLE "samples" ADD COLUMN "collected" date;