-- A state of its own: whoever writes while an account is closed, or becomes part of another, is told so instead of
-- having met an error.
CREATE OR REPLACE FUNCTION refuse_closed_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.patient_id IS NULL THEN RETURN NEW; END IF;
  PERFORM FROM "patient" WHERE "id" = NEW.patient_id AND "closed_at" IS NULL FOR KEY SHARE;
  IF FOUND THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% of % refused: patient % has no open account', TG_OP, TG_TABLE_NAME, NEW.patient_id
    USING ERRCODE = 'OK001';
END $$;
