-- At most one account holds an address; files of guests only name it (decision 022).
ALTER TABLE "patient" ADD COLUMN "holds_address" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "patient" ADD COLUMN "address_declined_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "email_proof" ADD COLUMN "device_hash" text;--> statement-breakpoint
ALTER TABLE "patient" DROP CONSTRAINT "patient_email_key_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "patient_holds_address" ON "patient" USING btree ("email_key") WHERE "patient"."holds_address";--> statement-breakpoint
CREATE INDEX "patient_by_email_key" ON "patient" USING btree ("email_key");--> statement-breakpoint
-- Whoever never proved the address keeps the file, and no longer signs in with it: the mailbox may be somebody else's.
UPDATE "patient" SET "holds_address" = false WHERE "closed_at" IS NOT NULL
  OR ("email_verified_at" IS NULL AND ("is_guest" OR EXISTS (
    SELECT FROM "appointment" WHERE "appointment"."patient_id" = "patient"."id"
    UNION ALL SELECT FROM "anamnesis" WHERE "anamnesis"."patient_id" = "patient"."id")));--> statement-breakpoint
UPDATE "patient" SET "is_guest" = true WHERE NOT "holds_address" AND "closed_at" IS NULL;--> statement-breakpoint
-- An account that holds an unproven address stays empty until it is proven, so nobody stays signed in to it.
UPDATE "session" SET "ended_at" = now() WHERE "kind" = 'patient' AND "ended_at" IS NULL AND "subject_id" IN
  (SELECT "id" FROM "patient" WHERE "holds_address" AND "email_verified_at" IS NULL);--> statement-breakpoint
-- Bookings under a known address stood in the account of its holder. Each becomes a file of its own, to be claimed.
DO $$
DECLARE
  booked record;
  guest bigint;
BEGIN
  PERFORM set_config('online_klinik.merging', 'on', true);
  FOR booked IN
    SELECT a."id" AS anamnesis_id, ap."id" AS appointment_id, ap."person", ap."locale", ap."created_at"
    FROM "anamnesis" a JOIN "appointment" ap ON ap."anamnesis_id" = a."id" WHERE a."is_unproven"
  LOOP
    INSERT INTO "patient" ("email", "email_key", "holds_address", "salutation", "first_name", "last_name",
      "birthdate", "phone", "gender", "locale", "is_guest", "created_at", "approved_at")
    VALUES (booked.person->>'email', lower(booked.person->>'email'), false, booked.person->>'salutation',
      booked.person->>'firstName', booked.person->>'lastName', (booked.person->>'birthdate')::date,
      booked.person->>'phone', CASE WHEN booked.person->>'salutation' LIKE 'mr%' AND booked.person->>'salutation' <> 'mrs'
        THEN 'male' ELSE 'female' END, booked.locale, true, booked.created_at, booked.created_at)
    RETURNING "id" INTO guest;
    UPDATE "anamnesis" SET "patient_id" = guest, "version" = 1 WHERE "id" = booked.anamnesis_id;
    UPDATE "appointment" SET "patient_id" = guest WHERE "id" = booked.appointment_id;
    UPDATE "payment" SET "patient_id" = guest WHERE "appointment_id" = booked.appointment_id;
    UPDATE "invoice" SET "patient_id" = guest WHERE "appointment_id" = booked.appointment_id;
  END LOOP;
  PERFORM set_config('online_klinik.merging', '', true);
END $$;--> statement-breakpoint
ALTER TABLE "anamnesis" DROP COLUMN "is_unproven";
