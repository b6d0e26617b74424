CREATE TABLE "fee_agreement" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fee_agreement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payer" text,
	"appointment_id" bigint,
	"doctor_id" bigint NOT NULL,
	"doctor_name" text NOT NULL,
	"patient_name" text NOT NULL,
	"positions" jsonb NOT NULL,
	"text_version" text NOT NULL,
	"terms_hash" text NOT NULL,
	"locale" text NOT NULL,
	"signature" "bytea" NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"document_id" bigint,
	CONSTRAINT "fee_agreement_payer_unique" UNIQUE("payer"),
	CONSTRAINT "fee_agreement_appointment_id_unique" UNIQUE("appointment_id"),
	CONSTRAINT "fee_agreement_of_one" CHECK (("fee_agreement"."payer" is null) <> ("fee_agreement"."appointment_id" is null))
);
--> statement-breakpoint
ALTER TABLE "appointment_positions" ALTER COLUMN "has_agreement" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "service_positions" ADD COLUMN "requires_agreement" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "fee_agreement" ADD CONSTRAINT "fee_agreement_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_agreement" ADD CONSTRAINT "fee_agreement_doctor_id_doctor_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fee_agreement_unbooked" ON "fee_agreement" USING btree ("signed_at") WHERE "fee_agreement"."appointment_id" is null;