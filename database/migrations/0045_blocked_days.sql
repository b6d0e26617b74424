-- Calendars announce more exactly what has changed, so that after a hold only its days are read again:
-- `calendar of doctor 7` for every change as before, and besides `hours of doctor 7` for working hours, windows and
-- absences, or `blocked time of doctor 7 on day 20790`, in days since 1970 in UTC, for holds and appointments.
CREATE FUNCTION tell_topics(topics text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE topic text;
BEGIN
  IF cardinality(topics) > 100 THEN
    PERFORM tell_change('calendars');
    RETURN;
  END IF;
  FOREACH topic IN ARRAY topics LOOP
    PERFORM tell_change(topic);
  END LOOP;
END $$;--> statement-breakpoint
CREATE FUNCTION tell_hours_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    PERFORM tell_change('calendars');
  ELSIF TG_OP = 'UPDATE' THEN
    PERFORM tell_topics(ARRAY(SELECT name || ' of doctor ' || doctor_id
      FROM unnest(ARRAY['calendar', 'hours']) AS name, (SELECT doctor_id FROM changed UNION SELECT doctor_id FROM before) AS doctors));
  ELSE
    PERFORM tell_topics(ARRAY(SELECT name || ' of doctor ' || doctor_id
      FROM unnest(ARRAY['calendar', 'hours']) AS name, (SELECT DISTINCT doctor_id FROM changed) AS doctors));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION days_of(during tstzrange) RETURNS SETOF integer LANGUAGE sql IMMUTABLE AS $$
  SELECT generate_series(floor(extract(epoch FROM lower(during)) / 86400)::integer, floor(extract(epoch FROM upper(during)) / 86400)::integer)
$$;--> statement-breakpoint
CREATE FUNCTION tell_blocked_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    PERFORM tell_change('calendars');
  ELSIF TG_OP = 'UPDATE' THEN
    PERFORM tell_topics(ARRAY(
      SELECT 'calendar of doctor ' || doctor_id FROM changed UNION SELECT 'calendar of doctor ' || doctor_id FROM before
      UNION SELECT 'blocked time of doctor ' || doctor_id || ' on day ' || days_of(during) FROM changed
      UNION SELECT 'blocked time of doctor ' || doctor_id || ' on day ' || days_of(during) FROM before));
  ELSE
    PERFORM tell_topics(ARRAY(
      SELECT 'calendar of doctor ' || doctor_id FROM changed
      UNION SELECT 'blocked time of doctor ' || doctor_id || ' on day ' || days_of(during) FROM changed));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
DO $$
DECLARE name text; moment text;
BEGIN
  FOREACH name IN ARRAY ARRAY['blocked_time', 'working_hours', 'extra_window', 'absence'] LOOP
    FOREACH moment IN ARRAY ARRAY['insert', 'update', 'delete', 'truncate'] LOOP
      EXECUTE format('DROP TRIGGER %I ON %I', 'tells_' || moment, name);
    END LOOP;
    PERFORM watch_table(name::regclass, '', CASE name WHEN 'blocked_time' THEN 'tell_blocked_change' ELSE 'tell_hours_change' END);
  END LOOP;
END $$;--> statement-breakpoint
DROP FUNCTION tell_doctor_change();
