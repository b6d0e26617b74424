-- A fee (late cancellation, no-show) is taken only where the payer has accepted it, and never more than that. Where an
-- appointment was booked without the acceptance, before it was required, there is no fee.
CREATE FUNCTION refuse_unaccepted_fee() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.reason <> 'visit' AND (TG_OP = 'INSERT' OR NEW.state IN ('charging', 'by_paypal')) AND NOT EXISTS (
    SELECT 1 FROM payment p
    WHERE p.id = NEW.payment_id
      AND p.terms_accepted_at IS NOT NULL
      AND NEW.amount_cents <= coalesce(round(p.amount_cents * p.no_show_fee_percent / 100.0), p.amount_cents)
  ) THEN
    RAISE EXCEPTION 'the acceptance of this fee is not recorded' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER payment_charge_fee_accepted BEFORE INSERT OR UPDATE ON "payment_charge" FOR EACH ROW EXECUTE FUNCTION refuse_unaccepted_fee();--> statement-breakpoint
UPDATE "appointment" SET "terms" = "terms" || '{"lateFeeCents": 0, "noShowFeeCents": 0, "noShowFeePercent": 0}'::jsonb
WHERE "status" IN ('pending', 'awaiting_payment', 'confirmed', 'rescheduled', 'cancellation_requested', 'cancellation_rejected', 'in_progress')
  AND EXISTS (SELECT 1 FROM "payment" p WHERE p."appointment_id" = "appointment"."id" AND p."terms_accepted_at" IS NULL);--> statement-breakpoint
UPDATE "payment_charge" SET "next_attempt_at" = now()
WHERE "reason" <> 'visit' AND "state" IN ('due', 'failed') AND EXISTS (
  SELECT 1 FROM "payment" p WHERE p."id" = "payment_charge"."payment_id" AND p."terms_accepted_at" IS NULL);--> statement-breakpoint
-- A patient is in one place at a time. What overlapped before this was refused stays as it is, and is left out.
ALTER TABLE "appointment" ADD COLUMN "overlaps_from_before" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "appointment" a SET "overlaps_from_before" = true
WHERE EXISTS (
  SELECT 1 FROM "appointment" b
  WHERE b."patient_id" = a."patient_id" AND b."id" <> a."id" AND b."starts_at" < a."ends_at" AND a."starts_at" < b."ends_at");--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_patient_never_twice" EXCLUDE USING gist ("patient_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&)
WHERE (NOT "overlaps_from_before" AND "status" IN ('pending', 'awaiting_payment', 'created_by_doctor', 'created_by_admin', 'confirmed', 'rescheduled', 'cancellation_requested', 'cancellation_rejected', 'in_progress'));
