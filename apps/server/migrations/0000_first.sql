CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"target" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"ip" text NOT NULL,
	"request_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "password_resets_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"password_hash" text NOT NULL,
	"is_staff" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"last_login_at" timestamp with time zone,
	"company_name" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"postal_code" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"data_notification" boolean DEFAULT false NOT NULL,
	CONSTRAINT "users_country_code" CHECK ("users"."country" ~ '^([A-Z]{2})?$')
);
--> statement-breakpoint
CREATE TABLE "downloads" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"user_id" bigint NOT NULL,
	"licence_id" bigint NOT NULL,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"file_key" text,
	CONSTRAINT "downloads_ready_has_file" CHECK (("downloads"."status" = 'READY') = ("downloads"."file_key" is not null))
);
--> statement-breakpoint
CREATE TABLE "licence_oils" (
	"licence_id" bigint NOT NULL,
	"sample_id" bigint NOT NULL,
	"test_ids" integer[],
	"full_set" boolean NOT NULL,
	CONSTRAINT "licence_oils_licence_id_sample_id_pk" PRIMARY KEY("licence_id","sample_id")
);
--> statement-breakpoint
CREATE TABLE "licences" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "licences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"year" integer,
	"region" text,
	"order_id" bigint,
	"buyer_id" bigint,
	"holder_id" bigint NOT NULL,
	CONSTRAINT "licences_regional_has_scope" CHECK (("licences"."kind" = 'REGIONAL') = ("licences"."year" is not null and "licences"."region" is not null)),
	CONSTRAINT "licences_order_has_buyer" CHECK (("licences"."order_id" is null) = ("licences"."buyer_id" is null))
);
--> statement-breakpoint
CREATE TABLE "regional_reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "regional_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"year" integer NOT NULL,
	"region" text NOT NULL,
	"price_cents" integer,
	CONSTRAINT "regional_reports_unique" UNIQUE("year","region"),
	CONSTRAINT "regional_reports_price_not_negative" CHECK ("regional_reports"."price_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"content" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "discounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"amount_hundredths" integer NOT NULL,
	"number_of_uses" integer NOT NULL,
	"current_uses" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "discounts_amount_positive" CHECK ("discounts"."amount_hundredths" > 0),
	CONSTRAINT "discounts_percentage" CHECK ("discounts"."kind" <> 'PERCENTAGE' or "discounts"."amount_hundredths" <= 10000),
	CONSTRAINT "discounts_not_overspent" CHECK ("discounts"."current_uses" between 0 and "discounts"."number_of_uses")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" bigint NOT NULL,
	"call" text NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"request_hash" text NOT NULL,
	"answer" jsonb NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_call_key_pk" PRIMARY KEY("user_id","call","key")
);
--> statement-breakpoint
CREATE TABLE "invoice_counter" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"last" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "invoice_counter_one_row" CHECK ("invoice_counter"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "order_datasets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_datasets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "order_datasets_name_unique" UNIQUE("order_id","name")
);
--> statement-breakpoint
CREATE TABLE "order_discounts" (
	"order_id" bigint NOT NULL,
	"discount_id" bigint NOT NULL,
	"amount_cents" integer NOT NULL,
	CONSTRAINT "order_discounts_order_id_discount_id_pk" PRIMARY KEY("order_id","discount_id")
);
--> statement-breakpoint
CREATE TABLE "order_oils" (
	"dataset_id" bigint NOT NULL,
	"sample_id" bigint NOT NULL,
	"test_ids" integer[] NOT NULL,
	"full_set" boolean NOT NULL,
	"price_cents" integer NOT NULL,
	CONSTRAINT "order_oils_dataset_id_sample_id_pk" PRIMARY KEY("dataset_id","sample_id")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner_id" bigint NOT NULL,
	"status" text DEFAULT 'IN_PROCESS' NOT NULL,
	"payment_type" text,
	"before_discount_cents" integer NOT NULL,
	"discount_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"paid_at" timestamp with time zone,
	"invoice_number" text,
	"card_brand" text,
	"card_last_four" text,
	CONSTRAINT "orders_invoice_unique" UNIQUE("invoice_number"),
	CONSTRAINT "orders_total_adds_up" CHECK ("orders"."total_cents" = "orders"."before_discount_cents" - "orders"."discount_cents"),
	CONSTRAINT "orders_total_not_negative" CHECK ("orders"."total_cents" >= 0),
	CONSTRAINT "orders_complete_is_paid" CHECK (("orders"."status" = 'COMPLETE') = ("orders"."paid_at" is not null)),
	CONSTRAINT "orders_paid_has_invoice" CHECK ("orders"."paid_at" is null or "orders"."invoice_number" is not null)
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"order_id" bigint NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text DEFAULT 'STARTED' NOT NULL,
	"processor_key" text NOT NULL,
	"processor_reference" text,
	"failure_reason" text,
	"settled_at" timestamp with time zone,
	CONSTRAINT "payment_attempts_processorKey_unique" UNIQUE("processor_key")
);
--> statement-breakpoint
CREATE TABLE "validated_cards" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"processor_token" text NOT NULL,
	"brand" text NOT NULL,
	"last_four" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "analytes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "analytes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"test_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"unit" text NOT NULL,
	"decimals" integer NOT NULL,
	"direction" text NOT NULL,
	"repeatability" text NOT NULL,
	"reproducibility" text NOT NULL,
	"precision_basis" text NOT NULL,
	CONSTRAINT "analytes_name_unique" UNIQUE("name"),
	CONSTRAINT "analytes_position_unique" UNIQUE("test_id","position")
);
--> statement-breakpoint
CREATE TABLE "archive_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "archive_state_one_row" CHECK ("archive_state"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "results" (
	"sample_id" bigint NOT NULL,
	"test_id" bigint NOT NULL,
	"numbers" double precision[] NOT NULL,
	"marks" text[],
	CONSTRAINT "results_sample_id_test_id_pk" PRIMARY KEY("sample_id","test_id")
);
--> statement-breakpoint
CREATE TABLE "sample_groups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sample_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"year" integer NOT NULL,
	"released_at" timestamp with time zone,
	"import_hash" text NOT NULL,
	"import_report" jsonb NOT NULL,
	CONSTRAINT "sample_groups_importHash_unique" UNIQUE("import_hash")
);
--> statement-breakpoint
CREATE TABLE "samples" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "samples_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"group_id" bigint NOT NULL,
	"report_number" text NOT NULL,
	"container_id" text NOT NULL,
	"kind" text DEFAULT 'market' NOT NULL,
	"year" integer NOT NULL,
	"brand_name" text NOT NULL,
	"supplier" text NOT NULL,
	"sae_grade" text NOT NULL,
	"service_class" text NOT NULL,
	"oil_type" text NOT NULL,
	"region" text NOT NULL,
	"country" text NOT NULL,
	"state_or_province" text NOT NULL,
	"api_mark" boolean,
	"dexos_mark" boolean,
	"energy_saving" boolean,
	"ilsac_mark" boolean,
	"jaso_mark" boolean,
	"resource_conserving" boolean,
	"tested_ids" integer[] NOT NULL,
	CONSTRAINT "samples_reportNumber_unique" UNIQUE("report_number"),
	CONSTRAINT "samples_region_known" CHECK ("samples"."region" in ('Africa', 'Americas', 'Asia-Pacific', 'Europe')),
	CONSTRAINT "samples_kind_known" CHECK ("samples"."kind" in ('market', 'reference'))
);
--> statement-breakpoint
CREATE TABLE "tests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"method" text NOT NULL,
	"test_group" text NOT NULL,
	"price_cents" integer,
	"in_classic" boolean NOT NULL,
	"in_modern" boolean NOT NULL,
	"what_it_measures" text NOT NULL,
	CONSTRAINT "tests_name_unique" UNIQUE("name"),
	CONSTRAINT "tests_price_not_negative" CHECK ("tests"."price_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text,
	"sent_at" timestamp with time zone,
	CONSTRAINT "outbox_wiped_when_sent" CHECK (("outbox"."sent_at" is null) = ("outbox"."body" is not null))
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_licence_id_licences_id_fk" FOREIGN KEY ("licence_id") REFERENCES "public"."licences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licence_oils" ADD CONSTRAINT "licence_oils_licence_id_licences_id_fk" FOREIGN KEY ("licence_id") REFERENCES "public"."licences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licence_oils" ADD CONSTRAINT "licence_oils_sample_id_samples_id_fk" FOREIGN KEY ("sample_id") REFERENCES "public"."samples"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licences" ADD CONSTRAINT "licences_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licences" ADD CONSTRAINT "licences_holder_id_users_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_datasets" ADD CONSTRAINT "order_datasets_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_discounts" ADD CONSTRAINT "order_discounts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_discounts" ADD CONSTRAINT "order_discounts_discount_id_discounts_id_fk" FOREIGN KEY ("discount_id") REFERENCES "public"."discounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_oils" ADD CONSTRAINT "order_oils_dataset_id_order_datasets_id_fk" FOREIGN KEY ("dataset_id") REFERENCES "public"."order_datasets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_oils" ADD CONSTRAINT "order_oils_sample_id_samples_id_fk" FOREIGN KEY ("sample_id") REFERENCES "public"."samples"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "validated_cards" ADD CONSTRAINT "validated_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analytes" ADD CONSTRAINT "analytes_test_id_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."tests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_sample_id_samples_id_fk" FOREIGN KEY ("sample_id") REFERENCES "public"."samples"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_test_id_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."tests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "samples" ADD CONSTRAINT "samples_group_id_sample_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."sample_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "downloads_user" ON "downloads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "licences_holder" ON "licences" USING btree ("holder_id");--> statement-breakpoint
CREATE INDEX "licences_buyer" ON "licences" USING btree ("buyer_id");--> statement-breakpoint
CREATE INDEX "licences_order" ON "licences" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "discounts_code_unique" ON "discounts" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "orders_owner" ON "orders" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_one_open" ON "payment_attempts" USING btree ("order_id") WHERE "payment_attempts"."status" = 'STARTED';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_one_success" ON "payment_attempts" USING btree ("order_id") WHERE "payment_attempts"."status" = 'SUCCEEDED';--> statement-breakpoint
CREATE UNIQUE INDEX "sample_groups_name_unique" ON "sample_groups" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "samples_group" ON "samples" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "samples_region_year" ON "samples" USING btree ("region","year");