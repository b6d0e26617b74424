import type { Pool } from 'pg';
import type { Config } from '#server/config.ts';
import type { Database } from '../database/database.ts';
import { StartRefusal } from '../failure.ts';

interface Roles {
  portal: Database;
  /** The same database, as the role that will own the tables; `portal` itself if there is only one role. */
  owner: Database;
}

/** Refuses before anything is written if the roles of PostgreSQL lack what a restore needs. */
export async function requireRoles({ portal, owner }: Roles, { isProduction }: Pick<Config, 'isProduction'>) {
  if (portal.engine === 'embedded') return;
  const [user, maker] = [await describeRole(portal.pool), await describeRole(owner.pool)];
  if (user.database !== maker.database)
    throw new StartRefusal('DATABASE_URL and MIGRATION_DATABASE_URL name different databases.');
  const hint =
    owner === portal
      ? 'set MIGRATION_DATABASE_URL to the role that owns the database'
      : 'let MIGRATION_DATABASE_URL name the role that owns the database';
  if (!maker.may_create)
    throw new StartRefusal(
      `The role ${maker.role} may not create tables in this database: ${hint} (see "Two roles" in docs/operations.md).`,
    );
  if (isProduction && (await isMember(owner.pool, user.role, maker.role)))
    throw new StartRefusal(
      `In production the portal may not own its tables, and the role ${user.role} of DATABASE_URL would: ${hint}, and DATABASE_URL to another one (see "Two roles" in docs/operations.md).`,
    );
}

interface Role {
  role: string;
  database: string;
  may_create: boolean;
}

/** Two addresses lead to the same database if its name and the start time of its server are equal. */
async function describeRole(pool: Pool): Promise<Role> {
  const { rows } = await pool.query<Role>(`
    select current_user as role, current_database() || ' ' || pg_postmaster_start_time() as database,
      has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as may_create`);
  return rows[0] as Role;
}

async function isMember(pool: Pool, role: string, of: string): Promise<boolean> {
  const { rows } = await pool.query(`select pg_has_role($1, $2, 'member') as is_member`, [role, of]);
  return rows[0]?.is_member;
}
