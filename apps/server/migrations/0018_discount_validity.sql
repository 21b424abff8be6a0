ALTER TABLE "discounts" ADD COLUMN "active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "discounts" ADD COLUMN "starts" date;--> statement-breakpoint
ALTER TABLE "discounts" ADD COLUMN "ends" date;--> statement-breakpoint
CREATE UNIQUE INDEX "tests_name_unique_without_case" ON "tests" USING btree (lower("name"));--> statement-breakpoint
ALTER TABLE "discounts" ADD CONSTRAINT "discounts_dates_in_order" CHECK ("discounts"."starts" <= "discounts"."ends");