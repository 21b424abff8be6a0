CREATE TABLE "report_checks" (
	"code" text PRIMARY KEY NOT NULL,
	"report_number" text NOT NULL,
	"revision" text NOT NULL,
	"checksum" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
