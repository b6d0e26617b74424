CREATE TABLE "treatment_paper" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "treatment_paper_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"patient_id" bigint NOT NULL,
	"request_key" uuid NOT NULL,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by_id" bigint NOT NULL,
	"year" integer,
	"number" integer,
	"issued_at" timestamp with time zone,
	"issued_by_id" bigint,
	"document_id" bigint,
	"sha256" text,
	"token" text,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by_id" bigint,
	CONSTRAINT "treatment_paper_token_unique" UNIQUE("token"),
	CONSTRAINT "treatment_paper_once" UNIQUE("patient_id","request_key"),
	CONSTRAINT "treatment_paper_number" UNIQUE("year","number")
);
--> statement-breakpoint
CREATE TABLE "treatment_paper_counter" (
	"year" integer PRIMARY KEY NOT NULL,
	"last_number" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "treatment_plan" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "treatment_plan_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"patient_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"part_versions" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by_id" bigint NOT NULL,
	"released_at" timestamp with time zone,
	"released_by_id" bigint,
	"document_id" bigint
);
--> statement-breakpoint
CREATE TABLE "treatment_plan_template" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "treatment_plan_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"content" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by_id" bigint NOT NULL,
	CONSTRAINT "treatment_plan_template_title_unique" UNIQUE("title")
);
--> statement-breakpoint
ALTER TABLE "treatment_paper" ADD CONSTRAINT "treatment_paper_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treatment_plan" ADD CONSTRAINT "treatment_plan_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "treatment_paper_of" ON "treatment_paper" USING btree ("patient_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "treatment_plan_one_draft" ON "treatment_plan" USING btree ("patient_id") WHERE "treatment_plan"."released_at" is null;--> statement-breakpoint
CREATE INDEX "treatment_plan_of" ON "treatment_plan" USING btree ("patient_id","released_at");
--> statement-breakpoint
-- A released plan stays as it is; a draft may be written or thrown away. Only who asked to be forgotten can lose a plan.
CREATE FUNCTION refuse_plan_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND (OLD.released_at IS NULL OR is_erasing(OLD.patient_id)) THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND OLD.released_at IS NULL AND NEW.patient_id = OLD.patient_id THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' AND is_merging(OLD.patient_id, NEW.patient_id)
    AND to_jsonb(NEW) - 'patient_id' = to_jsonb(OLD) - 'patient_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% of therapy plan % refused: it is kept', TG_OP, OLD.id;
END $$;--> statement-breakpoint
CREATE TRIGGER treatment_plan_is_kept BEFORE UPDATE OR DELETE ON "treatment_plan" FOR EACH ROW EXECUTE FUNCTION refuse_plan_change();--> statement-breakpoint
CREATE TRIGGER treatment_plan_is_not_emptied BEFORE TRUNCATE ON "treatment_plan" FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();--> statement-breakpoint
-- An issued paper stays as it is, except that it is withdrawn, once.
CREATE FUNCTION refuse_paper_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND (OLD.issued_at IS NULL OR is_erasing(OLD.patient_id)) THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND OLD.issued_at IS NULL AND NEW.patient_id = OLD.patient_id THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' AND OLD.withdrawn_at IS NULL AND to_jsonb(NEW) - ARRAY['withdrawn_at', 'withdrawn_by_id']
    = to_jsonb(OLD) - ARRAY['withdrawn_at', 'withdrawn_by_id'] THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND is_merging(OLD.patient_id, NEW.patient_id)
    AND to_jsonb(NEW) - 'patient_id' = to_jsonb(OLD) - 'patient_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% of paper % refused: it is issued', TG_OP, OLD.id;
END $$;--> statement-breakpoint
CREATE TRIGGER treatment_paper_is_kept BEFORE UPDATE OR DELETE ON "treatment_paper" FOR EACH ROW EXECUTE FUNCTION refuse_paper_change();--> statement-breakpoint
CREATE TRIGGER treatment_paper_is_not_emptied BEFORE TRUNCATE ON "treatment_paper" FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
