import { expect, test } from 'vitest';
import { StartRefusal } from '../failure.ts';
import { openPostgres } from './postgres-database.ts';

test('an unreachable PostgreSQL server gives one sentence that does not contain the password', async () => {
  const connectionString = 'postgres://klinik:geheim@127.0.0.1:1/klinik';
  const log = { info() {}, warn() {}, error() {} };
  const refusal = await openPostgres({ connectionString, log }).catch((error) => error);

  expect(refusal).toBeInstanceOf(StartRefusal);
  expect(refusal.message).toMatch(/^PostgreSQL at DATABASE_URL cannot be used: .*ECONNREFUSED.*\.$/);
  expect(refusal.message).not.toContain('geheim');
});
