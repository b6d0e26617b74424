import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { type ClinicSize, evenly, type Step } from './grown-size.ts';

/**
 * Who opened which record, with the chain of the audit. The trigger and `seal_audit` work row by row and would take most
 * of the time, so these statements write the same entries, sealed day by day; `npm run audit:verify` accepts them.
 */
export function grownAudit(db: Db, size: ClinicSize, now: Date): Step[] {
  return [
    [
      'audit',
      async () =>
        await db.transaction(async (tx) => {
          // The trigger hashes the row as it is written in this time zone.
          await tx.execute("set local timezone = 'UTC'");
          await tx.execute('alter table access_log disable trigger access_log_is_chained');
          await tx.execute(accesses(size, now));
          await tx.execute('alter table access_log enable trigger access_log_is_chained');
          for (const statement of CHAIN) await tx.execute(statement);
        }),
      'access_log, audit_entry, audit_day',
    ],
  ];
}

/** In the order of time. One of ten is the patient's own. */
function accesses(size: ClinicSize, now: Date): SQL {
  const { accesses: count, patients } = size;
  return sql`
    insert into access_log (patient_id, kind, actor_kind, actor_id, at)
    select person + n * 31 % ${patients}, (array['profile_read', 'appointment_read', 'document_read'])[1 + n % 3],
      case when n % 10 = 0 then 'patient' else 'staff' end,
      case when n % 10 = 0 then person + n * 31 % ${patients} else member + n % members end,
      ${evenly(size, now, count)}
    from (select min(id) as member, count(*)::int as members, (select min(id) from patient) as person
        from staff_member) as first,
      generate_series(1, ${count}::int) as n
    order by n`;
}

/** As `note_audit_row` and `seal_audit` do it; the aggregate carries the hash from one entry to the next. */
const CHAIN = [
  sql`create function pg_temp.next_head(head text, entry text) returns text language sql immutable
    return encode(sha256(convert_to(head || '|' || entry, 'UTF8')), 'hex')`,
  sql`create aggregate pg_temp.head_after(text) (sfunc = pg_temp.next_head, stype = text, initcond = '')`,
  sql`
    insert into audit_entry (table_name, row_id, action, salt, content_hash, day, position, hash)
    select 'access_log', id, 'added', salt, content_hash, day, position,
      pg_temp.head_after(concat_ws('|', day, position, 'access_log', id, 'added', content_hash)) over (order by id)
    from (select id, salt, at::date as day, row_number() over (partition by at::date order by id) as position,
        encode(sha256(convert_to(format('%s|%s|%s', salt, 'access_log', jsonb_strip_nulls(kept)), 'UTF8')), 'hex')
          as content_hash
      from (select id, at, gen_random_uuid() as salt, to_jsonb(access_log) as kept from access_log offset 0) as read
    ) as entry
    order by id`,
  sql`
    insert into audit_day (day, entries, previous_head, head)
    select day, position, lag(hash, 1, '') over (order by day), hash
    from (select distinct on (day) day, position, hash from audit_entry order by day, position desc) as last`,
  sql`drop aggregate pg_temp.head_after(text)`,
  sql`drop function pg_temp.next_head(text, text)`,
];
