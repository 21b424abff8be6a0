CREATE TABLE "imports" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"dry_run" boolean NOT NULL,
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
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imports_created" ON "imports" USING btree ("created_at");