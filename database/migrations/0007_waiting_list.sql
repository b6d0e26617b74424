CREATE TABLE "waitlist_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "waitlist_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"patient_id" bigint NOT NULL,
	"service_id" bigint NOT NULL,
	"appointment_id" bigint,
	"doctor_ids" jsonb NOT NULL,
	"weekdays" jsonb NOT NULL,
	"from_time" text,
	"until_time" text,
	"notice_hours" integer NOT NULL,
	"until_date" date,
	"is_asked_at_night" boolean NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"silences" integer DEFAULT 0 NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "waitlist_entry_ends" CHECK (("waitlist_entry"."status" in ('active', 'paused')) = ("waitlist_entry"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "waitlist_offer" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "waitlist_offer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"time_id" bigint NOT NULL,
	"entry_id" bigint,
	"patient_id" bigint,
	"status" text DEFAULT 'open' NOT NULL,
	"holder" text NOT NULL,
	"offered_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"blocked_seconds" integer DEFAULT 0 NOT NULL,
	"appointment_id" bigint,
	"recovered_cents" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "waitlist_offer_ends" CHECK (("waitlist_offer"."status" in ('open', 'accepted')) = ("waitlist_offer"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "waitlist_time" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "waitlist_time_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"appointment_id" bigint,
	"service_id" bigint NOT NULL,
	"doctor_id" bigint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"freed_at" timestamp with time zone NOT NULL,
	"chain" integer NOT NULL,
	"is_by_hand" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'offering' NOT NULL,
	CONSTRAINT "waitlist_time_source_unique" UNIQUE("source")
);
--> statement-breakpoint
ALTER TABLE "service_booking_rule" ADD COLUMN "offer_notice_hours" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "waitlist_entry" ADD CONSTRAINT "waitlist_entry_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entry" ADD CONSTRAINT "waitlist_entry_service_id_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entry" ADD CONSTRAINT "waitlist_entry_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_offer" ADD CONSTRAINT "waitlist_offer_time_id_waitlist_time_id_fk" FOREIGN KEY ("time_id") REFERENCES "public"."waitlist_time"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_offer" ADD CONSTRAINT "waitlist_offer_entry_id_waitlist_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."waitlist_entry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_offer" ADD CONSTRAINT "waitlist_offer_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_offer" ADD CONSTRAINT "waitlist_offer_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_time" ADD CONSTRAINT "waitlist_time_service_id_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_time" ADD CONSTRAINT "waitlist_time_doctor_id_doctor_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_entry_one_for_service" ON "waitlist_entry" USING btree ("patient_id","service_id") WHERE "waitlist_entry"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "waitlist_entry_of_service" ON "waitlist_entry" USING btree ("service_id","joined_at") WHERE "waitlist_entry"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "waitlist_entry_of_appointment" ON "waitlist_entry" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "waitlist_entry_ended" ON "waitlist_entry" USING btree ("ended_at");--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_offer_one_of_time" ON "waitlist_offer" USING btree ("time_id") WHERE "waitlist_offer"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_offer_one_of_patient" ON "waitlist_offer" USING btree ("patient_id") WHERE "waitlist_offer"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_offer_once" ON "waitlist_offer" USING btree ("time_id","entry_id");--> statement-breakpoint
CREATE INDEX "waitlist_offer_of_patient" ON "waitlist_offer" USING btree ("patient_id","offered_at");--> statement-breakpoint
CREATE INDEX "waitlist_offer_of_entry" ON "waitlist_offer" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "waitlist_offer_of_appointment" ON "waitlist_offer" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "waitlist_offer_by_day" ON "waitlist_offer" USING btree ("offered_at");--> statement-breakpoint
CREATE INDEX "waitlist_time_offering" ON "waitlist_time" USING btree ("starts_at") WHERE "waitlist_time"."status" = 'offering';--> statement-breakpoint
CREATE INDEX "waitlist_time_age" ON "waitlist_time" USING btree ("freed_at");--> statement-breakpoint
ALTER TABLE "service_booking_rule" ADD CONSTRAINT "service_booking_rule_offers" CHECK ("service_booking_rule"."offer_notice_hours" >= 0);