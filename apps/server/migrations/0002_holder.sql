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
CREATE TABLE "report_links" (
	"secret_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"user_id" bigint NOT NULL,
	"sample_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retests" (
	"sample_id" bigint NOT NULL,
	"test_id" bigint NOT NULL,
	"run" integer NOT NULL,
	"numbers" double precision[] NOT NULL,
	"marks" text[],
	"batch_id" bigint,
	CONSTRAINT "retests_sample_id_test_id_run_pk" PRIMARY KEY("sample_id","test_id","run"),
	CONSTRAINT "retests_run" CHECK ("retests"."run" >= 2)
);
--> statement-breakpoint
CREATE TABLE "test_batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "test_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"laboratory" text NOT NULL,
	"batch" text NOT NULL,
	CONSTRAINT "test_batches_unique" UNIQUE("laboratory","batch")
);
--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "batch_id" bigint;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_licence_id_licences_id_fk" FOREIGN KEY ("licence_id") REFERENCES "public"."licences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_offered_by_id_users_id_fk" FOREIGN KEY ("offered_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_accepted_by_id_users_id_fk" FOREIGN KEY ("accepted_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reassignment_requests" ADD CONSTRAINT "reassignment_requests_licence_id_licences_id_fk" FOREIGN KEY ("licence_id") REFERENCES "public"."licences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reassignment_requests" ADD CONSTRAINT "reassignment_requests_requested_by_id_users_id_fk" FOREIGN KEY ("requested_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_links" ADD CONSTRAINT "report_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_links" ADD CONSTRAINT "report_links_sample_id_samples_id_fk" FOREIGN KEY ("sample_id") REFERENCES "public"."samples"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retests" ADD CONSTRAINT "retests_sample_id_samples_id_fk" FOREIGN KEY ("sample_id") REFERENCES "public"."samples"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retests" ADD CONSTRAINT "retests_test_id_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."tests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retests" ADD CONSTRAINT "retests_batch_id_test_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."test_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "assignments_one_pending" ON "assignments" USING btree ("licence_id") WHERE "assignments"."state" = 'PENDING';--> statement-breakpoint
CREATE INDEX "assignments_offered_by" ON "assignments" USING btree ("offered_by_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reassignment_requests_one_open" ON "reassignment_requests" USING btree ("licence_id") WHERE "reassignment_requests"."status" = 'PENDING';--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_batch_id_test_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."test_batches"("id") ON DELETE no action ON UPDATE no action;