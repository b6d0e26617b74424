CREATE TABLE "treatment_addendum" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "treatment_addendum_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"appointment_id" bigint NOT NULL,
	"request_key" uuid NOT NULL,
	"text" text NOT NULL,
	"diagnoses" jsonb NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"written_by_id" bigint NOT NULL,
	CONSTRAINT "treatment_addendum_once" UNIQUE("appointment_id","request_key")
);
--> statement-breakpoint
CREATE TABLE "treatment_note" (
	"appointment_id" bigint PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"sections" jsonb NOT NULL,
	"diagnoses" jsonb NOT NULL,
	"part_versions" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by_id" bigint NOT NULL,
	"signed_at" timestamp with time zone,
	"signed_by_id" bigint
);
--> statement-breakpoint
ALTER TABLE "treatment_addendum" ADD CONSTRAINT "treatment_addendum_appointment_id_treatment_note_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."treatment_note"("appointment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treatment_note" ADD CONSTRAINT "treatment_note_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- A signed note stays as it is; a draft may be written. Only who asked to be forgotten can lose a note.
CREATE FUNCTION refuse_note_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_erasing((SELECT patient_id FROM appointment WHERE id = OLD.appointment_id)) THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND OLD.signed_at IS NULL AND NEW.appointment_id = OLD.appointment_id THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% of the note on appointment % refused: it is kept', TG_OP, OLD.appointment_id;
END $$;--> statement-breakpoint
CREATE TRIGGER treatment_note_is_kept BEFORE UPDATE OR DELETE ON "treatment_note" FOR EACH ROW EXECUTE FUNCTION refuse_note_change();--> statement-breakpoint
CREATE FUNCTION refuse_addendum_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_erasing((SELECT patient_id FROM appointment WHERE id = OLD.appointment_id)) THEN RETURN OLD; END IF;
  RAISE EXCEPTION '% of addendum % refused: it is only added', TG_OP, OLD.id;
END $$;--> statement-breakpoint
CREATE TRIGGER treatment_addendum_is_kept BEFORE UPDATE OR DELETE ON "treatment_addendum" FOR EACH ROW EXECUTE FUNCTION refuse_addendum_change();
