CREATE TABLE "api_keys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"hint" text NOT NULL,
	"key_hash" text NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "api_keys_keyHash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
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
CREATE TABLE "email_changes" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_changes_tokenHash_unique" UNIQUE("token_hash")
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
	"deleted_at" timestamp with time zone,
	CONSTRAINT "users_deleted_is_inactive" CHECK ("users"."deleted_at" is null or not ("users"."is_active" or "users"."is_staff")),
	CONSTRAINT "users_country_code" CHECK ("users"."country" ~ '^([A-Z]{2})?$')
);
--> statement-breakpoint
CREATE TABLE "saved_analyses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_analyses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"query" jsonb NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_analyses_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "stories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"title" text NOT NULL,
	"parts" jsonb NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stories_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "approved_oils" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approved_oils_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"supplier" text NOT NULL,
	"brand" text NOT NULL,
	"grade" text NOT NULL,
	"grade_order" integer NOT NULL,
	"country" text NOT NULL,
	"years" integer[] NOT NULL,
	"originals" jsonb NOT NULL,
	"search_text" text NOT NULL,
	CONSTRAINT "approved_oils_unique" UNIQUE("supplier","brand","grade","country")
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"author_id" bigint NOT NULL,
	"text" text NOT NULL,
	"show_company" boolean DEFAULT false NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
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
	"samples" text NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "contact_replies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_replies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"message_id" bigint NOT NULL,
	"author_id" bigint NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "papers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "papers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"title" text NOT NULL,
	"authors" text NOT NULL,
	"presented" text NOT NULL,
	"citation" text NOT NULL,
	"abstract" text NOT NULL,
	"link" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assignments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assignments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"licence_id" bigint NOT NULL,
	"offered_by_id" bigint NOT NULL,
	"email" text NOT NULL,
	"secret_hash" text NOT NULL,
	"state" text DEFAULT 'PENDING' NOT NULL,
	"accepted_by_id" bigint,
	"settled_at" timestamp with time zone,
	CONSTRAINT "assignments_secretHash_unique" UNIQUE("secret_hash"),
	CONSTRAINT "assignments_accepted_by" CHECK (("assignments"."state" = 'ACCEPTED') = ("assignments"."accepted_by_id" is not null)),
	CONSTRAINT "assignments_settled" CHECK (("assignments"."state" = 'PENDING') = ("assignments"."settled_at" is null))
);
--> statement-breakpoint
CREATE TABLE "correction_mails" (
	"import_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "correction_mails_import_id_user_id_pk" PRIMARY KEY("import_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "downloads" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"user_id" bigint NOT NULL,
	"licence_id" bigint,
	"report_ids" bigint[],
	"analysis" jsonb,
	"report_licence_ids" bigint[],
	"name" text NOT NULL,
	"format" text NOT NULL,
	"byte_order_mark" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"file_key" text,
	CONSTRAINT "downloads_of_licence_reports_or_analysis" CHECK (num_nonnulls("downloads"."licence_id", "downloads"."report_ids", "downloads"."analysis") = 1 and ("downloads"."licence_id" is null) = ("downloads"."report_licence_ids" is not null)),
	CONSTRAINT "downloads_ready_has_file" CHECK (("downloads"."status" = 'READY') = ("downloads"."file_key" is not null))
);
--> statement-breakpoint
CREATE TABLE "licence_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "licence_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"order_id" bigint NOT NULL,
	"event" text NOT NULL,
	"actor_id" bigint NOT NULL,
	"detail" text NOT NULL
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
CREATE TABLE "report_checks" (
	"code" text PRIMARY KEY NOT NULL,
	"report_number" text NOT NULL,
	"revision" text NOT NULL,
	"checksum" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_links" (
	"secret_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"user_id" bigint NOT NULL,
	"sample_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reassignment_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reassignment_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"licence_id" bigint NOT NULL,
	"requested_by_id" bigint NOT NULL,
	"email" text NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "reassignment_requests_decided" CHECK (("reassignment_requests"."status" = 'PENDING') = ("reassignment_requests"."decided_at" is null))
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
	"active" boolean DEFAULT true NOT NULL,
	"starts" date,
	"ends" date,
	CONSTRAINT "discounts_amount_positive" CHECK ("discounts"."amount_hundredths" > 0),
	CONSTRAINT "discounts_percentage" CHECK ("discounts"."kind" <> 'PERCENTAGE' or "discounts"."amount_hundredths" <= 10000),
	CONSTRAINT "discounts_dates_in_order" CHECK ("discounts"."starts" <= "discounts"."ends"),
	CONSTRAINT "discounts_not_overspent" CHECK ("discounts"."current_uses" between 0 and "discounts"."number_of_uses")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" bigint NOT NULL,
	"call" text NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"request_hash" text NOT NULL,
	"response" jsonb NOT NULL,
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
	"code" text NOT NULL,
	"name" text NOT NULL,
	"amount_cents" integer NOT NULL,
	CONSTRAINT "order_discounts_order_id_discount_id_pk" PRIMARY KEY("order_id","discount_id")
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
CREATE TABLE "order_oils" (
	"dataset_id" bigint NOT NULL,
	"sample_id" bigint NOT NULL,
	"test_ids" integer[] NOT NULL,
	"full_set" boolean NOT NULL,
	"price_cents" integer NOT NULL,
	CONSTRAINT "order_oils_dataset_id_sample_id_pk" PRIMARY KEY("dataset_id","sample_id")
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
	"items_digest" text,
	"agreed_cents" integer,
	"terms_version" text DEFAULT '2026-11' NOT NULL,
	"bill_to" jsonb,
	"seller" jsonb,
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
	"overdue_reported_at" timestamp with time zone,
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
CREATE TABLE "purchase_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchase_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"order_id" bigint NOT NULL,
	"number" text NOT NULL,
	"voided_at" timestamp with time zone,
	"void_reason" text,
	"document" jsonb,
	CONSTRAINT "purchase_orders_one_an_order" UNIQUE("order_id")
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
	"offer_full_sets" integer[],
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
CREATE TABLE "imports" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"dry_run" boolean NOT NULL,
	"correction" boolean DEFAULT false NOT NULL,
	"actor_ip" text NOT NULL,
	"request_id" text NOT NULL,
	"samples_pieces" integer NOT NULL,
	"results_pieces" integer NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"report" jsonb,
	"failure" text,
	CONSTRAINT "imports_ready_has_report" CHECK (("imports"."status" = 'READY') = ("imports"."report" is not null)),
	CONSTRAINT "imports_failed_has_failure" CHECK (("imports"."status" = 'FAILED') = ("imports"."failure" is not null))
);
--> statement-breakpoint
CREATE TABLE "revisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"import_id" text NOT NULL,
	"sample_id" bigint NOT NULL,
	"revision" integer NOT NULL,
	"analyte_id" bigint,
	"metadata_column" text,
	"old_number" double precision,
	"old_text" text,
	"new_number" double precision,
	"new_text" text,
	CONSTRAINT "revisions_after_first" CHECK ("revisions"."revision" >= 2),
	CONSTRAINT "revisions_of_one" CHECK (("revisions"."analyte_id" is null) <> ("revisions"."metadata_column" is null))
);
--> statement-breakpoint
CREATE TABLE "sample_oils" (
	"sample_id" bigint PRIMARY KEY NOT NULL
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
	"stamp" uuid DEFAULT gen_random_uuid() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "archive_state_one_row" CHECK ("archive_state"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "results" (
	"sample_id" bigint NOT NULL,
	"test_id" bigint NOT NULL,
	"numbers" double precision[] NOT NULL,
	"qualifiers" text[],
	"batch_id" bigint,
	CONSTRAINT "results_sample_id_test_id_pk" PRIMARY KEY("sample_id","test_id")
);
--> statement-breakpoint
CREATE TABLE "retests" (
	"sample_id" bigint NOT NULL,
	"test_id" bigint NOT NULL,
	"run" integer NOT NULL,
	"numbers" double precision[] NOT NULL,
	"qualifiers" text[],
	"batch_id" bigint,
	CONSTRAINT "retests_sample_id_test_id_run_pk" PRIMARY KEY("sample_id","test_id","run"),
	CONSTRAINT "retests_run" CHECK ("retests"."run" >= 2)
);
--> statement-breakpoint
CREATE TABLE "sample_groups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sample_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"year" integer NOT NULL,
	"released_at" timestamp with time zone,
	"announced_at" timestamp with time zone,
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
CREATE TABLE "test_batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "test_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"laboratory" text NOT NULL,
	"batch" text NOT NULL,
	CONSTRAINT "test_batches_unique" UNIQUE("laboratory","batch")
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
CREATE TABLE "withdrawn_batches" (
	"sample_id" bigint NOT NULL,
	"test_id" bigint NOT NULL,
	"batch_id" bigint NOT NULL,
	CONSTRAINT "withdrawn_batches_sample_id_test_id_pk" PRIMARY KEY("sample_id","test_id")
);
--> statement-breakpoint
CREATE TABLE "release_mails" (
	"user_id" bigint NOT NULL,
	"group_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "release_mails_user_id_group_id_pk" PRIMARY KEY("user_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"purpose" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "watches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "watches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text,
	"filters" jsonb,
	"saved_analysis_id" bigint,
	"enabled" boolean DEFAULT true NOT NULL,
	CONSTRAINT "watches_savedAnalysisId_unique" UNIQUE("saved_analysis_id"),
	CONSTRAINT "watches_search_of_kind" CHECK (case "watches"."kind"
        when 'CATALOGUE' then "watches"."saved_analysis_id" is null and "watches"."name" is not null and "watches"."filters" is not null
        else "watches"."saved_analysis_id" is not null and "watches"."name" is null and "watches"."filters" is null end)
);
--> statement-breakpoint
CREATE TABLE "stored_files" (
	"key" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text,
	"attachment" jsonb,
	"unsubscribe_url" text,
	"sent_at" timestamp with time zone,
	CONSTRAINT "outbox_wiped_when_sent" CHECK (("outbox"."sent_at" is null) = ("outbox"."body" is not null))
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"running" integer DEFAULT 0 NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_analyses" ADD CONSTRAINT "saved_analyses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stories" ADD CONSTRAINT "stories_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_replies" ADD CONSTRAINT "contact_replies_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_replies" ADD CONSTRAINT "contact_replies_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_licence_id_licences_id_fk" FOREIGN KEY ("licence_id") REFERENCES "public"."licences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_offered_by_id_users_id_fk" FOREIGN KEY ("offered_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_accepted_by_id_users_id_fk" FOREIGN KEY ("accepted_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "correction_mails" ADD CONSTRAINT "correction_mails_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "correction_mails" ADD CONSTRAINT "correction_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_licence_id_licences_id_fk" FOREIGN KEY ("licence_id") REFERENCES "public"."licences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licence_events" ADD CONSTRAINT "licence_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licence_oils" ADD CONSTRAINT "licence_oils_licence_id_licences_id_fk" FOREIGN KEY ("licence_id") REFERENCES "public"."licences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licence_oils" ADD CONSTRAINT "licence_oils_sample_id_samples_id_fk" FOREIGN KEY ("sample_id") REFERENCES "public"."samples"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licences" ADD CONSTRAINT "licences_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licences" ADD CONSTRAINT "licences_holder_id_users_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_links" ADD CONSTRAINT "report_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_links" ADD CONSTRAINT "report_links_sample_id_samples_id_fk" FOREIGN KEY ("sample_id") REFERENCES "public"."samples"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reassignment_requests" ADD CONSTRAINT "reassignment_requests_licence_id_licences_id_fk" FOREIGN KEY ("licence_id") REFERENCES "public"."licences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reassignment_requests" ADD CONSTRAINT "reassignment_requests_requested_by_id_users_id_fk" FOREIGN KEY ("requested_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_datasets" ADD CONSTRAINT "order_datasets_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_discounts" ADD CONSTRAINT "order_discounts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_discounts" ADD CONSTRAINT "order_discounts_discount_id_discounts_id_fk" FOREIGN KEY ("discount_id") REFERENCES "public"."discounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_oils" ADD CONSTRAINT "order_oils_dataset_id_order_datasets_id_fk" FOREIGN KEY ("dataset_id") REFERENCES "public"."order_datasets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_oils" ADD CONSTRAINT "order_oils_sample_id_samples_id_fk" FOREIGN KEY ("sample_id") REFERENCES "public"."samples"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_regional" ADD CONSTRAINT "order_regional_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_regional" ADD CONSTRAINT "order_regional_regional_report_id_regional_reports_id_fk" FOREIGN KEY ("regional_report_id") REFERENCES "public"."regional_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "validated_cards" ADD CONSTRAINT "validated_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_messages" ADD CONSTRAINT "quote_messages_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_messages" ADD CONSTRAINT "quote_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_requester_id_users_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_sample_id_samples_id_fk" FOREIGN KEY ("sample_id") REFERENCES "public"."samples"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_analyte_id_analytes_id_fk" FOREIGN KEY ("analyte_id") REFERENCES "public"."analytes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sample_oils" ADD CONSTRAINT "sample_oils_sample_id_samples_id_fk" FOREIGN KEY ("sample_id") REFERENCES "public"."samples"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analytes" ADD CONSTRAINT "analytes_test_id_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."tests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_sample_id_samples_id_fk" FOREIGN KEY ("sample_id") REFERENCES "public"."samples"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_test_id_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."tests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_batch_id_test_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."test_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retests" ADD CONSTRAINT "retests_sample_id_samples_id_fk" FOREIGN KEY ("sample_id") REFERENCES "public"."samples"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retests" ADD CONSTRAINT "retests_test_id_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."tests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retests" ADD CONSTRAINT "retests_batch_id_test_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."test_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "samples" ADD CONSTRAINT "samples_group_id_sample_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."sample_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawn_batches" ADD CONSTRAINT "withdrawn_batches_sample_id_samples_id_fk" FOREIGN KEY ("sample_id") REFERENCES "public"."samples"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawn_batches" ADD CONSTRAINT "withdrawn_batches_test_id_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."tests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawn_batches" ADD CONSTRAINT "withdrawn_batches_batch_id_test_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."test_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_mails" ADD CONSTRAINT "release_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_mails" ADD CONSTRAINT "release_mails_group_id_sample_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."sample_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_saved_analysis_id_saved_analyses_id_fk" FOREIGN KEY ("saved_analysis_id") REFERENCES "public"."saved_analyses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_name_unique" ON "api_keys" USING btree ("user_id",lower("name"));--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "saved_analyses_name_unique" ON "saved_analyses" USING btree ("user_id",lower("name"));--> statement-breakpoint
CREATE INDEX "stories_user" ON "stories" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contact_replies_message" ON "contact_replies" USING btree ("message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "assignments_one_pending" ON "assignments" USING btree ("licence_id") WHERE "assignments"."state" = 'PENDING';--> statement-breakpoint
CREATE INDEX "assignments_offered_by" ON "assignments" USING btree ("offered_by_id");--> statement-breakpoint
CREATE INDEX "downloads_user" ON "downloads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "licence_events_order" ON "licence_events" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "licence_oils_sample" ON "licence_oils" USING btree ("sample_id");--> statement-breakpoint
CREATE INDEX "licences_holder" ON "licences" USING btree ("holder_id");--> statement-breakpoint
CREATE INDEX "licences_buyer" ON "licences" USING btree ("buyer_id");--> statement-breakpoint
CREATE INDEX "licences_order" ON "licences" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "report_checks_figures" ON "report_checks" USING btree ("report_number","revision","checksum");--> statement-breakpoint
CREATE UNIQUE INDEX "reassignment_requests_one_open" ON "reassignment_requests" USING btree ("licence_id") WHERE "reassignment_requests"."status" = 'PENDING';--> statement-breakpoint
CREATE UNIQUE INDEX "discounts_code_unique" ON "discounts" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_oils_sample" ON "order_oils" USING btree ("sample_id");--> statement-breakpoint
CREATE INDEX "orders_owner" ON "orders" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "orders_invoice_lower" ON "orders" USING btree (lower("invoice_number"));--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("owner_id","items_digest") WHERE "orders"."status" = 'IN_PROCESS';--> statement-breakpoint
CREATE INDEX "payment_attempts_reference" ON "payment_attempts" USING btree ("processor_reference");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_one_open" ON "payment_attempts" USING btree ("order_id") WHERE "payment_attempts"."status" = 'STARTED';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_one_success" ON "payment_attempts" USING btree ("order_id") WHERE "payment_attempts"."status" = 'SUCCEEDED';--> statement-breakpoint
CREATE INDEX "quote_messages_quote" ON "quote_messages" USING btree ("quote_id");--> statement-breakpoint
CREATE INDEX "quotes_requester" ON "quotes" USING btree ("requester_id");--> statement-breakpoint
CREATE INDEX "imports_created" ON "imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "revisions_sample" ON "revisions" USING btree ("sample_id");--> statement-breakpoint
CREATE INDEX "revisions_import" ON "revisions" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "results_batch" ON "results" USING btree ("batch_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sample_groups_name_unique" ON "sample_groups" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "samples_group" ON "samples" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "samples_region_year" ON "samples" USING btree ("region","year");--> statement-breakpoint
CREATE INDEX "samples_report_key" ON "samples" USING btree (translate(lower("report_number" collate "C"), '._-', ''));--> statement-breakpoint
CREATE UNIQUE INDEX "tests_name_unique_without_case" ON "tests" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "watches_user" ON "watches" USING btree ("user_id");--> statement-breakpoint
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "revisions_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "revisions" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
