import type { Database } from './database.ts';

/** What a version before 1.0.0 left: its record of migrations, tables of its own time, and the sandbox. */
export async function makeFromBefore({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query(`
    create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('a', 1780000000000), ('b', 1795067028798);
    create table patient (id bigint primary key, last_name text not null);
    insert into patient values (1, 'Müller');
    create schema sandbox;
    create table sandbox.mail (id bigint primary key, subject text);
    insert into sandbox.mail values (1, 'Hallo')`);
}

/** Every table, index, function and schema that is there, and the rows that `makeFromBefore` wrote. */
export async function contentsFromBefore({ pool }: Pick<Database, 'pool'>): Promise<unknown> {
  const { rows } = await pool.query(`
    select array(select nspname::text from pg_namespace where nspname !~ '^pg_(temp|toast_temp)' order by 1) as schemas,
      array(select oid::regclass || ' ' || relfilenode from pg_class where relnamespace::regnamespace::text
        in ('public', 'drizzle', 'sandbox') order by 1) as relations,
      (select count(*) from pg_proc) as functions,
      array(select m::text from drizzle.__drizzle_migrations m order by 1) as migrations,
      array(select p::text from patient p) as patients,
      array(select m::text from sandbox.mail m) as mails`);
  return rows[0];
}
