CREATE TABLE "treated_patient" (
	"doctor_id" bigint NOT NULL,
	"patient_id" bigint NOT NULL,
	CONSTRAINT "treated_patient_doctor_id_patient_id_pk" PRIMARY KEY("doctor_id","patient_id")
);
--> statement-breakpoint
ALTER TABLE "treated_patient" ADD CONSTRAINT "treated_patient_doctor_id_doctor_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treated_patient" ADD CONSTRAINT "treated_patient_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Which patients a doctor treats or treated, for the doctor's list. The same rule as countsAsTreatment in
-- server/appointments/access/treating.store.ts, which decides about opening a record; a test compares the two.
CREATE FUNCTION is_treated(doctor bigint, treated bigint) RETURNS boolean LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM patient WHERE id = treated AND closed_at IS NULL) AND EXISTS (
    SELECT FROM appointment a WHERE a.patient_id = treated AND a.doctor_id = doctor AND (
      a.status IN ('confirmed', 'rescheduled', 'in_progress', 'completed', 'no_show', 'cancellation_requested', 'cancellation_rejected')
      OR EXISTS (SELECT FROM appointment_move m WHERE m.appointment_id = a.id AND (m.to_status IN ('completed', 'no_show')
        OR m.to_status = 'in_progress' AND m.moved_at >= a.starts_at - interval '30 minutes'))))
$$;--> statement-breakpoint
-- Two transactions that change appointments of one pair decide one after the other; the second sees what the first did.
CREATE FUNCTION decide_treated(doctor bigint, treated bigint) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('treated_patient ' || doctor || ' ' || treated, 0));
  IF is_treated(doctor, treated) THEN
    INSERT INTO treated_patient (doctor_id, patient_id) VALUES (doctor, treated) ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM treated_patient WHERE doctor_id = doctor AND patient_id = treated;
  END IF;
END $$;--> statement-breakpoint
CREATE FUNCTION treat_after_appointments() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM decide_treated(doctor_id, patient_id) FROM (SELECT DISTINCT doctor_id, patient_id FROM new_rows ORDER BY 1, 2) AS pairs;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM decide_treated(doctor_id, patient_id) FROM (SELECT DISTINCT doctor_id, patient_id FROM old_rows ORDER BY 1, 2) AS pairs;
  ELSE
    PERFORM decide_treated(doctor_id, patient_id) FROM (
      SELECT DISTINCT doctor_id, patient_id FROM (
        SELECT id, doctor_id, patient_id, status, starts_at FROM new_rows EXCEPT SELECT id, doctor_id, patient_id, status, starts_at FROM old_rows
        UNION ALL
        (SELECT id, doctor_id, patient_id, status, starts_at FROM old_rows EXCEPT SELECT id, doctor_id, patient_id, status, starts_at FROM new_rows)
      ) AS changed ORDER BY 1, 2) AS pairs;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER appointment_added_is_treated AFTER INSERT ON "appointment" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION treat_after_appointments();--> statement-breakpoint
CREATE TRIGGER appointment_changed_is_treated AFTER UPDATE ON "appointment" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION treat_after_appointments();--> statement-breakpoint
CREATE TRIGGER appointment_erased_is_treated AFTER DELETE ON "appointment" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION treat_after_appointments();--> statement-breakpoint
-- Only these moves can make a patient a treated one; each comes with a change of the appointment's status or after it.
CREATE FUNCTION treat_after_moves() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM decide_treated(doctor_id, patient_id) FROM (
    SELECT DISTINCT a.doctor_id, a.patient_id FROM new_rows m JOIN appointment a ON a.id = m.appointment_id
    WHERE m.to_status IN ('in_progress', 'completed', 'no_show') ORDER BY 1, 2) AS pairs;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER appointment_move_added_is_treated AFTER INSERT ON "appointment_move" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION treat_after_moves();--> statement-breakpoint
