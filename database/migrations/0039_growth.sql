CREATE TABLE "kept_count" (
	"list" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"part" text NOT NULL,
	"rows" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "newest_message_id" bigint;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "waiting_message_id" bigint;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "patient_unread" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "doctor_unread" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "doctor_order" bigint GENERATED ALWAYS AS (coalesce(9007199254740991 - waiting_message_id, newest_message_id, 0)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "kept_count_of" ON "kept_count" USING btree ("list","owner_id","part");--> statement-breakpoint
CREATE INDEX "appointment_by_start" ON "appointment" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "access_log_by_time" ON "access_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "conversation_of_doctor" ON "conversation" USING btree ("doctor_id","doctor_order","id");--> statement-breakpoint
CREATE INDEX "conversation_unread_by_doctor" ON "conversation" USING btree ("doctor_id") WHERE "conversation"."doctor_unread" > 0;--> statement-breakpoint
CREATE INDEX "contact_by_creation" ON "contact" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "contact_by_title" ON "contact" USING btree ("title" collate "und-x-icu");--> statement-breakpoint
CREATE INDEX "contact_open" ON "contact" USING btree ("created_at","id") WHERE "contact"."last_email_sent_at" is null;--> statement-breakpoint
CREATE INDEX "patient_by_creation" ON "patient" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "patient_to_approve" ON "patient" USING btree ("created_at","id") WHERE "patient"."approved_at" is null and "patient"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "invoice_by_creation" ON "invoice" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "invoice_by_total" ON "invoice" USING btree ("total_cents","id");--> statement-breakpoint
CREATE INDEX "invoice_by_recipient" ON "invoice" USING btree (lower("recipient" ->> 'name'),"id");--> statement-breakpoint
CREATE INDEX "invoice_unpaid" ON "invoice" USING btree ("created_at","id") WHERE "invoice"."state" = 'unpaid';--> statement-breakpoint
CREATE INDEX "invoice_draft" ON "invoice" USING btree ("created_at","id") WHERE "invoice"."state" = 'draft';--> statement-breakpoint
CREATE INDEX "invoice_paid" ON "invoice" USING btree ("created_at","id") WHERE "invoice"."kind" = 'invoice' and "invoice"."state" = 'paid';--> statement-breakpoint
CREATE INDEX "credit_note" ON "invoice" USING btree ("created_at","id") WHERE "invoice"."kind" = 'credit_note';--> statement-breakpoint
CREATE INDEX "payment_of_patient" ON "payment" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "payment_ledger_moved" ON "payment_ledger" USING btree ("at") WHERE "payment_ledger"."kind" in ('charged', 'refunded');--> statement-breakpoint
-- Finding a part of a word in the lists of the whole clinic. A trusted extension, like btree_gist.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE INDEX "invoice_words" ON "invoice" USING gin (lower("recipient" ->> 'name') gin_trgm_ops, ("year"::text || '-' || lpad("number"::text, greatest(6, length("number"::text)), '0')) gin_trgm_ops);--> statement-breakpoint
-- All that the staff's list shows of an enquiry, as the screen writes it. The parts are separated by a character that
-- nobody types, so that a search never finds the end of one and the beginning of the next.
CREATE FUNCTION contact_words(first_name text, last_name text, email text, title text, description text, created_at timestamptz)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(lower(concat_ws(' ', first_name, last_name, email) || chr(1) || title || chr(1) || description || chr(1)
    || to_char(created_at AT TIME ZONE 'Europe/Berlin', 'DD.MM.YYYY HH24:MI')), '[\s\u00a0]+', ' ', 'g');--> statement-breakpoint
ALTER FUNCTION contact_words(text, text, text, text, text, timestamptz) COST 1000;--> statement-breakpoint
CREATE INDEX "contact_words_trigram" ON "contact" USING gin (contact_words("first_name", "last_name", "email", "title", "description", "created_at") gin_trgm_ops);--> statement-breakpoint
-- What a list shows of a conversation is kept beside it. Whoever adds a message holds the row already.
CREATE FUNCTION recount_conversations(changed bigint[]) RETURNS void LANGUAGE sql SET search_path = public, pg_temp AS $$
  UPDATE conversation c SET
    newest_message_id = (SELECT max(id) FROM message WHERE conversation_id = c.id),
    waiting_message_id = (SELECT min(id) FROM message WHERE conversation_id = c.id AND sender = 'patient'
      AND id > coalesce((SELECT max(id) FROM message WHERE conversation_id = c.id AND sender = 'doctor'), 0)),
    patient_unread = (SELECT count(*) FROM message WHERE conversation_id = c.id AND sender = 'doctor' AND id > c.patient_read_up_to),
    doctor_unread = (SELECT count(*) FROM message WHERE conversation_id = c.id AND sender = 'patient' AND id > c.doctor_read_up_to)
  WHERE id = ANY(changed)
$$;--> statement-breakpoint
CREATE FUNCTION recount_after_messages() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN PERFORM recount_conversations(array(SELECT DISTINCT conversation_id FROM new_rows)); END IF;
  IF TG_OP <> 'INSERT' THEN PERFORM recount_conversations(array(SELECT DISTINCT conversation_id FROM old_rows)); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER message_added_is_counted AFTER INSERT ON "message" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION recount_after_messages();--> statement-breakpoint
CREATE TRIGGER message_moved_is_counted AFTER UPDATE ON "message" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION recount_after_messages();--> statement-breakpoint
CREATE TRIGGER message_erased_is_counted AFTER DELETE ON "message" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION recount_after_messages();--> statement-breakpoint
CREATE FUNCTION recount_after_reading() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  NEW.patient_unread := (SELECT count(*) FROM message WHERE conversation_id = NEW.id AND sender = 'doctor' AND id > NEW.patient_read_up_to);
  NEW.doctor_unread := (SELECT count(*) FROM message WHERE conversation_id = NEW.id AND sender = 'patient' AND id > NEW.doctor_read_up_to);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER conversation_read_is_counted BEFORE UPDATE OF "patient_read_up_to", "doctor_read_up_to" ON "conversation" FOR EACH ROW EXECUTE FUNCTION recount_after_reading();--> statement-breakpoint
SELECT recount_conversations(array(SELECT id FROM conversation));--> statement-breakpoint
-- How many rows a list of the whole clinic has. One function for each table says which part a row belongs to; rows that
-- the list never shows have none.
CREATE FUNCTION count_patients() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO kept_count SELECT 'patient', 0, 'open', count(*) FROM new_rows WHERE closed_at IS NULL HAVING count(*) > 0;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO kept_count SELECT 'patient', 0, 'open', -count(*) FROM old_rows WHERE closed_at IS NULL HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION count_invoices() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO kept_count SELECT 'invoice', 0, kind || ' ' || state, count(*) FROM new_rows GROUP BY 3;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO kept_count SELECT 'invoice', 0, kind || ' ' || state, -count(*) FROM old_rows GROUP BY 3;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION count_contacts() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO kept_count SELECT 'contact', coalesce(doctor_id, 0), CASE WHEN last_email_sent_at IS NULL THEN 'open' ELSE 'answered' END, count(*) FROM new_rows GROUP BY 2, 3;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO kept_count SELECT 'contact', coalesce(doctor_id, 0), CASE WHEN last_email_sent_at IS NULL THEN 'open' ELSE 'answered' END, -count(*) FROM old_rows GROUP BY 2, 3;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Of the accesses those that the lists show, by member of staff and by month in Berlin.
CREATE FUNCTION count_accesses() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO kept_count SELECT 'access_log', CASE actor_kind WHEN 'staff' THEN coalesce(actor_id, 0) ELSE 0 END, to_char(at AT TIME ZONE 'Europe/Berlin', 'YYYY-MM'), count(*)
      FROM new_rows WHERE actor_kind <> 'patient' OR kind IN ('export_made', 'booking_claimed', 'booking_declined') GROUP BY 2, 3;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO kept_count SELECT 'access_log', CASE actor_kind WHEN 'staff' THEN coalesce(actor_id, 0) ELSE 0 END, to_char(at AT TIME ZONE 'Europe/Berlin', 'YYYY-MM'), -count(*)
      FROM old_rows WHERE actor_kind <> 'patient' OR kind IN ('export_made', 'booking_claimed', 'booking_declined') GROUP BY 2, 3;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
DO $$
DECLARE counted record;
BEGIN
  FOR counted IN SELECT * FROM (VALUES ('patient', 'count_patients'), ('invoice', 'count_invoices'), ('contact', 'count_contacts'), ('access_log', 'count_accesses')) AS each (name, counts) LOOP
    EXECUTE format('CREATE TRIGGER %1$s_added_is_counted AFTER INSERT ON %1$I REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION %2$I()', counted.name, counted.counts);
    EXECUTE format('CREATE TRIGGER %1$s_changed_is_counted AFTER UPDATE ON %1$I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION %2$I()', counted.name, counted.counts);
    EXECUTE format('CREATE TRIGGER %1$s_erased_is_counted AFTER DELETE ON %1$I REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION %2$I()', counted.name, counted.counts);
  END LOOP;
END $$;--> statement-breakpoint
INSERT INTO kept_count SELECT 'patient', 0, 'open', count(*) FROM patient WHERE closed_at IS NULL;--> statement-breakpoint
INSERT INTO kept_count SELECT 'invoice', 0, kind || ' ' || state, count(*) FROM invoice GROUP BY 3;--> statement-breakpoint
INSERT INTO kept_count SELECT 'contact', coalesce(doctor_id, 0), CASE WHEN last_email_sent_at IS NULL THEN 'open' ELSE 'answered' END, count(*) FROM contact GROUP BY 2, 3;--> statement-breakpoint
INSERT INTO kept_count SELECT 'access_log', CASE actor_kind WHEN 'staff' THEN coalesce(actor_id, 0) ELSE 0 END, to_char(at AT TIME ZONE 'Europe/Berlin', 'YYYY-MM'), count(*)
  FROM access_log WHERE actor_kind <> 'patient' OR kind IN ('export_made', 'booking_claimed', 'booking_declined') GROUP BY 2, 3;
