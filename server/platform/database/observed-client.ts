import pg, { type QueryResult } from 'pg';

/**
 * Called when a statement is sent. The returned function is called with its answer, and gets the error if it failed.
 */
export type Observer = (client: pg.Client, statement: unknown) => ((error?: unknown) => void) | undefined;

/**
 * Returns a client class for the `Client` option of a pool. It passes everything on and tells the observers. It rejects
 * a commit that PostgreSQL turned into a rollback.
 */
export function observedClient(observers: ReadonlySet<Observer>): typeof pg.Client {
  return class extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: it passes on whatever one of the driver's many forms is given and returns.
    override query(...given: any[]): any {
      const observed = [...observers].map((observe) => observe(this, given[0]));
      const answered = (error?: unknown) => {
        for (const end of observed) end?.(error);
      };
      const callback = given.at(-1);
      if (typeof callback === 'function') {
        given[given.length - 1] = (error: unknown, result: unknown) => {
          answered(error ?? undefined);
          return callback(error, result);
        };
        return Reflect.apply(super.query, this, given);
      }
      const result = Reflect.apply(super.query, this, given);
      if (typeof result?.then !== 'function') {
        answered();
        return result;
      }
      result.then(() => answered(), answered);
      return given[0]?.text === 'commit' ? result.then(requireCommit) : result;
    }
  };
}

/** PostgreSQL answers the commit of a failed transaction with a rollback and without an error. */
function requireCommit(result: QueryResult): QueryResult {
  if (result.command === 'ROLLBACK')
    throw new Error('A statement of this transaction had failed, so it was rolled back.');
  return result;
}
