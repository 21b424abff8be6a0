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
ALTER TABLE "sample_groups" ADD COLUMN "announced_at" timestamp with time zone;--> statement-breakpoint
UPDATE "sample_groups" SET "announced_at" = "released_at";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "unsubscribe_url" text;--> statement-breakpoint
ALTER TABLE "release_mails" ADD CONSTRAINT "release_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_mails" ADD CONSTRAINT "release_mails_group_id_sample_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."sample_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_saved_analysis_id_saved_analyses_id_fk" FOREIGN KEY ("saved_analysis_id") REFERENCES "public"."saved_analyses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "watches_user" ON "watches" USING btree ("user_id");