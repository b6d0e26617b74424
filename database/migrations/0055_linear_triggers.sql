-- What triggers do for a row costs the same in a clinic of any size, also while an import fills the tables and before they
-- were ever analysed. A connection keeps the plan of a function that it made when a table was tiny, so:
-- a function reads other tables by their indexes alone (enable_seqscan), and a subquery with OFFSET 0 is asked once for
-- each row of the statement, by the column that it names and by no other. Decision 086 lists all triggers.
DROP FUNCTION is_treated(bigint, bigint);--> statement-breakpoint
DROP FUNCTION decide_treated(bigint, bigint);--> statement-breakpoint
-- Decides about all pairs of a statement at once. The same rule as countsAsTreatment in
-- server/appointments/access/treating.store.ts, which decides about opening a record; a test compares the two.
-- Two transactions that change appointments of one pair decide one after the other; the second sees what the first did.
-- Beyond 1000 pairs a statement locks all pairs with one lock, because the server has room for a few thousand locks.
CREATE FUNCTION decide_treated(doctors bigint[], patients bigint[]) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp SET enable_seqscan = off AS $$
BEGIN
  IF coalesce(cardinality(doctors), 0) = 0 THEN RETURN; END IF;
  IF cardinality(doctors) > 1000 THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('treated_patient', 0));
  ELSE
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('treated_patient', 0));
    PERFORM pg_advisory_xact_lock(hashtextextended('treated_patient ' || doctor_id || ' ' || patient_id, 0))
      FROM unnest(doctors, patients) AS pair (doctor_id, patient_id);
  END IF;
  WITH decided AS MATERIALIZED (
    SELECT pair.doctor_id, pair.patient_id, kept.place, EXISTS (
        SELECT FROM (SELECT FROM patient WHERE id = pair.patient_id AND closed_at IS NULL OFFSET 0) AS open_account,
          (SELECT id, doctor_id, status, starts_at FROM appointment WHERE patient_id = pair.patient_id OFFSET 0) AS a
        WHERE a.doctor_id = pair.doctor_id AND (
          a.status IN ('confirmed', 'rescheduled', 'in_progress', 'completed', 'no_show', 'cancellation_requested', 'cancellation_rejected')
          OR EXISTS (SELECT FROM appointment_move m WHERE m.appointment_id = a.id AND (m.to_status IN ('completed', 'no_show')
            OR m.to_status = 'in_progress' AND m.moved_at >= a.starts_at - interval '30 minutes')))
      ) AS is_treated
    FROM unnest(doctors, patients) AS pair (doctor_id, patient_id)
      LEFT JOIN LATERAL (SELECT t.ctid AS place FROM treated_patient t
        WHERE t.doctor_id = pair.doctor_id AND t.patient_id = pair.patient_id OFFSET 0) AS kept ON true
  ), ended AS (
    DELETE FROM treated_patient WHERE ctid = ANY (ARRAY(SELECT place FROM decided WHERE NOT is_treated AND place IS NOT NULL))
  )
  INSERT INTO treated_patient (doctor_id, patient_id)
    SELECT doctor_id, patient_id FROM decided WHERE is_treated AND place IS NULL ON CONFLICT DO NOTHING;
END $$;--> statement-breakpoint
-- The pairs are ordered, so that two statements never wait for each other.
CREATE OR REPLACE FUNCTION treat_after_appointments() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM decide_treated(array_agg(doctor_id), array_agg(patient_id)) FROM (SELECT DISTINCT doctor_id, patient_id FROM new_rows ORDER BY 1, 2) AS pairs;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM decide_treated(array_agg(doctor_id), array_agg(patient_id)) FROM (SELECT DISTINCT doctor_id, patient_id FROM old_rows ORDER BY 1, 2) AS pairs;
  ELSE
    PERFORM decide_treated(array_agg(doctor_id), array_agg(patient_id)) FROM (
      SELECT DISTINCT doctor_id, patient_id FROM (
        SELECT id, doctor_id, patient_id, status, starts_at FROM new_rows EXCEPT SELECT id, doctor_id, patient_id, status, starts_at FROM old_rows
        UNION ALL
        (SELECT id, doctor_id, patient_id, status, starts_at FROM old_rows EXCEPT SELECT id, doctor_id, patient_id, status, starts_at FROM new_rows)
      ) AS changed ORDER BY 1, 2) AS pairs;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION treat_after_moves() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp SET enable_seqscan = off AS $$
BEGIN
  PERFORM decide_treated(array_agg(doctor_id), array_agg(patient_id)) FROM (
    SELECT DISTINCT a.doctor_id, a.patient_id
    FROM new_rows m, LATERAL (SELECT doctor_id, patient_id FROM appointment WHERE id = m.appointment_id OFFSET 0) AS a
    WHERE m.to_status IN ('in_progress', 'completed', 'no_show') ORDER BY 1, 2) AS pairs;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION treat_after_closing() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp SET enable_seqscan = off AS $$
BEGIN
  PERFORM decide_treated(array_agg(doctor_id), array_agg(NEW.id)) FROM (SELECT DISTINCT doctor_id FROM appointment WHERE patient_id = NEW.id ORDER BY 1) AS doctors;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Each conversation is counted by itself, from its own messages. A comparison of (conversation_id, id) leads to the one
