CREATE TABLE "sample_oils" (
	"sample_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sample_oils" ADD CONSTRAINT "sample_oils_sample_id_samples_id_fk" FOREIGN KEY ("sample_id") REFERENCES "public"."samples"("id") ON DELETE no action ON UPDATE no action;