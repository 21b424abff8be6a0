CREATE TABLE "contact_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"contact_name" text NOT NULL,
	"company_name" text NOT NULL,
	"company_email" text NOT NULL,
	"daytime_phone" text NOT NULL,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"country" text NOT NULL,
	"message" text NOT NULL,
	"samples" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "purchase_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchase_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"order_id" bigint NOT NULL,
	"number" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"title" text NOT NULL,
	"company" text NOT NULL,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"postal_code" text NOT NULL,
	"country" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"voided_at" timestamp with time zone,
	"void_reason" text,
	CONSTRAINT "purchase_orders_one_an_order" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"order_id" bigint NOT NULL,
	"event" text NOT NULL,
	"actor_id" bigint,
	"detail" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_regional" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_regional_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"regional_report_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer NOT NULL,
	"list_price_cents" integer NOT NULL,
	"full_copies" integer NOT NULL,
	"price_cents" integer NOT NULL,
	CONSTRAINT "order_regional_once" UNIQUE("order_id","regional_report_id"),
	CONSTRAINT "order_regional_quantity" CHECK ("order_regional"."quantity" between 1 and 10),
	CONSTRAINT "order_regional_full_copies" CHECK ("order_regional"."full_copies" in (0, 1))
);
--> statement-breakpoint
CREATE TABLE "quote_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quote_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"quote_id" bigint NOT NULL,
	"author_id" bigint,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quotes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"status" text DEFAULT 'NEW' NOT NULL,
	"requester_id" bigint,
	"claim_hash" text,
	"contact_name" text NOT NULL,
	"company_name" text NOT NULL,
	"company_email" text NOT NULL,
	"daytime_phone" text NOT NULL,
	"wishes" jsonb NOT NULL,
	"samples" integer[] NOT NULL,
	"comments" text NOT NULL,
	"offer_datasets" jsonb,
	"offer_cents" integer,
	"offer_message" text DEFAULT '' NOT NULL,
	"offer_valid_until" date,
	"offered_at" timestamp with time zone,
	"order_id" bigint,
	CONSTRAINT "quotes_claimHash_unique" UNIQUE("claim_hash"),
	CONSTRAINT "quotes_one_order" UNIQUE("order_id"),
	CONSTRAINT "quotes_offer_whole" CHECK (("quotes"."offer_datasets" is null) = ("quotes"."offer_cents" is null) and ("quotes"."offer_cents" is null) = ("quotes"."offer_valid_until" is null)),
	CONSTRAINT "quotes_offered" CHECK ("quotes"."status" not in ('QUOTED', 'ACCEPTED') or "quotes"."offer_cents" is not null),
	CONSTRAINT "quotes_accepted_is_order" CHECK (("quotes"."status" = 'ACCEPTED') = ("quotes"."order_id" is not null)),
	CONSTRAINT "quotes_offer_not_negative" CHECK ("quotes"."offer_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "agreed_cents" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "terms_version" text DEFAULT '2026-11' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "bill_to" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "seller" jsonb;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_regional" ADD CONSTRAINT "order_regional_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_regional" ADD CONSTRAINT "order_regional_regional_report_id_regional_reports_id_fk" FOREIGN KEY ("regional_report_id") REFERENCES "public"."regional_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_messages" ADD CONSTRAINT "quote_messages_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_messages" ADD CONSTRAINT "quote_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_requester_id_users_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "quote_messages_quote" ON "quote_messages" USING btree ("quote_id");--> statement-breakpoint
CREATE INDEX "quotes_requester" ON "quotes" USING btree ("requester_id");--> statement-breakpoint
CREATE INDEX "payment_attempts_reference" ON "payment_attempts" USING btree ("processor_reference");