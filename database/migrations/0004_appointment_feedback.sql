CREATE TABLE "appointment_feedback" (
	"appointment_id" bigint PRIMARY KEY NOT NULL,
	"rating" integer NOT NULL,
	"comment" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "appointment_feedback_rating" CHECK ("appointment_feedback"."rating" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "appointment_feedback" ADD CONSTRAINT "appointment_feedback_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE no action ON UPDATE no action;