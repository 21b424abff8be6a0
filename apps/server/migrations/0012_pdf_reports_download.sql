ALTER TABLE "downloads" ALTER COLUMN "licence_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "downloads" ADD COLUMN "report_ids" bigint[];--> statement-breakpoint
ALTER TABLE "downloads" ADD COLUMN "report_licence_ids" bigint[];--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_of_licence_or_reports" CHECK (("downloads"."licence_id" is null) = ("downloads"."report_ids" is not null) and ("downloads"."licence_id" is null) = ("downloads"."report_licence_ids" is not null));