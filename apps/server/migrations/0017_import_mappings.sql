CREATE TABLE "import_mappings" (
	"laboratory" text PRIMARY KEY NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mapping" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "mapping" jsonb;