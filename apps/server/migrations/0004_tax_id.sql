ALTER TABLE "purchase_orders" ADD COLUMN "tax_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "orders" SET "bill_to" = "bill_to" || '{"tax_id": ""}' WHERE "bill_to" IS NOT NULL;
