ALTER TABLE "results" RENAME COLUMN "marks" TO "qualifiers";--> statement-breakpoint
ALTER TABLE "retests" RENAME COLUMN "marks" TO "qualifiers";--> statement-breakpoint
ALTER TABLE "idempotency_keys" RENAME COLUMN "answer" TO "response";
