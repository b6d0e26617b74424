DROP INDEX "anamnesis_of_patient";--> statement-breakpoint
ALTER TABLE "anamnesis" ADD COLUMN "version" integer;--> statement-breakpoint
-- Records that were signed before get their number once; otherwise nobody changes them.
ALTER TABLE "anamnesis" DISABLE TRIGGER anamnesis_is_kept;--> statement-breakpoint
UPDATE "anamnesis" SET "version" = numbered.version FROM (
  SELECT id, row_number() OVER (PARTITION BY patient_id ORDER BY submitted_at, id) AS version
  FROM "anamnesis" WHERE patient_id IS NOT NULL
) AS numbered WHERE "anamnesis".id = numbered.id;--> statement-breakpoint
ALTER TABLE "anamnesis" ENABLE TRIGGER anamnesis_is_kept;--> statement-breakpoint
ALTER TABLE "anamnesis" ADD CONSTRAINT "anamnesis_version" UNIQUE("patient_id","version");--> statement-breakpoint
ALTER TABLE "anamnesis" ADD CONSTRAINT "anamnesis_versioned" CHECK (("anamnesis"."patient_id" is null) = ("anamnesis"."version" is null));--> statement-breakpoint
-- A record may find its patient once, and its number with her. Otherwise it is never changed, and never deleted
-- while it is somebody's.
CREATE OR REPLACE FUNCTION refuse_record_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.patient_id IS NULL THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND OLD.patient_id IS NULL
    AND to_jsonb(NEW) - 'patient_id' - 'version' = to_jsonb(OLD) - 'patient_id' - 'version' THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% of % % refused: records are only added', TG_OP, TG_TABLE_NAME, OLD.id;
END $$;
