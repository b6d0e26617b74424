ALTER TABLE "anamnesis" ADD COLUMN "is_unproven" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contact" ADD COLUMN "is_signed_in" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "contact" SET "is_signed_in" = true WHERE "patient_id" IS NOT NULL;--> statement-breakpoint
-- Whether a record is her own word is said when it finds its patient, once.
CREATE OR REPLACE FUNCTION refuse_record_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND (OLD.patient_id IS NULL OR is_erasing()) THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND OLD.patient_id IS NULL
    AND to_jsonb(NEW) - ARRAY['patient_id', 'version', 'is_unproven']
      = to_jsonb(OLD) - ARRAY['patient_id', 'version', 'is_unproven'] THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% of % % refused: records are only added', TG_OP, TG_TABLE_NAME, OLD.id;
END $$;
