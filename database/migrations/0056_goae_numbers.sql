-- The shipped catalogue had three numbers with the mark of a maximum that they do not carry: 4021, 4026 and 4030 (GOÄ,
-- section M III 14). Templates and statements that can still change get the right number; amounts are the same. Statements of
-- completed appointments, which a trigger keeps, and issued invoices stay as they were confirmed.
UPDATE "service_positions" SET "positions" = (
  SELECT jsonb_agg(
    CASE WHEN each.entry ->> 'number' IN ('4021.H4', '4026.H4', '4030.H4')
      THEN each.entry || jsonb_build_object('number', left(each.entry ->> 'number', 4)) ELSE each.entry END
    ORDER BY each.place)
  FROM jsonb_array_elements("positions") WITH ORDINALITY AS each (entry, place)
) WHERE "positions" @> '[{"number": "4021.H4"}]' OR "positions" @> '[{"number": "4026.H4"}]' OR "positions" @> '[{"number": "4030.H4"}]';
--> statement-breakpoint
UPDATE "appointment_positions" SET "positions" = (
  SELECT jsonb_agg(
    CASE WHEN each.entry ->> 'number' IN ('4021.H4', '4026.H4', '4030.H4')
      THEN each.entry || jsonb_build_object('number', left(each.entry ->> 'number', 4)) ELSE each.entry END
    ORDER BY each.place)
  FROM jsonb_array_elements("positions") WITH ORDINALITY AS each (entry, place)
) WHERE ("positions" @> '[{"number": "4021.H4"}]' OR "positions" @> '[{"number": "4026.H4"}]' OR "positions" @> '[{"number": "4030.H4"}]')
  AND "appointment_id" IN (
    SELECT "id" FROM "appointment" WHERE "status" NOT IN ('completed', 'payment_success', 'payment_failed', 'refunded')
  );
