CREATE TABLE "treatment_note_version" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "treatment_note_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"appointment_id" bigint NOT NULL,
	"sections" jsonb NOT NULL,
	"diagnoses" jsonb NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "treatment_measurement" ADD COLUMN "range_source" text DEFAULT 'catalogue' NOT NULL;--> statement-breakpoint
ALTER TABLE "treatment_measurement" ADD COLUMN "range_medicine" text;--> statement-breakpoint
ALTER TABLE "video_guest" ADD COLUMN "consented_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "video_guest" ADD COLUMN "consent_version" text;--> statement-breakpoint
ALTER TABLE "video_guest" ADD COLUMN "consent_text_hash" text;--> statement-breakpoint
ALTER TABLE "video_guest" ADD COLUMN "consent_locale" text;--> statement-breakpoint
ALTER TABLE "treatment_note_version" ADD CONSTRAINT "treatment_note_version_appointment_id_treatment_note_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."treatment_note"("appointment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "treatment_note_version_of" ON "treatment_note_version" USING btree ("appointment_id","id");