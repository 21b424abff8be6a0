CREATE INDEX "licence_oils_sample" ON "licence_oils" USING btree ("sample_id");--> statement-breakpoint
CREATE INDEX "order_oils_sample" ON "order_oils" USING btree ("sample_id");