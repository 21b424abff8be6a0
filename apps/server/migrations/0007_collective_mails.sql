ALTER TABLE "outbox" ADD COLUMN "collected_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "outbox_unsent" ON "outbox" USING btree ("recipient") WHERE "outbox"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_collected" ON "outbox" USING btree ("recipient","collected_at") WHERE "outbox"."collected_at" is not null;