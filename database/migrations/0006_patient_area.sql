CREATE TABLE "access_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "access_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"patient_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" bigint,
	"subject_id" bigint,
	"reason" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deletion_request" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deletion_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"patient_id" bigint NOT NULL,
	"outlook" jsonb NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"erased_at" timestamp with time zone,
	CONSTRAINT "deletion_request_patient_id_unique" UNIQUE("patient_id")
);
--> statement-breakpoint
CREATE TABLE "contact" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"patient_id" bigint,
	"doctor_id" bigint,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"phone" text,
	"birthdate" date,
	"address" jsonb,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"locale" text NOT NULL,
	"terms_version" text NOT NULL,
	"form_nonce" text NOT NULL,
	"last_email_sent_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contact_form_nonce_unique" UNIQUE("form_nonce")
);
--> statement-breakpoint
CREATE TABLE "contact_email" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_email_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"contact_id" bigint NOT NULL,
	"staff_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"content" text NOT NULL,
	"request_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contact_email_request_key_unique" UNIQUE("request_key")
);
--> statement-breakpoint
CREATE TABLE "patient_document" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "patient_document_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"patient_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"zone" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"file_name" text NOT NULL,
	"file_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"storage_id" text NOT NULL,
	"added_by_kind" text NOT NULL,
	"added_by_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"stored_at" timestamp with time zone,
	"released_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"removed_by_id" bigint,
	CONSTRAINT "patient_document_storage_id_unique" UNIQUE("storage_id"),
	CONSTRAINT "patient_document_size" CHECK ("patient_document"."size_bytes" > 0)
);
--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "issuer" jsonb;--> statement-breakpoint
ALTER TABLE "access_log" ADD CONSTRAINT "access_log_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deletion_request" ADD CONSTRAINT "deletion_request_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_doctor_id_doctor_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_email" ADD CONSTRAINT "contact_email_contact_id_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_document" ADD CONSTRAINT "patient_document_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_log_of_patient" ON "access_log" USING btree ("patient_id","at");--> statement-breakpoint
CREATE INDEX "access_log_of_actor" ON "access_log" USING btree ("actor_kind","actor_id","at");--> statement-breakpoint
CREATE INDEX "contact_of_patient" ON "contact" USING btree ("patient_id","created_at");--> statement-breakpoint
CREATE INDEX "contact_of_doctor" ON "contact" USING btree ("doctor_id","created_at");--> statement-breakpoint
CREATE INDEX "contact_of_email" ON "contact" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "contact_email_of" ON "contact_email" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "patient_document_of" ON "patient_document" USING btree ("patient_id","created_at");--> statement-breakpoint
CREATE INDEX "patient_document_unstored" ON "patient_document" USING btree ("created_at") WHERE "patient_document"."stored_at" is null;--> statement-breakpoint
CREATE TRIGGER access_log_is_kept BEFORE UPDATE OR DELETE ON "access_log" FOR EACH ROW EXECUTE FUNCTION refuse_history_change();--> statement-breakpoint
-- A stored file of the record keeps its content, name and owner; it is released and taken out of the lists, never lost.
CREATE FUNCTION refuse_document_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - ARRAY['released_at', 'removed_at', 'removed_by_id']
    = to_jsonb(OLD) - ARRAY['released_at', 'removed_at', 'removed_by_id'] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% of document % refused: a stored file is kept', TG_OP, OLD.id;
END $$;--> statement-breakpoint
CREATE TRIGGER patient_document_is_kept BEFORE UPDATE OR DELETE ON "patient_document" FOR EACH ROW WHEN (OLD.stored_at IS NOT NULL) EXECUTE FUNCTION refuse_document_change();
