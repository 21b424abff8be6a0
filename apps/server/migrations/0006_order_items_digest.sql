ALTER TABLE "orders" ADD COLUMN "items_digest" text;--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("owner_id","items_digest") WHERE "orders"."status" = 'IN_PROCESS';