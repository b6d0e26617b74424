CREATE TABLE "emergency_access" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "emergency_access_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"staff_id" bigint NOT NULL,
	"patient_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_password_reset" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"staff_id" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "emergency_access" ADD CONSTRAINT "emergency_access_staff_id_staff_member_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emergency_access" ADD CONSTRAINT "emergency_access_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_password_reset" ADD CONSTRAINT "staff_password_reset_staff_id_staff_member_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "emergency_access_of" ON "emergency_access" USING btree ("patient_id","staff_id","until");--> statement-breakpoint
CREATE INDEX "staff_password_reset_of" ON "staff_password_reset" USING btree ("staff_id");--> statement-breakpoint
-- Whoever broke the glass, and why, stays written down as long as the record.
CREATE TRIGGER emergency_access_is_kept BEFORE UPDATE OR DELETE ON "emergency_access" FOR EACH ROW EXECUTE FUNCTION refuse_history_change();--> statement-breakpoint
CREATE TRIGGER emergency_access_of_open_account BEFORE INSERT ON "emergency_access" FOR EACH ROW EXECUTE FUNCTION refuse_closed_account();
