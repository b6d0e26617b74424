import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { emptyDatabase } from '#server/platform/database/testing.ts';
import { aRoute, aServer } from '#server/testing/server.ts';
import { failure } from '#texts/generated/failure.ts';

test('a request whose database connection is lost gets 503, when to try again, and a sentence in its language', async () => {
  const { db } = await emptyDatabase();
  const route = aRoute({ input: z.object({}), output: z.object({}) }, async ({ deps }) => {
    await deps.db.transaction((tx) => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`));
    return {};
  });
  const { http, logLines } = await aServer([route], { db });

  for (const locale of ['de', 'en'] as const) {
    const answer = await http.inject({ method: 'POST', url: '/api/test', headers: { locale }, body: {} });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
    const message = failure[locale]['server.unavailable'];
    expect(answer.json()).toEqual({ code: 'server.unavailable', message });
  }
  expect(logLines.filter((line) => line.includes('unexpected error'))).toEqual([]);
});
