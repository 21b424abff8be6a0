CREATE TABLE "withdrawn_batches" (
	"sample_id" bigint NOT NULL,
	"test_id" bigint NOT NULL,
	"batch_id" bigint NOT NULL,
	CONSTRAINT "withdrawn_batches_sample_id_test_id_pk" PRIMARY KEY("sample_id","test_id")
);
--> statement-breakpoint
ALTER TABLE "withdrawn_batches" ADD CONSTRAINT "withdrawn_batches_sample_id_samples_id_fk" FOREIGN KEY ("sample_id") REFERENCES "public"."samples"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawn_batches" ADD CONSTRAINT "withdrawn_batches_test_id_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."tests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawn_batches" ADD CONSTRAINT "withdrawn_batches_batch_id_test_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."test_batches"("id") ON DELETE no action ON UPDATE no action;