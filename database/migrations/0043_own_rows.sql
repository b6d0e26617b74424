-- Announces changes of sessions, and of the rows that the lists of a patient show; see server/platform/changes/changes.ts.
-- A statement that concerns very many announces the topic of all of them instead.
CREATE FUNCTION tell_owners(topic text, everybody text, owners text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE owner text;
BEGIN
  IF cardinality(owners) > 100 THEN
    PERFORM tell_change(everybody);
    RETURN;
  END IF;
  FOREACH owner IN ARRAY coalesce(owners, '{}') LOOP
    PERFORM tell_change(topic || ' ' || owner);
  END LOOP;
END $$;--> statement-breakpoint
-- One function for each way from a row to its owner, `owner` in the query. After an update both the old and the new owner
-- are told.
DO $$
DECLARE
  way record;
BEGIN
  FOR way IN SELECT * FROM (VALUES
    ('tell_session_change', 'session of', 'sessions', 'SELECT kind || '' '' || subject_id AS owner FROM %s'),
    ('tell_patient_change', 'patient', 'patients', 'SELECT id::text AS owner FROM %s'),
    ('tell_own_change', 'patient', 'patients', 'SELECT patient_id::text AS owner FROM %s'),
    ('tell_change_of_appointment', 'patient', 'patients',
      'SELECT a.patient_id::text AS owner FROM %s c JOIN appointment a ON a.id = c.appointment_id'),
    ('tell_change_of_payment', 'patient', 'patients',
      'SELECT a.patient_id::text AS owner FROM %s c JOIN payment p ON p.id = c.payment_id JOIN appointment a ON a.id = p.appointment_id'),
    ('tell_change_of_conversation', 'patient', 'patients',
      'SELECT v.patient_id::text AS owner FROM %s c JOIN conversation v ON v.id = c.conversation_id'),
    ('tell_change_of_message', 'patient', 'patients',
      'SELECT v.patient_id::text AS owner FROM %s c JOIN message m ON m.id = c.message_id JOIN conversation v ON v.id = m.conversation_id')
  ) AS ways (name, topic, everybody, owners) LOOP
    EXECUTE format($function$
      CREATE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql AS $body$
      BEGIN
        IF TG_OP = 'TRUNCATE' THEN
          PERFORM tell_change(%3$L);
        ELSIF TG_OP = 'UPDATE' THEN
          PERFORM tell_owners(%2$L, %3$L, array_agg(owner)) FROM
            (SELECT owner FROM (%4$s UNION %5$s) AS found WHERE owner IS NOT NULL LIMIT 101) AS owners;
        ELSE
          PERFORM tell_owners(%2$L, %3$L, array_agg(owner)) FROM
            (SELECT DISTINCT owner FROM (%4$s) AS found WHERE owner IS NOT NULL LIMIT 101) AS owners;
        END IF;
        RETURN NULL;
      END $body$ $function$,
      way.name, way.topic, way.everybody, format(way.owners, 'changed'), format(way.owners, 'before'));
  END LOOP;
END $$;--> statement-breakpoint
SELECT watch_table('patient', '', 'tell_patient_change');--> statement-breakpoint
SELECT watch_table(name::regclass, '', 'tell_own_change')
  FROM unnest(ARRAY['appointment', 'invoice', 'conversation', 'patient_document', 'consent']) AS name;--> statement-breakpoint
SELECT watch_table(name::regclass, '', 'tell_change_of_appointment')
  FROM unnest(ARRAY['appointment_move', 'payment']) AS name;--> statement-breakpoint
SELECT watch_table(name::regclass, '', 'tell_change_of_payment')
  FROM unnest(ARRAY['payment_charge', 'payment_refund']) AS name;--> statement-breakpoint
SELECT watch_table('message', '', 'tell_change_of_conversation');--> statement-breakpoint
SELECT watch_table('message_document', '', 'tell_change_of_message');--> statement-breakpoint
-- A new session makes nothing wrong that is known of others.
SELECT watch_table('session', '', 'tell_session_change');--> statement-breakpoint
DROP TRIGGER tells_insert ON session;
