ALTER TABLE "order_discounts" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "order_discounts" ADD COLUMN "name" text;--> statement-breakpoint
UPDATE "order_discounts" SET "code" = "discounts"."code", "name" = "discounts"."name" FROM "discounts" WHERE "discounts"."id" = "order_discounts"."discount_id";--> statement-breakpoint
ALTER TABLE "order_discounts" ALTER COLUMN "code" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "order_discounts" ALTER COLUMN "name" SET NOT NULL;
