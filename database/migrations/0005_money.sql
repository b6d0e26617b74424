CREATE TABLE "appointment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "appointment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"patient_id" bigint NOT NULL,
	"service_id" bigint NOT NULL,
	"doctor_id" bigint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"gateway" text,
	"terms" jsonb NOT NULL,
	"person" jsonb NOT NULL,
	"anamnesis_id" bigint,
	"locale" text NOT NULL,
	"created_by" text NOT NULL,
	"video_link" text,
	"calendar_sequence" integer DEFAULT 0 NOT NULL,
	"cancellation_request_notes" text,
	"cancellation_request_created_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "appointment_order" CHECK ("appointment"."starts_at" < "appointment"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "appointment_move" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "appointment_move_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"appointment_id" bigint NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" bigint,
	"reason" text NOT NULL,
	"moved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "appointment_reminder" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "appointment_reminder_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"appointment_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "confirmation_token" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "confirmation_token_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"appointment_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "confirmation_token_appointment_id_unique" UNIQUE("appointment_id"),
	CONSTRAINT "confirmation_token_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "invoice" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"corrects_id" bigint,
	"patient_id" bigint NOT NULL,
	"appointment_id" bigint NOT NULL,
	"state" text NOT NULL,
	"year" integer,
	"number" integer,
	"recipient" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"total_cents" integer NOT NULL,
	"currency" text DEFAULT 'EUR' NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"issued_at" timestamp with time zone,
	CONSTRAINT "invoice_numbered_when_issued" CHECK (("invoice"."state" = 'draft') = (num_nulls("invoice"."year", "invoice"."number", "invoice"."issued_at") = 3))
);
--> statement-breakpoint
CREATE TABLE "invoice_counter" (
	"year" integer PRIMARY KEY NOT NULL,
	"last_number" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"gateway" text NOT NULL,
	"state" text NOT NULL,
	"state_since" timestamp with time zone NOT NULL,
	"payer" text NOT NULL,
	"slot_id" text NOT NULL,
	"appointment_id" bigint,
	"patient_id" bigint,
	"amount_cents" integer NOT NULL,
	"currency" text DEFAULT 'EUR' NOT NULL,
	"terms_version" text NOT NULL,
	"terms_accepted_at" timestamp with time zone,
	"customer_id" text,
	"setup_intent_id" text,
	"payment_method_id" text,
	"card_brand" text,
	"card_last4" text,
	"failed_setups" integer DEFAULT 0 NOT NULL,
	"order_id" text,
	"capture_id" text,
	"charged_cents" integer DEFAULT 0 NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_setup_intent_id_unique" UNIQUE("setup_intent_id"),
	CONSTRAINT "payment_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "payment_capture_id_unique" UNIQUE("capture_id"),
	CONSTRAINT "payment_never_more_back" CHECK ("payment"."refunded_cents" between 0 and "payment"."charged_cents"),
	CONSTRAINT "payment_never_more_taken" CHECK ("payment"."charged_cents" between 0 and "payment"."amount_cents")
);
--> statement-breakpoint
CREATE TABLE "payment_charge" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_charge_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"state" text NOT NULL,
	"intent_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"decline_code" text,
	"next_attempt_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_charge_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "payment_charge_intent_id_unique" UNIQUE("intent_id")
);
--> statement-breakpoint
CREATE TABLE "payment_ledger" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_ledger_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer DEFAULT 0 NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"actor" text NOT NULL,
	"why" text NOT NULL,
	"provider_id" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_link" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"charge_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_link_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "payment_refund" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_refund_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" bigint NOT NULL,
	"request_key" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"provider_refund_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_refund_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "payment_refund_provider_refund_id_unique" UNIQUE("provider_refund_id")
);
--> statement-breakpoint
CREATE TABLE "payment_task" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_task_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" bigint,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"details" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"done_by" bigint,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "payment_webhook" (
	"gateway" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"object_id" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone,
	CONSTRAINT "payment_webhook_gateway_event_id_pk" PRIMARY KEY("gateway","event_id")
);
--> statement-breakpoint
CREATE TABLE "repeated_request" (
	"owner" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "repeated_request_owner_key_pk" PRIMARY KEY("owner","key")
);
--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_service_id_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_doctor_id_doctor_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_move" ADD CONSTRAINT "appointment_move_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_reminder" ADD CONSTRAINT "appointment_reminder_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmation_token" ADD CONSTRAINT "confirmation_token_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_charge" ADD CONSTRAINT "payment_charge_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_ledger" ADD CONSTRAINT "payment_ledger_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_link" ADD CONSTRAINT "payment_link_charge_id_payment_charge_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."payment_charge"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refund" ADD CONSTRAINT "payment_refund_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_task" ADD CONSTRAINT "payment_task_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointment_of_patient" ON "appointment" USING btree ("patient_id","starts_at");--> statement-breakpoint
CREATE INDEX "appointment_of_doctor" ON "appointment" USING btree ("doctor_id","starts_at");--> statement-breakpoint
CREATE INDEX "appointment_by_status" ON "appointment" USING btree ("status","starts_at");--> statement-breakpoint
CREATE INDEX "appointment_move_of" ON "appointment_move" USING btree ("appointment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "appointment_reminder_once" ON "appointment_reminder" USING btree ("appointment_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_number" ON "invoice" USING btree ("year","number");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_of_appointment" ON "invoice" USING btree ("appointment_id") WHERE "invoice"."kind" = 'invoice';--> statement-breakpoint
CREATE INDEX "invoice_of_patient" ON "invoice" USING btree ("patient_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_of_appointment" ON "payment" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "payment_of_payer" ON "payment" USING btree ("payer");--> statement-breakpoint
CREATE INDEX "payment_by_state" ON "payment" USING btree ("state","state_since");--> statement-breakpoint
CREATE INDEX "payment_charge_due" ON "payment_charge" USING btree ("state","next_attempt_at");--> statement-breakpoint
CREATE INDEX "payment_ledger_of" ON "payment_ledger" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_link_of" ON "payment_link" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "payment_refund_of" ON "payment_refund" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_refund_by_state" ON "payment_refund" USING btree ("state","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_task_open" ON "payment_task" USING btree ("kind","subject") WHERE "payment_task"."done_at" is null;--> statement-breakpoint
-- What happened is written down once and stays.
CREATE FUNCTION refuse_history_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % % refused: history is only added', TG_OP, TG_TABLE_NAME, OLD.id;
END $$;--> statement-breakpoint
CREATE TRIGGER appointment_move_is_kept BEFORE UPDATE OR DELETE ON "appointment_move" FOR EACH ROW EXECUTE FUNCTION refuse_history_change();--> statement-breakpoint
CREATE TRIGGER payment_ledger_is_kept BEFORE UPDATE OR DELETE ON "payment_ledger" FOR EACH ROW EXECUTE FUNCTION refuse_history_change();
--> statement-breakpoint
-- A refund has one credit note.
CREATE UNIQUE INDEX "invoice_of_refund" ON "invoice" USING btree ((("lines"->0->>'refundId')::bigint)) WHERE "kind" = 'credit_note';--> statement-breakpoint
-- What was issued stays as it is, except that what was open is paid. A draft may change or vanish.
CREATE FUNCTION refuse_invoice_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.state = 'unpaid' AND NEW.state = 'paid'
    AND to_jsonb(NEW) - 'state' = to_jsonb(OLD) - 'state' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% of invoice % refused: it is issued', TG_OP, OLD.id;
END $$;--> statement-breakpoint
CREATE TRIGGER invoice_is_kept BEFORE UPDATE OR DELETE ON "invoice" FOR EACH ROW WHEN (OLD.state <> 'draft') EXECUTE FUNCTION refuse_invoice_change();
