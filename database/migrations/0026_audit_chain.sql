-- Whoever was made by the demo is known as such, also when the demo is no longer loaded.
ALTER TABLE "patient" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "patient" SET "is_demo" = true WHERE "email_key" IN (
  'patientin@example.com', 'ohne-adresse@example.com', 'claudia.hoffmann@example.com', 'birgit.lehmann@example.com',
  'katrin.wolf@example.com', 'elif.demir@example.com', 'susanne.brandt@example.com');
--> statement-breakpoint
-- A guard is lifted for one transaction and one patient, by a row that only the functions below write: no setting of a
-- connection lifts it any more. The row is gone when the transaction ends.
CREATE TABLE "guard_pass" (
	"transaction" xid8 DEFAULT pg_current_xact_id() NOT NULL,
	"kind" text NOT NULL,
	"patient_id" bigint NOT NULL,
	"into_id" bigint,
	CONSTRAINT "guard_pass_pk" PRIMARY KEY("transaction","kind","patient_id")
);
--> statement-breakpoint
CREATE FUNCTION drop_guard_pass() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM guard_pass WHERE "transaction" = NEW."transaction";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER guard_pass_ends AFTER INSERT ON "guard_pass" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION drop_guard_pass();--> statement-breakpoint
-- Only who asked to be forgotten can be.
CREATE FUNCTION allow_erasing(erased bigint) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM deletion_request WHERE patient_id = erased;
  IF NOT FOUND THEN RAISE EXCEPTION 'erasing refused: patient % did not ask for it', erased; END IF;
  INSERT INTO guard_pass (kind, patient_id) VALUES ('erasing', erased) ON CONFLICT DO NOTHING;
END $$;--> statement-breakpoint
-- Only two open accounts that share a birthdate or a phone can become one.
CREATE FUNCTION allow_merging(emptied bigint, kept bigint) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM patient one JOIN patient other ON other.id = kept AND other.closed_at IS NULL
    AND (other.birthdate = one.birthdate OR ltrim(other.phone, '0') = ltrim(one.phone, '0'))
    WHERE one.id = emptied AND one.closed_at IS NULL AND emptied <> kept;
  IF NOT FOUND THEN RAISE EXCEPTION 'merging refused: patients % and % are not alike', emptied, kept; END IF;
  INSERT INTO guard_pass (kind, patient_id, into_id) VALUES ('merging', emptied, kept) ON CONFLICT DO NOTHING;
END $$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION allow_erasing(bigint), allow_merging(bigint, bigint) FROM PUBLIC;--> statement-breakpoint
CREATE OR REPLACE FUNCTION is_erasing() RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM guard_pass WHERE "transaction" = pg_current_xact_id_if_assigned() AND kind = 'erasing')
$$;--> statement-breakpoint
CREATE FUNCTION is_erasing(erased bigint) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM guard_pass
    WHERE "transaction" = pg_current_xact_id_if_assigned() AND kind = 'erasing' AND patient_id = erased)
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION is_merging() RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM guard_pass WHERE "transaction" = pg_current_xact_id_if_assigned() AND kind = 'merging')
$$;--> statement-breakpoint
-- Whose a row was and whose it becomes are the two accounts that become one.
CREATE FUNCTION is_merging(old_owner bigint, new_owner bigint) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM guard_pass
    WHERE "transaction" = pg_current_xact_id_if_assigned() AND kind = 'merging'
      AND old_owner IN (patient_id, into_id) AND new_owner IN (patient_id, into_id))
$$;--> statement-breakpoint
CREATE FUNCTION guarded_patient(kept_in text, kept jsonb) RETURNS bigint LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN CASE kept_in
    WHEN 'appointment_move' THEN (SELECT patient_id FROM appointment WHERE id = (kept->>'appointment_id')::bigint)
    WHEN 'payment_ledger' THEN (SELECT patient_id FROM payment WHERE id = (kept->>'payment_id')::bigint)
    WHEN 'message' THEN (SELECT patient_id FROM conversation WHERE id = (kept->>'conversation_id')::bigint)
    ELSE (kept->>'patient_id')::bigint
  END;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_record_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND (OLD.patient_id IS NULL OR is_erasing(OLD.patient_id)) THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND OLD.patient_id IS NULL
    AND to_jsonb(NEW) - ARRAY['patient_id', 'version', 'is_unproven']
      = to_jsonb(OLD) - ARRAY['patient_id', 'version', 'is_unproven'] THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' AND is_merging(OLD.patient_id, NEW.patient_id)
    AND to_jsonb(NEW) - ARRAY['patient_id', 'version'] = to_jsonb(OLD) - ARRAY['patient_id', 'version'] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% of % % refused: records are only added', TG_OP, TG_TABLE_NAME, OLD.id;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_history_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  before jsonb := to_jsonb(OLD);
  after jsonb;
  owner bigint := guarded_patient(TG_TABLE_NAME, before);
