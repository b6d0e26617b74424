CREATE TABLE "invoice_dunning" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_dunning_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"invoice_id" bigint NOT NULL,
	"step" integer NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"pay_until" date NOT NULL,
	"staff_id" bigint NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoice_dunning_steps" CHECK ("invoice_dunning"."step" in (1, 2))
);
--> statement-breakpoint
CREATE TABLE "payment_receipt" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_receipt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" bigint NOT NULL,
	"ledger_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"way" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"day" date NOT NULL,
	"reference" text NOT NULL,
	"withdraws_id" bigint,
	"staff_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_receipt_ledger_id_unique" UNIQUE("ledger_id"),
	CONSTRAINT "payment_receipt_withdraws_id_unique" UNIQUE("withdraws_id")
);
--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "received_by" text;--> statement-breakpoint
ALTER TABLE "invoice_dunning" ADD CONSTRAINT "invoice_dunning_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_receipt" ADD CONSTRAINT "payment_receipt_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_receipt" ADD CONSTRAINT "payment_receipt_ledger_id_payment_ledger_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."payment_ledger"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_dunning_once" ON "invoice_dunning" USING btree ("invoice_id","step");--> statement-breakpoint
CREATE INDEX "payment_receipt_of" ON "payment_receipt" USING btree ("payment_id");
--> statement-breakpoint
-- A receipt that was recorded by mistake makes its invoice unpaid again; nothing else of an issued invoice changes.
CREATE OR REPLACE FUNCTION refuse_invoice_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_erasing(OLD.patient_id) THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'state' = to_jsonb(OLD) - 'state' THEN
    IF OLD.state = 'unpaid' AND NEW.state = 'paid' THEN RETURN NEW; END IF;
    IF OLD.state = 'paid' AND NEW.state = 'unpaid' AND OLD.kind = 'invoice' AND EXISTS (
      SELECT FROM payment p JOIN payment_receipt r ON r.payment_id = p.id AND r.kind = 'withdrawn'
      WHERE p.appointment_id = OLD.appointment_id AND p.charged_cents = 0
    ) THEN RETURN NEW; END IF;
  END IF;
  IF TG_OP = 'UPDATE' AND is_merging(OLD.patient_id, NEW.patient_id)
    AND to_jsonb(NEW) - 'patient_id' = to_jsonb(OLD) - 'patient_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% of invoice % refused: it is issued', TG_OP, OLD.id;
END $$;--> statement-breakpoint
CREATE FUNCTION refuse_receipt_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_erasing((SELECT patient_id FROM payment WHERE id = OLD.payment_id)) THEN RETURN OLD; END IF;
  RAISE EXCEPTION '% of receipt % refused: a mistake gets a counter entry', TG_OP, OLD.id;
END $$;--> statement-breakpoint
CREATE TRIGGER payment_receipt_is_kept BEFORE UPDATE OR DELETE ON "payment_receipt" FOR EACH ROW EXECUTE FUNCTION refuse_receipt_change();--> statement-breakpoint
CREATE TRIGGER payment_receipt_is_not_emptied BEFORE TRUNCATE ON "payment_receipt" FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();--> statement-breakpoint
CREATE FUNCTION refuse_dunning_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_erasing() THEN RETURN OLD; END IF;
  RAISE EXCEPTION '% of dunning letter % refused: it was sent', TG_OP, OLD.id;
END $$;--> statement-breakpoint
CREATE TRIGGER invoice_dunning_is_kept BEFORE UPDATE OR DELETE ON "invoice_dunning" FOR EACH ROW EXECUTE FUNCTION refuse_dunning_change();--> statement-breakpoint
CREATE TRIGGER invoice_dunning_is_not_emptied BEFORE TRUNCATE ON "invoice_dunning" FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
