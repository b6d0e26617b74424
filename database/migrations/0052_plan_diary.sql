CREATE TABLE "treatment_side_effect" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "treatment_side_effect_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"patient_id" bigint NOT NULL,
	"request_key" uuid NOT NULL,
	"medicine_id" uuid,
	"medicine_name" text,
	"day" date NOT NULL,
	"severity" text NOT NULL,
	"text" text NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"seen_by_id" bigint,
	CONSTRAINT "treatment_side_effect_once" UNIQUE("patient_id","request_key")
);
--> statement-breakpoint
CREATE TABLE "treatment_tick" (
	"patient_id" bigint NOT NULL,
	"medicine_id" uuid NOT NULL,
	"day" date NOT NULL,
	"time" text NOT NULL,
	"ticked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "treatment_tick_patient_id_day_medicine_id_time_pk" PRIMARY KEY("patient_id","day","medicine_id","time")
);
--> statement-breakpoint
ALTER TABLE "treatment_side_effect" ADD CONSTRAINT "treatment_side_effect_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treatment_tick" ADD CONSTRAINT "treatment_tick_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "treatment_side_effect_of" ON "treatment_side_effect" USING btree ("patient_id","entered_at");--> statement-breakpoint
CREATE INDEX "treatment_side_effect_unseen" ON "treatment_side_effect" USING btree ("entered_at") WHERE "treatment_side_effect"."seen_at" is null and "treatment_side_effect"."withdrawn_at" is null;--> statement-breakpoint
-- A side effect stays as the patient wrote it, except that a doctor has seen it and that she withdraws it, each once.
CREATE FUNCTION refuse_side_effect_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_erasing(OLD.patient_id) THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND OLD.seen_at IS NULL AND NEW.seen_at IS NOT NULL AND NEW.seen_by_id IS NOT NULL
    AND to_jsonb(NEW) - ARRAY['seen_at', 'seen_by_id'] = to_jsonb(OLD) - ARRAY['seen_at', 'seen_by_id'] THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.withdrawn_at IS NULL AND NEW.withdrawn_at IS NOT NULL
    AND to_jsonb(NEW) - 'withdrawn_at' = to_jsonb(OLD) - 'withdrawn_at' THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND is_merging(OLD.patient_id, NEW.patient_id)
    AND to_jsonb(NEW) - 'patient_id' = to_jsonb(OLD) - 'patient_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% of side effect % refused: it is kept', TG_OP, OLD.id;
END $$;--> statement-breakpoint
CREATE TRIGGER treatment_side_effect_is_kept BEFORE UPDATE OR DELETE ON "treatment_side_effect" FOR EACH ROW EXECUTE FUNCTION refuse_side_effect_change();--> statement-breakpoint
CREATE TRIGGER treatment_side_effect_is_not_emptied BEFORE TRUNCATE ON "treatment_side_effect" FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();--> statement-breakpoint
CREATE TRIGGER treatment_side_effect_of_open_account BEFORE INSERT OR UPDATE OF "patient_id" ON "treatment_side_effect" FOR EACH ROW EXECUTE FUNCTION refuse_closed_account();--> statement-breakpoint
CREATE TRIGGER treatment_tick_of_open_account BEFORE INSERT OR UPDATE OF "patient_id" ON "treatment_tick" FOR EACH ROW EXECUTE FUNCTION refuse_closed_account();
