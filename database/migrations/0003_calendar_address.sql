CREATE TABLE "calendar_address" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"patient_id" bigint,
	"staff_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_address_patient_id_unique" UNIQUE("patient_id"),
	CONSTRAINT "calendar_address_staff_id_unique" UNIQUE("staff_id"),
	CONSTRAINT "calendar_address_of_one" CHECK (("calendar_address"."patient_id" is null) <> ("calendar_address"."staff_id" is null))
);
--> statement-breakpoint
ALTER TABLE "calendar_address" ADD CONSTRAINT "calendar_address_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_address" ADD CONSTRAINT "calendar_address_staff_id_staff_member_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- An address that was asked for before the account was closed or merged is not stored any more.
CREATE TRIGGER calendar_address_of_open_account BEFORE INSERT OR UPDATE ON "calendar_address" FOR EACH ROW WHEN (NEW."patient_id" IS NOT NULL) EXECUTE FUNCTION refuse_closed_account();
