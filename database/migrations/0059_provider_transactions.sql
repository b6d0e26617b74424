CREATE TABLE "payment_transaction" (
	"gateway" text NOT NULL,
	"transaction_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"subject" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_transaction_gateway_transaction_id_pk" PRIMARY KEY("gateway","transaction_id")
);
--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "doctor" text;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "due_on" date;--> statement-breakpoint
CREATE INDEX "payment_transaction_at" ON "payment_transaction" USING btree ("at");--> statement-breakpoint
CREATE INDEX "invoice_by_issue" ON "invoice" USING btree ("issued_at");--> statement-breakpoint
-- What a provider wrote on the account stays as it was read; books may already name it.
CREATE FUNCTION refuse_transaction_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION '% of transaction % refused: what a provider booked is kept', TG_OP, OLD.transaction_id;
END $$;--> statement-breakpoint
CREATE TRIGGER payment_transaction_is_kept BEFORE UPDATE OR DELETE ON "payment_transaction" FOR EACH ROW EXECUTE FUNCTION refuse_transaction_change();--> statement-breakpoint
CREATE TRIGGER payment_transaction_is_not_emptied BEFORE TRUNCATE ON "payment_transaction" FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
