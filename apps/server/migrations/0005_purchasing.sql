CREATE TABLE "licence_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "licence_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"order_id" bigint NOT NULL,
	"event" text NOT NULL,
	"actor_id" bigint NOT NULL,
	"detail" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "overdue_reported_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "licence_events" ADD CONSTRAINT "licence_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "licence_events_order" ON "licence_events" USING btree ("order_id");--> statement-breakpoint
-- events of licences move to the module that records them
INSERT INTO "licence_events" ("at", "order_id", "event", "actor_id", "detail")
  SELECT "at", "order_id", "event", "actor_id", "detail" FROM "order_events"
  WHERE "event" IN ('ASSIGNED', 'ACCEPTED') ORDER BY "id";--> statement-breakpoint
DELETE FROM "order_events" WHERE "event" IN ('ASSIGNED', 'ACCEPTED');--> statement-breakpoint
-- the order alone holds who is billed
UPDATE "orders" SET "bill_to" = jsonb_build_object(
    'first_name', p."first_name", 'last_name', p."last_name", 'title', p."title", 'company', p."company",
    'tax_id', p."tax_id", 'address', p."address", 'city', p."city", 'state', p."state",
    'postal_code', p."postal_code", 'country', p."country", 'phone', p."phone", 'email', p."email")
  FROM "purchase_orders" p WHERE p."order_id" = "orders"."id";--> statement-breakpoint
ALTER TABLE "purchase_orders" DROP COLUMN "first_name";--> statement-breakpoint
ALTER TABLE "purchase_orders" DROP COLUMN "last_name";--> statement-breakpoint
ALTER TABLE "purchase_orders" DROP COLUMN "title";--> statement-breakpoint
ALTER TABLE "purchase_orders" DROP COLUMN "company";--> statement-breakpoint
ALTER TABLE "purchase_orders" DROP COLUMN "tax_id";--> statement-breakpoint
ALTER TABLE "purchase_orders" DROP COLUMN "address";--> statement-breakpoint
ALTER TABLE "purchase_orders" DROP COLUMN "city";--> statement-breakpoint
ALTER TABLE "purchase_orders" DROP COLUMN "state";--> statement-breakpoint
ALTER TABLE "purchase_orders" DROP COLUMN "postal_code";--> statement-breakpoint
ALTER TABLE "purchase_orders" DROP COLUMN "country";--> statement-breakpoint
ALTER TABLE "purchase_orders" DROP COLUMN "phone";--> statement-breakpoint
ALTER TABLE "purchase_orders" DROP COLUMN "email";