BEGIN
  IF TG_OP = 'DELETE' AND is_erasing(owner) THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND is_merging() THEN
    after := to_jsonb(NEW);
    IF after - ARRAY['patient_id', 'conversation_id', 'sender_id'] = before - ARRAY['patient_id', 'conversation_id', 'sender_id']
      AND is_merging(owner, guarded_patient(TG_TABLE_NAME, after))
      AND (after->'sender_id' IS NOT DISTINCT FROM before->'sender_id'
        OR before->>'sender' = 'patient' AND is_merging((before->>'sender_id')::bigint, (after->>'sender_id')::bigint)) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION '% of % % refused: history is only added', TG_OP, TG_TABLE_NAME, OLD.id;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_invoice_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_erasing(OLD.patient_id) THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND OLD.state = 'unpaid' AND NEW.state = 'paid'
    AND to_jsonb(NEW) - 'state' = to_jsonb(OLD) - 'state' THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND is_merging(OLD.patient_id, NEW.patient_id)
    AND to_jsonb(NEW) - 'patient_id' = to_jsonb(OLD) - 'patient_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% of invoice % refused: it is issued', TG_OP, OLD.id;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_document_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_erasing(OLD.patient_id) THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - ARRAY['released_at', 'removed_at', 'removed_by_id']
    = to_jsonb(OLD) - ARRAY['released_at', 'removed_at', 'removed_by_id'] THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND is_merging(OLD.patient_id, NEW.patient_id)
    AND (NEW.added_by_id IS NOT DISTINCT FROM OLD.added_by_id OR is_merging(OLD.added_by_id, NEW.added_by_id))
    AND to_jsonb(NEW) - ARRAY['patient_id', 'added_by_id'] = to_jsonb(OLD) - ARRAY['patient_id', 'added_by_id'] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% of document % refused: a stored file is kept', TG_OP, OLD.id;
END $$;--> statement-breakpoint
ALTER FUNCTION refuse_closed_account() SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION refuse_wording_change() SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION refuse_late_withdrawal() SET search_path = public, pg_temp;--> statement-breakpoint
-- A wish to be forgotten is the proof of what was erased: it may become older, but it does not go or name another.
CREATE FUNCTION refuse_request_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - ARRAY['outlook', 'kept_until', 'erased_at']
    = to_jsonb(OLD) - ARRAY['outlook', 'kept_until', 'erased_at'] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% of deletion request % refused: it is kept', TG_OP, OLD.id;
END $$;--> statement-breakpoint
CREATE TRIGGER deletion_request_is_kept BEFORE UPDATE OR DELETE ON "deletion_request" FOR EACH ROW EXECUTE FUNCTION refuse_request_change();--> statement-breakpoint
-- What a patient was called, and where she was reached, before it changed. Rows are only added.
CREATE TABLE "profile_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "profile_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"patient_id" bigint NOT NULL,
	"field" text NOT NULL,
	"old_value" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" bigint,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "profile_change" ADD CONSTRAINT "profile_change_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "profile_change_of" ON "profile_change" USING btree ("patient_id","at");--> statement-breakpoint