-- index that begins with both, while one of id alone may lead through the newest messages of all conversations.
CREATE OR REPLACE FUNCTION recount_conversations(changed bigint[]) RETURNS void LANGUAGE sql SET search_path = public, pg_temp SET enable_seqscan = off AS $$
  UPDATE conversation c SET (newest_message_id, waiting_message_id, patient_unread, doctor_unread) = (
    SELECT written.newest, (SELECT min(m.id) FILTER (WHERE sender = 'patient') FROM message m
        WHERE m.conversation_id = c.id AND (m.conversation_id, m.id) > (c.id, written.answered)),
      written.unread_by_patient, written.unread_by_doctor
    FROM (SELECT max(m.id) AS newest, coalesce(max(m.id) FILTER (WHERE sender = 'doctor'), 0) AS answered,
        count(*) FILTER (WHERE sender = 'doctor' AND m.id > c.patient_read_up_to) AS unread_by_patient,
        count(*) FILTER (WHERE sender = 'patient' AND m.id > c.doctor_read_up_to) AS unread_by_doctor
      FROM message m WHERE m.conversation_id = c.id) AS written)
  WHERE c.id = ANY(changed)
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION recount_after_reading() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp SET enable_seqscan = off AS $$
BEGIN
  NEW.patient_unread := (SELECT count(*) FILTER (WHERE sender = 'doctor') FROM message
    WHERE conversation_id = NEW.id AND (conversation_id, id) > (NEW.id, NEW.patient_read_up_to));
  NEW.doctor_unread := (SELECT count(*) FILTER (WHERE sender = 'patient') FROM message
    WHERE conversation_id = NEW.id AND (conversation_id, id) > (NEW.id, NEW.doctor_read_up_to));
  RETURN NEW;
END $$;--> statement-breakpoint
-- New messages are added up once. Their conversations are found by their index, and both are joined without a nested loop.
CREATE OR REPLACE FUNCTION recount_after_messages() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp SET enable_seqscan = off SET enable_nestloop = off AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    WITH added AS MATERIALIZED (
      SELECT conversation_id, max(id) AS newest, max(answered) AS answered,
        min(id) FILTER (WHERE sender = 'patient') AS first,
        min(id) FILTER (WHERE sender = 'patient' AND id > answered) AS first_after,
        count(*) FILTER (WHERE sender = 'doctor') AS of_doctor, count(*) FILTER (WHERE sender = 'patient') AS of_patient
      FROM (SELECT *, max(id) FILTER (WHERE sender = 'doctor') OVER (PARTITION BY conversation_id) AS answered FROM new_rows) AS new_rows
      GROUP BY conversation_id)
    UPDATE conversation c SET
      newest_message_id = greatest(c.newest_message_id, added.newest),
      waiting_message_id = CASE WHEN added.answered IS NULL THEN coalesce(c.waiting_message_id, added.first) ELSE added.first_after END,
      patient_unread = c.patient_unread + added.of_doctor,
      doctor_unread = c.doctor_unread + added.of_patient
    FROM added
    WHERE c.id = added.conversation_id AND c.id = ANY (ARRAY(SELECT conversation_id FROM added));
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN PERFORM recount_conversations(array(SELECT DISTINCT conversation_id FROM new_rows)); END IF;
  PERFORM recount_conversations(array(SELECT DISTINCT conversation_id FROM old_rows));
  RETURN NULL;
END $$;--> statement-breakpoint
-- Announcements that look up whose row it is, as in 0043.
DO $$
DECLARE
  way record;
  appointment_of text := 'LATERAL (SELECT patient_id FROM appointment WHERE id = c.appointment_id OFFSET 0) AS owned';
  conversation_of text := 'LATERAL (SELECT patient_id FROM conversation WHERE id = c.conversation_id OFFSET 0) AS owned';
BEGIN
  FOR way IN SELECT * FROM (VALUES
    ('tell_change_of_appointment', '%s AS c, ' || appointment_of),
    ('tell_change_of_payment', '%s AS changed_row, LATERAL (SELECT appointment_id FROM payment WHERE id = changed_row.payment_id OFFSET 0) AS c, ' || appointment_of),
    ('tell_change_of_conversation', '%s AS c, ' || conversation_of),
    ('tell_change_of_message', '%s AS changed_row, LATERAL (SELECT conversation_id FROM message WHERE id = changed_row.message_id OFFSET 0) AS c, ' || conversation_of)
  ) AS ways (name, owners) LOOP
    EXECUTE format($function$
      CREATE OR REPLACE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $body$
      BEGIN
        IF TG_OP = 'TRUNCATE' THEN
          PERFORM tell_change('patients');
        ELSIF TG_OP = 'UPDATE' THEN
          PERFORM tell_owners('patient', 'patients', array_agg(owner)) FROM
            (SELECT owner FROM (SELECT owned.patient_id::text AS owner FROM %2$s UNION SELECT owned.patient_id::text FROM %3$s) AS found
              WHERE owner IS NOT NULL LIMIT 101) AS owners;
        ELSE
          PERFORM tell_owners('patient', 'patients', array_agg(owner)) FROM
            (SELECT DISTINCT owned.patient_id::text AS owner FROM %2$s WHERE owned.patient_id IS NOT NULL LIMIT 101) AS owners;
        END IF;
        RETURN NULL;
      END $body$ $function$,
      way.name, format(way.owners, 'changed'), format(way.owners, 'before'));
  END LOOP;
END $$;--> statement-breakpoint
-- Per row by nature. Each looks up one row, or the few of one record, which each of these tables has an index for.
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['guarded_patient(text, jsonb)', 'note_audit_row()', 'refuse_addendum_change()',
    'refuse_closed_account()', 'refuse_invoice_change()', 'refuse_late_withdrawal()', 'refuse_note_change()', 'refuse_positions_change()',
    'refuse_receipt_change()', 'refuse_unaccepted_fee()', 'seal_audit(date)'] LOOP
    EXECUTE format('ALTER FUNCTION %s SET enable_seqscan = off', name);
  END LOOP;
END $$;
