ALTER TABLE "purchase_orders" ADD COLUMN "document" jsonb;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "attachment" jsonb;