import pg from 'pg';
import { PROBE } from '#server/platform/pubsub/open-pubsub.ts';

/**
 * The statements that reach the database while `work` runs; each is one round trip. It listens at the driver, which all
 * statements pass. Statements of the background job queue and of the listening connection are left out.
 */
export async function queriesDuring(work: () => Promise<unknown>): Promise<string[]> {
  const { query } = pg.Client.prototype;
  const statements: string[] = [];
  const listening = function (this: pg.Client, ...given: unknown[]): unknown {
    statements.push(textOf(given[0]));
    return Reflect.apply(query, this, given);
  };
  pg.Client.prototype.query = listening as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return statements.filter((statement) => !/\bjobs\./.test(statement) && statement !== PROBE);
}

function textOf(statement: unknown): string {
  const isObject = typeof statement === 'object' && statement !== null && 'text' in statement;
  return String(isObject ? statement.text : statement);
}
