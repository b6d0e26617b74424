-- Announces changes of the tables that server processes keep in memory; see server/platform/changes/changes.ts.
-- NOTIFY reaches the other processes at the commit. The message of level INFO reaches the connection that writes; unlike
-- a notice, no setting suppresses it.
CREATE FUNCTION tell_change(topic text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changes', topic);
  RAISE INFO USING MESSAGE = 'changed', DETAIL = topic;
END $$;--> statement-breakpoint
-- For any table: the argument is the topic. A statement that found no row changes nothing.
CREATE FUNCTION tell_table_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    PERFORM tell_change(TG_ARGV[0]);
  ELSIF EXISTS (SELECT FROM changed) THEN
    PERFORM tell_change(TG_ARGV[0]);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- For a table whose rows belong to a doctor: the topic names the doctor, so that the calendars of the others stay known.
CREATE FUNCTION tell_doctor_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    PERFORM tell_change(TG_ARGV[0] || 's');
    RETURN NULL;
  END IF;
  PERFORM tell_change(TG_ARGV[0] || ' of doctor ' || doctor_id) FROM (SELECT DISTINCT doctor_id FROM changed) AS doctors;
  IF TG_OP = 'UPDATE' THEN
    PERFORM tell_change(TG_ARGV[0] || ' of doctor ' || doctor_id)
      FROM (SELECT doctor_id FROM before EXCEPT SELECT doctor_id FROM changed) AS doctors;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- A migration that adds a table which is kept in memory calls this once for it.
CREATE FUNCTION watch_table(watched regclass, topic text, teller text DEFAULT 'tell_table_change') RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER tells_insert AFTER INSERT ON %s REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION %I(%L)', watched, teller, topic);
  EXECUTE format('CREATE TRIGGER tells_update AFTER UPDATE ON %s REFERENCING OLD TABLE AS before NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION %I(%L)', watched, teller, topic);
  EXECUTE format('CREATE TRIGGER tells_delete AFTER DELETE ON %s REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION %I(%L)', watched, teller, topic);
  EXECUTE format('CREATE TRIGGER tells_truncate AFTER TRUNCATE ON %s
    FOR EACH STATEMENT EXECUTE FUNCTION %I(%L)', watched, teller, topic);
END $$;--> statement-breakpoint
SELECT watch_table(name::regclass, 'calendar', 'tell_doctor_change')
  FROM unnest(ARRAY['blocked_time', 'working_hours', 'extra_window', 'absence']) AS name;--> statement-breakpoint
SELECT watch_table('service_booking_rule', 'booking rules');--> statement-breakpoint
SELECT watch_table(name::regclass, 'catalogue')
  FROM unnest(ARRAY['service_category', 'service_category_translation', 'service', 'service_translation', 'doctor',
    'doctor_translation', 'doctor_document', 'doctor_service']) AS name;--> statement-breakpoint
SELECT watch_table('setting', 'settings');--> statement-breakpoint
SELECT watch_table(name::regclass, 'legal texts')
  FROM unnest(ARRAY['post_category', 'post_version', 'post_withdrawal', 'post', 'post_translation']) AS name;
