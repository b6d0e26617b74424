import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { type Database, openDatabase } from '../database/database.ts';
import { onDatabase } from '../database/testing-setup.ts';
import { requireRoles } from './require-roles.ts';

/** An empty database with an owner and a portal's role, as docs/operations.md tells an administrator to make it. */
async function twoRoles() {
  const template = inject('databaseTemplate');
  if (template.engine !== 'postgres') throw new Error('This test is about PostgreSQL only.');
  const name = `restore_${randomUUID().replaceAll('-', '')}`;
  const roles = [`${name}_owner`, `${name}_portal`];
  const server = new pg.Pool({ connectionString: template.serverUrl, max: 1 });
  for (const role of roles) await server.query(`create role ${role} login password 'x7Kq-2Rm9'`);
  await server.query(`create database ${name} owner ${roles[0]}`);
  const opened: Database[] = [];
  onTestFinished(async () => {
    for (const database of opened) await database.close();
    await server.query(`drop database ${name} with (force)`);
    for (const role of roles) await server.query(`drop role ${role}`);
    await server.end();
  });
  const openAs = async (role = '', database = name) => {
    const url = new URL(onDatabase(template.serverUrl, database));
    url.username = role;
    url.password = 'x7Kq-2Rm9';
    opened.push(await openDatabase({ databaseUrl: url.href, dataDir: '' }));
    return opened.at(-1) as Database;
  };
  return {
    owner: await openAs(roles[0]),
    portal: await openAs(roles[1]),
    other: await openAs(roles[0], 'postgres'),
  };
}

test('a restore says before it begins what the roles lack', async () => {
  const { owner, portal, other } = await twoRoles();
  const [clinic, trial] = [{ isProduction: true }, { isProduction: false }];

  await expect(requireRoles({ portal, owner }, clinic)).resolves.toBeUndefined();
  await expect(requireRoles({ portal: owner, owner }, trial)).resolves.toBeUndefined();
  await expect(requireRoles({ portal, owner: portal }, trial)).rejects.toThrow(
    'may not create tables in this database: set MIGRATION_DATABASE_URL',
  );
  await expect(requireRoles({ portal: owner, owner: portal }, trial)).rejects.toThrow(
    'may not create tables in this database: let MIGRATION_DATABASE_URL name',
  );
  await expect(requireRoles({ portal: owner, owner }, clinic)).rejects.toThrow(
    'In production the portal may not own its tables',
  );
  await expect(requireRoles({ portal, owner: other }, clinic)).rejects.toThrow('name different databases');
});
