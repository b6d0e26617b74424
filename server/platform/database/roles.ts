import type { Pool } from 'pg';

/**
 * Written by triggers and functions of the owner alone, or only ever added to. Whatever else is append-only is guarded
 * by triggers, which this role cannot switch off, because patients may be erased and merged by the portal itself.
 */
const READ_ONLY = ['audit_entry', 'audit_day', 'profile_change'];
const ADD_ONLY = ['setting_change'];
const FUNCTIONS = ['allow_erasing(bigint)', 'allow_merging(bigint, bigint)', 'seal_audit(date)'];

/** What the role of the portal may do: read and write rows. It owns nothing, so it can change no table and no guard. */
export async function grantToPortal(owner: Pool, role: string): Promise<void> {
  const { rows } = await owner.query<{ portal: string }>('select quote_ident($1) as portal', [role]);
  const portal = rows[0]?.portal;
  await owner.query(`
    begin;
    revoke create on schema public from public;
    revoke all on all tables in schema public, jobs, drizzle from ${portal};
    revoke all on schema public, jobs, drizzle from ${portal};
    grant usage on schema public, jobs, drizzle to ${portal};
    grant select, insert, update, delete on all tables in schema public, jobs to ${portal};
    grant usage on all sequences in schema public, jobs to ${portal};
    grant select on all tables in schema drizzle to ${portal};
    revoke all on guard_pass from ${portal};
    revoke insert, update, delete on ${READ_ONLY.join(', ')} from ${portal};
    revoke update, delete on ${ADD_ONLY.join(', ')} from ${portal};
    revoke delete on deletion_request from ${portal};
    grant update (patient_id), delete on profile_change to ${portal};
    grant execute on function ${FUNCTIONS.join(', ')} to ${portal};
    commit`);
}

/** Why this role could lift what guards the records: it owns something, is the owner's member, or may empty a table. */
export async function ownedBy(pool: Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ owned: string }>(`
    select 'the database ' || datname as owned from pg_database
      where datname = current_database() and pg_has_role(current_user, datdba, 'member')
    union all
    select 'the schema ' || nspname from pg_namespace
      where nspname in ('public', 'jobs', 'drizzle') and pg_has_role(current_user, nspowner, 'member')
    union all
    select 'the table ' || relname from pg_class
      where relnamespace::regnamespace::text in ('public', 'jobs', 'drizzle') and relkind in ('r', 'p')
        and (pg_has_role(current_user, relowner, 'member') or has_table_privilege(oid, 'truncate, trigger'))
    union all
    select 'the function ' || proname from pg_proc
      where pronamespace = 'public'::regnamespace and pg_has_role(current_user, proowner, 'member')
    limit 1`);
  return rows[0]?.owned;
}
