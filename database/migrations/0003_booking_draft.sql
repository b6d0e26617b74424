CREATE TABLE "anamnesis" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "anamnesis_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"patient_id" bigint,
	"catalogue_version" text NOT NULL,
	"locale" text NOT NULL,
	"answers" jsonb NOT NULL,
	"private_data" jsonb NOT NULL,
	"place" text NOT NULL,
	"signed_on" date NOT NULL,
	"signature" "bytea" NOT NULL,
	"document_hash" text NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consent" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consent_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject_kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"patient_id" bigint,
	"kind" text NOT NULL,
	"is_given" boolean NOT NULL,
	"text_version" text NOT NULL,
	"text_hash" text NOT NULL,
	"locale" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_draft" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "booking_draft_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"user_data" jsonb,
	"anamnesis_entries" jsonb,
	"accepted_data" jsonb,
	"password_hash" text,
	"anamnesis_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "booking_draft_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
DROP INDEX "outbox_event_order";--> statement-breakpoint
ALTER TABLE "anamnesis" ADD CONSTRAINT "anamnesis_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent" ADD CONSTRAINT "consent_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_draft" ADD CONSTRAINT "booking_draft_anamnesis_id_anamnesis_id_fk" FOREIGN KEY ("anamnesis_id") REFERENCES "public"."anamnesis"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "anamnesis_of_patient" ON "anamnesis" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "anamnesis_of_nobody" ON "anamnesis" USING btree ("submitted_at") WHERE "anamnesis"."patient_id" is null;--> statement-breakpoint
CREATE INDEX "consent_of_subject" ON "consent" USING btree ("subject_kind","subject_id");--> statement-breakpoint
CREATE INDEX "consent_of_patient" ON "consent" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "booking_draft_age" ON "booking_draft" USING btree ("updated_at");--> statement-breakpoint
-- A record may find its patient once. Otherwise it is never changed, and never deleted while it is somebody's.
CREATE FUNCTION refuse_record_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.patient_id IS NULL THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND OLD.patient_id IS NULL
    AND to_jsonb(NEW) - 'patient_id' = to_jsonb(OLD) - 'patient_id' THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% of % % refused: records are only added', TG_OP, TG_TABLE_NAME, OLD.id;
END $$;--> statement-breakpoint
CREATE TRIGGER anamnesis_is_kept BEFORE UPDATE OR DELETE ON "anamnesis" FOR EACH ROW EXECUTE FUNCTION refuse_record_change();--> statement-breakpoint
CREATE TRIGGER consent_is_kept BEFORE UPDATE OR DELETE ON "consent" FOR EACH ROW EXECUTE FUNCTION refuse_record_change();
