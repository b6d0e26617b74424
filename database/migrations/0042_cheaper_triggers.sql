-- The same rules as before, in a language whose plans a connection keeps: a function in SQL is planned at each call.
-- Most pairs are decided by the first appointment that is found, without looking at any move.
CREATE OR REPLACE FUNCTION is_treated(doctor bigint, treated bigint) RETURNS boolean LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM patient WHERE id = treated AND closed_at IS NULL) THEN RETURN false; END IF;
  IF EXISTS (SELECT FROM appointment WHERE patient_id = treated AND doctor_id = doctor AND status IN
    ('confirmed', 'rescheduled', 'in_progress', 'completed', 'no_show', 'cancellation_requested', 'cancellation_rejected'))
    THEN RETURN true; END IF;
  RETURN EXISTS (SELECT FROM appointment a JOIN appointment_move m ON m.appointment_id = a.id
    WHERE a.patient_id = treated AND a.doctor_id = doctor AND (m.to_status IN ('completed', 'no_show')
      OR m.to_status = 'in_progress' AND m.moved_at >= a.starts_at - interval '30 minutes'));
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION audit_hash(kept_in text, salt uuid, kept jsonb) RETURNS text LANGUAGE plpgsql IMMUTABLE SET search_path = public, pg_temp AS $$
BEGIN
  RETURN encode(sha256(convert_to(format('%s|%s|%s', salt, kept_in, jsonb_strip_nulls(kept)), 'UTF8')), 'hex');
END $$;
