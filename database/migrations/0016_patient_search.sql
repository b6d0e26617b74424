CREATE INDEX "patient_by_birthdate" ON "patient" USING btree ("birthdate") WHERE "patient"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "patient_by_phone" ON "patient" USING btree (ltrim("phone", '0')) WHERE "patient"."closed_at" is null;--> statement-breakpoint
-- Müller, MUELLER and müller are one name; the server folds what is looked for in the same way (patient-search.rules.ts).
CREATE FUNCTION folded(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN lower(regexp_replace(normalize(
    replace(replace(replace(replace(replace(replace(replace(replace(normalize(written, NFC),
      'Ä', 'ae'), 'ä', 'ae'), 'Ö', 'oe'), 'ö', 'oe'), 'Ü', 'ue'), 'ü', 'ue'), 'ß', 'ss'), 'ẞ', 'ss'),
    NFD), '[\u0300-\u036f]', '', 'g'));--> statement-breakpoint
-- The words a patient is found by: names, address, phone without its zeros, birthdate as 1974-03-09.
CREATE FUNCTION patient_words(first_name text, last_name text, email text, phone text, birthdate date)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN array_to_tsvector(array_remove(array_remove(
    regexp_split_to_array(folded(first_name || ' ' || last_name), '[[:space:]-]+')
      || ARRAY[folded(email), ltrim(phone, '0'), to_char(birthdate, 'YYYY-MM-DD')],
    NULL), ''));--> statement-breakpoint
CREATE FUNCTION patient_sort_key(last_name text, first_name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN folded(last_name) || ' ' || folded(first_name);--> statement-breakpoint
CREATE INDEX patient_by_words ON "patient" USING gin (patient_words("first_name", "last_name", "email", "phone", "birthdate")) WHERE "closed_at" IS NULL;--> statement-breakpoint
CREATE INDEX patient_by_name ON "patient" USING btree (patient_sort_key("last_name", "first_name") COLLATE "C", "id") WHERE "closed_at" IS NULL;
