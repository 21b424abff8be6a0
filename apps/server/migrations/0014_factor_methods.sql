ALTER TABLE "users" ADD COLUMN "factor_methods" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "users" SET "factor_methods" = array_remove(ARRAY[
  (SELECT 'totp' FROM "totp_factors" WHERE "user_id" = "users"."id" AND "secret" IS NOT NULL),
  (SELECT 'passkey' FROM "passkeys" WHERE "user_id" = "users"."id" LIMIT 1),
  (SELECT 'recovery' FROM "recovery_codes" WHERE "user_id" = "users"."id" LIMIT 1)], NULL)
WHERE "id" IN (SELECT "user_id" FROM "totp_factors" UNION SELECT "user_id" FROM "passkeys");