CREATE FUNCTION treat_after_closing() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM decide_treated(doctor_id, NEW.id) FROM (SELECT DISTINCT doctor_id FROM appointment WHERE patient_id = NEW.id ORDER BY 1) AS doctors;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER patient_closed_is_not_treated AFTER UPDATE OF "closed_at" ON "patient" FOR EACH ROW WHEN ((OLD.closed_at IS NULL) <> (NEW.closed_at IS NULL)) EXECUTE FUNCTION treat_after_closing();--> statement-breakpoint
CREATE FUNCTION count_treated_patients() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO kept_count SELECT 'treated_patient', doctor_id, '', count(*) FROM new_rows GROUP BY 2;
  ELSE
    INSERT INTO kept_count SELECT 'treated_patient', doctor_id, '', -count(*) FROM old_rows GROUP BY 2;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER treated_patient_added_is_counted AFTER INSERT ON "treated_patient" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_treated_patients();--> statement-breakpoint
CREATE TRIGGER treated_patient_erased_is_counted AFTER DELETE ON "treated_patient" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_treated_patients();--> statement-breakpoint
INSERT INTO treated_patient (doctor_id, patient_id)
  SELECT doctor_id, patient_id FROM (SELECT DISTINCT doctor_id, patient_id FROM appointment) AS pairs WHERE is_treated(doctor_id, patient_id);
--> statement-breakpoint
-- The functions are declared dear, so that their indexes are asked. A search is then over before other processes could help.
ALTER FUNCTION patient_words(text, text, text, text, date) PARALLEL RESTRICTED;--> statement-breakpoint
ALTER FUNCTION contact_words(text, text, text, text, text, timestamptz) PARALLEL RESTRICTED;
--> statement-breakpoint
-- New messages are the newest of their conversation, so that nothing has to be read again for them. What is moved or
-- erased is counted anew.
CREATE OR REPLACE FUNCTION recount_conversations(changed bigint[]) RETURNS void LANGUAGE sql SET search_path = public, pg_temp AS $$
  UPDATE conversation c SET newest_message_id = now_is.newest, waiting_message_id = now_is.waiting,
    patient_unread = now_is.unread_by_patient, doctor_unread = now_is.unread_by_doctor
  FROM (
    SELECT k.id, written.newest, unanswered.waiting, written.unread_by_patient, written.unread_by_doctor FROM conversation k
    CROSS JOIN LATERAL (SELECT max(m.id) AS newest, coalesce(max(m.id) FILTER (WHERE sender = 'doctor'), 0) AS answered,
        count(*) FILTER (WHERE sender = 'doctor' AND m.id > k.patient_read_up_to) AS unread_by_patient,
        count(*) FILTER (WHERE sender = 'patient' AND m.id > k.doctor_read_up_to) AS unread_by_doctor
      FROM message m WHERE m.conversation_id = k.id) AS written
    CROSS JOIN LATERAL (SELECT min(m.id + 0) AS waiting FROM message m
      WHERE m.conversation_id = k.id AND sender = 'patient' AND m.id > written.answered) AS unanswered
    WHERE k.id = ANY(changed)) AS now_is
  WHERE c.id = now_is.id
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION recount_after_messages() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE conversation c SET
      newest_message_id = greatest(c.newest_message_id, added.newest),
      waiting_message_id = CASE WHEN added.answered IS NULL THEN coalesce(c.waiting_message_id, added.first) ELSE added.first_after END,
      patient_unread = c.patient_unread + added.of_doctor,
      doctor_unread = c.doctor_unread + added.of_patient
    FROM (
      SELECT conversation_id, max(id) AS newest, max(answered) AS answered,
        min(id) FILTER (WHERE sender = 'patient') AS first,
        min(id) FILTER (WHERE sender = 'patient' AND id > answered) AS first_after,
        count(*) FILTER (WHERE sender = 'doctor') AS of_doctor, count(*) FILTER (WHERE sender = 'patient') AS of_patient
      FROM (SELECT *, max(id) FILTER (WHERE sender = 'doctor') OVER (PARTITION BY conversation_id) AS answered FROM new_rows) AS new_rows
      GROUP BY conversation_id) AS added
    WHERE c.id = added.conversation_id;
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN PERFORM recount_conversations(array(SELECT DISTINCT conversation_id FROM new_rows)); END IF;
  PERFORM recount_conversations(array(SELECT DISTINCT conversation_id FROM old_rows));
  RETURN NULL;
END $$;