CREATE TRIGGER profile_change_is_kept BEFORE UPDATE OR DELETE ON "profile_change" FOR EACH ROW EXECUTE FUNCTION refuse_history_change();--> statement-breakpoint
-- Whoever changes a profile says who she is, and when by the clock of the server; what nobody said was the system.
CREATE FUNCTION keep_old_value(changed bigint, changed_field text, old_value text, new_value text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor text := coalesce(nullif(current_setting('online_klinik.actor', true), ''), 'system');
  told_at timestamptz := nullif(current_setting('online_klinik.at', true), '')::timestamptz;
BEGIN
  IF coalesce(old_value, '') = '' OR old_value IS NOT DISTINCT FROM new_value THEN RETURN; END IF;
  INSERT INTO profile_change (patient_id, field, old_value, actor_kind, actor_id, at)
  VALUES (changed, changed_field, old_value, split_part(actor, ':', 1), nullif(split_part(actor, ':', 2), '')::bigint, coalesce(told_at, now()));
END $$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION keep_old_value(bigint, text, text, text) FROM PUBLIC;--> statement-breakpoint
CREATE FUNCTION keep_old_profile() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET datestyle = 'ISO' AS $$
BEGIN
  -- What is erased is not kept here either.
  IF NEW.closed_at IS NOT NULL THEN RETURN NULL; END IF;
  PERFORM keep_old_value(OLD.id, 'email', OLD.email, NEW.email);
  PERFORM keep_old_value(OLD.id, 'first_name', OLD.first_name, NEW.first_name);
  PERFORM keep_old_value(OLD.id, 'last_name', OLD.last_name, NEW.last_name);
  PERFORM keep_old_value(OLD.id, 'birthdate', OLD.birthdate::text, NEW.birthdate::text);
  PERFORM keep_old_value(OLD.id, 'phone', OLD.phone, NEW.phone);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER patient_keeps_old_values AFTER UPDATE OF "email", "first_name", "last_name", "birthdate", "phone", "closed_at" ON "patient" FOR EACH ROW EXECUTE FUNCTION keep_old_profile();--> statement-breakpoint
CREATE FUNCTION written_address(a patient_address) RETURNS text LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT format('%s %s, %s %s, %s', a.street, a.house_number, a.postal_code, a.city, a.country_code)
$$;--> statement-breakpoint
CREATE FUNCTION keep_old_address() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF is_erasing() OR is_merging() THEN RETURN NULL; END IF;
  PERFORM keep_old_value(OLD.patient_id, 'address', written_address(OLD), CASE WHEN TG_OP = 'UPDATE' THEN written_address(NEW) END);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER patient_address_keeps_old_values AFTER UPDATE OR DELETE ON "patient_address" FOR EACH ROW EXECUTE FUNCTION keep_old_address();--> statement-breakpoint
-- The chain: every row that is added to, changed in or erased from a table of the audit leaves an entry. Its hash is
-- salted; the salt goes when the row is erased, so that nobody can guess what the row said. Entries are put in order
-- and sealed by `seal_audit`, once a minute, because a chain in the transactions themselves would make all of them
-- wait for each other.
CREATE TABLE "audit_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"table_name" text NOT NULL,
	"row_id" bigint NOT NULL,
	"action" text NOT NULL,
	"salt" uuid,
	"content_hash" text NOT NULL,
	"day" date,
	"position" integer,
	"hash" text
);
--> statement-breakpoint
CREATE INDEX "audit_entry_of_row" ON "audit_entry" USING btree ("table_name","row_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_entry_in_chain" ON "audit_entry" USING btree ("day","position");--> statement-breakpoint
CREATE INDEX "audit_entry_waiting" ON "audit_entry" USING btree ("id") WHERE hash IS NULL;--> statement-breakpoint
CREATE TABLE "audit_day" (
	"day" date PRIMARY KEY NOT NULL,
	"entries" integer NOT NULL,
	"previous_head" text NOT NULL,
	"head" text NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'audit_day' AND to_jsonb(NEW) - ARRAY['entries', 'head'] = to_jsonb(OLD) - ARRAY['entries', 'head']
    THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'audit_entry' THEN
    IF to_jsonb(OLD)->>'hash' IS NULL AND to_jsonb(NEW) - ARRAY['day', 'position', 'hash', 'salt'] = to_jsonb(OLD) - ARRAY['day', 'position', 'hash', 'salt']
      OR to_jsonb(NEW)->>'salt' IS NULL AND to_jsonb(NEW) - 'salt' = to_jsonb(OLD) - 'salt' THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION '% of % refused: the chain is only added to', TG_OP, TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER audit_entry_is_kept BEFORE UPDATE OR DELETE ON "audit_entry" FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER audit_day_is_kept BEFORE UPDATE OR DELETE ON "audit_day" FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
-- Without empty columns, so that a column that is added later and empty does not change what was said.
CREATE FUNCTION audit_hash(kept_in text, salt uuid, kept jsonb) RETURNS text LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT encode(sha256(convert_to(format('%s|%s|%s', salt, kept_in, jsonb_strip_nulls(kept)), 'UTF8')), 'hex')
$$;--> statement-breakpoint
CREATE FUNCTION note_audit_row() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  new_salt uuid := gen_random_uuid();
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE audit_entry SET salt = NULL WHERE table_name = TG_TABLE_NAME AND row_id = OLD.id AND salt IS NOT NULL;
    INSERT INTO audit_entry (table_name, row_id, action, content_hash) VALUES (TG_TABLE_NAME, OLD.id, 'erased', '');
    RETURN NULL;
  END IF;
  INSERT INTO audit_entry (table_name, row_id, action, salt, content_hash)
  VALUES (TG_TABLE_NAME, NEW.id, CASE TG_OP WHEN 'INSERT' THEN 'added' ELSE 'changed' END, new_salt, audit_hash(TG_TABLE_NAME, new_salt, to_jsonb(NEW)));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION seal_audit(today date) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  latest audit_day;
  sealed_day date;
  before text;
  head text;
  place integer := 0;
  sealed integer := 0;
  entry record;
BEGIN
  PERFORM pg_advisory_xact_lock(5446228);
  SELECT * INTO latest FROM audit_day ORDER BY day DESC LIMIT 1;
  -- A clock that goes back does not bring the days out of order.
  sealed_day := greatest(today, latest.day);
  IF latest.day = sealed_day THEN
    place := latest.entries;
    before := latest.previous_head;
  ELSE
    before := coalesce(latest.head, '');
  END IF;
  head := coalesce(latest.head, '');
  FOR entry IN SELECT * FROM audit_entry WHERE hash IS NULL ORDER BY id LIMIT 20000 LOOP
    place := place + 1;
    sealed := sealed + 1;
    head := encode(sha256(convert_to(format('%s|%s|%s|%s|%s|%s|%s', head, sealed_day::text, place, entry.table_name, entry.row_id, entry.action, entry.content_hash), 'UTF8')), 'hex');
    UPDATE audit_entry SET day = sealed_day, position = place, hash = head WHERE id = entry.id;
  END LOOP;
  IF sealed > 0 THEN
    INSERT INTO audit_day (day, entries, previous_head, head) VALUES (sealed_day, place, before, head)
    ON CONFLICT (day) DO UPDATE SET entries = excluded.entries, head = excluded.head;
  END IF;
  RETURN sealed;
END $$;--> statement-breakpoint
ALTER FUNCTION seal_audit(date) SET datestyle = 'ISO';--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION seal_audit(date) FROM PUBLIC;--> statement-breakpoint
CREATE FUNCTION refuse_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'TRUNCATE of % refused: it is kept', TG_TABLE_NAME;
END $$;--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  PERFORM set_config('timezone', 'UTC', true);
  FOREACH name IN ARRAY ARRAY['access_log', 'emergency_access', 'consent', 'setting_change', 'deletion_request', 'profile_change'] LOOP
    EXECUTE format('CREATE TRIGGER %1$s_is_chained AFTER INSERT OR UPDATE OR DELETE ON %1$I FOR EACH ROW EXECUTE FUNCTION note_audit_row()', name);
    EXECUTE format('INSERT INTO audit_entry (table_name, row_id, action, salt, content_hash)
      SELECT %1$L, t.id, ''added'', s.salt, audit_hash(%1$L, s.salt, to_jsonb(t)) FROM %1$I t CROSS JOIN LATERAL (SELECT gen_random_uuid() AS salt WHERE t.id IS NOT NULL) s ORDER BY t.id', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['access_log', 'emergency_access', 'consent', 'setting_change', 'deletion_request', 'profile_change',
    'audit_entry', 'audit_day', 'anamnesis', 'appointment_move', 'payment_ledger', 'invoice', 'patient_document', 'message',
    'post', 'post_version', 'post_translation', 'post_withdrawal'] LOOP
    EXECUTE format('CREATE TRIGGER %1$s_is_not_emptied BEFORE TRUNCATE ON %1$I FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate()', name);
  END LOOP;
END $$;
