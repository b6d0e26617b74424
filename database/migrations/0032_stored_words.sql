-- A visit is called an appointment everywhere: also in what is stored. The history of the settings is never changed, so it
-- keeps the former keys.
DROP TRIGGER payment_charge_fee_accepted ON "payment_charge";--> statement-breakpoint
UPDATE "payment_charge" SET "reason" = 'appointment' WHERE "reason" = 'visit';--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_unaccepted_fee() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.reason <> 'appointment' AND (TG_OP = 'INSERT' OR NEW.state IN ('charging', 'by_paypal')) AND NOT EXISTS (
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
UPDATE "outbox_event" SET "payload" = jsonb_set("payload", '{reason}', '"appointment"') WHERE "payload" ->> 'reason' = 'visit';--> statement-breakpoint
UPDATE "setting" SET "key" = replace("key", 'visit', 'appointment')
WHERE "key" IN ('follow_up_needs_first_visit', 'invoice_tax_note_visit_de', 'invoice_tax_note_visit_en');
