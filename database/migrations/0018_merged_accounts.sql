-- Two accounts of one person become one. Only a transaction that says so may give records, histories, bills and files
-- to another account, and nothing but whose they are may change.
CREATE FUNCTION is_merging() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(current_setting('online_klinik.merging', true), '') = 'on'
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_record_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND (OLD.patient_id IS NULL OR is_erasing()) THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND OLD.patient_id IS NULL
    AND to_jsonb(NEW) - ARRAY['patient_id', 'version', 'is_unproven']
      = to_jsonb(OLD) - ARRAY['patient_id', 'version', 'is_unproven'] THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' AND is_merging() AND NEW.patient_id IS NOT NULL
    AND to_jsonb(NEW) - ARRAY['patient_id', 'version'] = to_jsonb(OLD) - ARRAY['patient_id', 'version'] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% of % % refused: records are only added', TG_OP, TG_TABLE_NAME, OLD.id;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_history_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_erasing() THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND is_merging() AND to_jsonb(NEW) - ARRAY['patient_id', 'conversation_id', 'sender_id']
    = to_jsonb(OLD) - ARRAY['patient_id', 'conversation_id', 'sender_id'] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% of % % refused: history is only added', TG_OP, TG_TABLE_NAME, OLD.id;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_invoice_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_erasing() THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND OLD.state = 'unpaid' AND NEW.state = 'paid'
    AND to_jsonb(NEW) - 'state' = to_jsonb(OLD) - 'state' THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND is_merging() AND to_jsonb(NEW) - 'patient_id' = to_jsonb(OLD) - 'patient_id' THEN
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
  IF TG_OP = 'UPDATE' AND is_merging() AND to_jsonb(NEW) - ARRAY['patient_id', 'added_by_id']
    = to_jsonb(OLD) - ARRAY['patient_id', 'added_by_id'] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% of document % refused: a stored file is kept', TG_OP, OLD.id;
END $$;
