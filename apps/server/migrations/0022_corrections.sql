CREATE TABLE "correction_mails" (
	"import_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "correction_mails_import_id_user_id_pk" PRIMARY KEY("import_id","user_id")
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
ALTER TABLE "imports" ADD COLUMN "correction" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "correction_mails" ADD CONSTRAINT "correction_mails_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "correction_mails" ADD CONSTRAINT "correction_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_sample_id_samples_id_fk" FOREIGN KEY ("sample_id") REFERENCES "public"."samples"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_analyte_id_analytes_id_fk" FOREIGN KEY ("analyte_id") REFERENCES "public"."analytes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "revisions_sample" ON "revisions" USING btree ("sample_id");--> statement-breakpoint
CREATE INDEX "revisions_import" ON "revisions" USING btree ("import_id");--> statement-breakpoint
CREATE TRIGGER "revisions_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "revisions" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
