CREATE TABLE "appointment_move_request" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "appointment_move_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"appointment_id" bigint NOT NULL,
	"doctor_id" bigint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"notes" text,
	"requested_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"ended_at" timestamp with time zone,
	"decided_by" bigint,
	"reason" text,
	CONSTRAINT "appointment_move_request_end" CHECK (("appointment_move_request"."outcome" is null) = ("appointment_move_request"."ended_at" is null))
);
--> statement-breakpoint
ALTER TABLE "appointment_move_request" ADD CONSTRAINT "appointment_move_request_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_move_request" ADD CONSTRAINT "appointment_move_request_doctor_id_doctor_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointment_move_request_of" ON "appointment_move_request" USING btree ("appointment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "appointment_move_request_open" ON "appointment_move_request" USING btree ("appointment_id") WHERE "appointment_move_request"."outcome" is null;--> statement-breakpoint
-- The lists of the patient show a waiting request.
SELECT watch_table('appointment_move_request', '', 'tell_change_of_appointment');
