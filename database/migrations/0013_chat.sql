CREATE TABLE "message_document" (
	"message_id" bigint NOT NULL,
	"document_id" bigint NOT NULL,
	CONSTRAINT "message_document_message_id_document_id_pk" PRIMARY KEY("message_id","document_id"),
	CONSTRAINT "message_document_document_id_unique" UNIQUE("document_id")
);
--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "patient_noticed_up_to" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "patient_noticed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "doctor_noticed_up_to" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "doctor_noticed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "sender_id" bigint;--> statement-breakpoint
UPDATE "message" SET "sender_id" = CASE "message"."sender" WHEN 'patient' THEN c."patient_id" ELSE c."doctor_id" END
  FROM "conversation" c WHERE c."id" = "message"."conversation_id";--> statement-breakpoint
ALTER TABLE "message" ALTER COLUMN "sender_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "client_id" uuid;--> statement-breakpoint
ALTER TABLE "message_document" ADD CONSTRAINT "message_document_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_document" ADD CONSTRAINT "message_document_document_id_patient_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."patient_document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_newest" ON "message" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_client_id" UNIQUE("sender","sender_id","client_id");--> statement-breakpoint
-- A message never changes; a correction is a new one.
CREATE TRIGGER message_is_kept BEFORE UPDATE OR DELETE ON "message" FOR EACH ROW EXECUTE FUNCTION refuse_history_change();--> statement-breakpoint
-- Who has a visit already can write to its doctor; from here on the news of a confirmed visit sees to it.
INSERT INTO "conversation" ("patient_id", "doctor_id", "created_at")
  SELECT "patient_id", "doctor_id", min("created_at") FROM "appointment"
  WHERE "patient_id" IS NOT NULL AND "status" IN
    ('confirmed', 'rescheduled', 'cancellation_requested', 'cancellation_rejected', 'in_progress', 'completed', 'no_show', 'payment_success', 'payment_failed')
  GROUP BY "patient_id", "doctor_id"
  ON CONFLICT DO NOTHING;
