CREATE TABLE "form_draft" (
	"patient_id" bigint NOT NULL,
	"form" text NOT NULL,
	"entries" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "form_draft_of_patient" PRIMARY KEY("patient_id","form")
);
--> statement-breakpoint
ALTER TABLE "form_draft" ADD CONSTRAINT "form_draft_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "form_draft_age" ON "form_draft" USING btree ("saved_at");--> statement-breakpoint
-- A save that began before the account was closed or merged stores nothing.
CREATE TRIGGER form_draft_of_open_account BEFORE INSERT OR UPDATE OF "patient_id" ON "form_draft" FOR EACH ROW EXECUTE FUNCTION refuse_closed_account();
