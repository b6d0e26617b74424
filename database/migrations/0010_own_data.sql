ALTER TABLE "deletion_request" ADD COLUMN "kept_until" date;--> statement-breakpoint
CREATE INDEX "deletion_request_due" ON "deletion_request" USING btree ("kept_until");--> statement-breakpoint
-- Who has left is forgotten once the law no longer wants the rest kept. Only a transaction that says so may delete.
CREATE FUNCTION is_erasing() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(current_setting('online_klinik.erasing', true), '') = 'on'
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_record_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND (OLD.patient_id IS NULL OR is_erasing()) THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND OLD.patient_id IS NULL
    AND to_jsonb(NEW) - 'patient_id' - 'version' = to_jsonb(OLD) - 'patient_id' - 'version' THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% of % % refused: records are only added', TG_OP, TG_TABLE_NAME, OLD.id;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_history_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_erasing() THEN RETURN OLD; END IF;
  RAISE EXCEPTION '% of % % refused: history is only added', TG_OP, TG_TABLE_NAME, OLD.id;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_invoice_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_erasing() THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND OLD.state = 'unpaid' AND NEW.state = 'paid'
    AND to_jsonb(NEW) - 'state' = to_jsonb(OLD) - 'state' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% of invoice % refused: it is issued', TG_OP, OLD.id;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_document_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_erasing() THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - ARRAY['released_at', 'removed_at', 'removed_by_id']
    = to_jsonb(OLD) - ARRAY['released_at', 'removed_at', 'removed_by_id'] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% of document % refused: a stored file is kept', TG_OP, OLD.id;
END $$;--> statement-breakpoint
-- Nothing is added to the account of somebody who has left, also not by a request that began before. The lock makes
-- it wait for a closing that is under way, and then look again.
CREATE FUNCTION refuse_closed_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.patient_id IS NULL THEN RETURN NEW; END IF;
  PERFORM FROM "patient" WHERE "id" = NEW.patient_id AND "closed_at" IS NULL FOR KEY SHARE;
  IF FOUND THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% of % refused: patient % has no open account', TG_OP, TG_TABLE_NAME, NEW.patient_id
    USING ERRCODE = 'foreign_key_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER appointment_of_open_account BEFORE INSERT OR UPDATE OF "patient_id" ON "appointment" FOR EACH ROW EXECUTE FUNCTION refuse_closed_account();--> statement-breakpoint
CREATE TRIGGER anamnesis_of_open_account BEFORE INSERT OR UPDATE OF "patient_id" ON "anamnesis" FOR EACH ROW EXECUTE FUNCTION refuse_closed_account();--> statement-breakpoint
CREATE TRIGGER patient_document_of_open_account BEFORE INSERT OR UPDATE OF "patient_id", "stored_at" ON "patient_document" FOR EACH ROW EXECUTE FUNCTION refuse_closed_account();--> statement-breakpoint
CREATE TRIGGER contact_of_open_account BEFORE INSERT OR UPDATE OF "patient_id" ON "contact" FOR EACH ROW EXECUTE FUNCTION refuse_closed_account();--> statement-breakpoint
CREATE TRIGGER conversation_of_open_account BEFORE INSERT OR UPDATE OF "patient_id" ON "conversation" FOR EACH ROW EXECUTE FUNCTION refuse_closed_account();--> statement-breakpoint
CREATE TRIGGER payment_of_open_account BEFORE INSERT OR UPDATE OF "patient_id" ON "payment" FOR EACH ROW EXECUTE FUNCTION refuse_closed_account();
