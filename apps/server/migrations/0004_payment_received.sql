ALTER TABLE "purchase_orders" ADD COLUMN "payment_received" date;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD COLUMN "payment_reference" text;