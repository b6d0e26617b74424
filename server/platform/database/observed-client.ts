import pg from 'pg';

/** Called when a statement is sent; what it returns is called when the statement is answered, with the error if it failed. */
export type Observer = (client: pg.Client) => (error?: unknown) => void;

/** A class of connections for the `Client` option of a pool: it sends what it is given, and the observer knows of it. */
export function observedClient(observe: Observer): typeof pg.Client {
  return class extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: it passes on whatever one of the driver's many forms is given and returns.
    override query(...given: any[]): any {
      const answered = observe(this);
      const callback = given.at(-1);
      if (typeof callback === 'function') {
        given[given.length - 1] = (error: unknown, result: unknown) => {
          answered(error ?? undefined);
          return callback(error, result);
        };
        return Reflect.apply(super.query, this, given);
      }
      const result = Reflect.apply(super.query, this, given);
      if (typeof result?.then === 'function') result.then(() => answered(), answered);
      else answered();
      return result;
    }
  };
}
