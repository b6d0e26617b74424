ALTER TABLE "one_time_code" ADD COLUMN "mailed_at" timestamp with time zone[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "one_time_code" DROP COLUMN "mails";--> statement-breakpoint
ALTER TABLE "one_time_code" DROP COLUMN "mail_window_started_at";--> statement-breakpoint
CREATE TABLE "email_undo" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"patient_id" bigint NOT NULL,
	"former_email" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "email_undo" ADD CONSTRAINT "email_undo_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_undo_patient" ON "email_undo" USING btree ("patient_id");
