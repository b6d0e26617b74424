CREATE TABLE "treatment_measurement" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "treatment_measurement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"patient_id" bigint NOT NULL,
	"request_key" uuid NOT NULL,
	"quantity" text NOT NULL,
	"measured_on" date NOT NULL,
	"comparator" text,
	"value" numeric NOT NULL,
	"second_value" numeric,
	"unit" text NOT NULL,
	"phase" text,
	"note" text NOT NULL,
	"ranges" jsonb NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"entered_by_id" bigint,
	"struck_at" timestamp with time zone,
	"struck_by_id" bigint,
	"struck_reason" text,
	CONSTRAINT "treatment_measurement_once" UNIQUE("patient_id","request_key")
);
--> statement-breakpoint
ALTER TABLE "treatment_measurement" ADD CONSTRAINT "treatment_measurement_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "treatment_measurement_of" ON "treatment_measurement" USING btree ("patient_id","measured_on");--> statement-breakpoint
-- A value stays as it was entered, except that it is struck, once, with a reason.
CREATE FUNCTION refuse_measurement_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_erasing(OLD.patient_id) THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND OLD.struck_at IS NULL AND NEW.struck_at IS NOT NULL AND NEW.struck_reason IS NOT NULL
    AND to_jsonb(NEW) - ARRAY['struck_at', 'struck_by_id', 'struck_reason']
      = to_jsonb(OLD) - ARRAY['struck_at', 'struck_by_id', 'struck_reason'] THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND is_merging(OLD.patient_id, NEW.patient_id)
    AND to_jsonb(NEW) - 'patient_id' = to_jsonb(OLD) - 'patient_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% of measurement % refused: it is kept', TG_OP, OLD.id;
END $$;--> statement-breakpoint
CREATE TRIGGER treatment_measurement_is_kept BEFORE UPDATE OR DELETE ON "treatment_measurement" FOR EACH ROW EXECUTE FUNCTION refuse_measurement_change();--> statement-breakpoint
CREATE TRIGGER treatment_measurement_is_not_emptied BEFORE TRUNCATE ON "treatment_measurement" FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();--> statement-breakpoint
CREATE TRIGGER treatment_measurement_of_open_account BEFORE INSERT OR UPDATE OF "patient_id" ON "treatment_measurement" FOR EACH ROW EXECUTE FUNCTION refuse_closed_account();
