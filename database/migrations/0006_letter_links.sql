CREATE TABLE "appointment_letter_link" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"appointment_id" bigint NOT NULL,
	"act" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "appointment_letter_link" ADD CONSTRAINT "appointment_letter_link_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointment_letter_link_of" ON "appointment_letter_link" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "appointment_letter_link_age" ON "appointment_letter_link" USING btree ("starts_at");