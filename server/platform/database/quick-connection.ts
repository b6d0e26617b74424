import type pg from 'pg';
import { CHANGED } from '../changes/changes.ts';
import { preparingClient } from './prepared-statements.ts';

/**
 * PostgreSQL lets transactions that announce a change commit one after the other, each behind the lock of the
 * announcements until it is on the disk. So these give the lock back before they are on the disk, and a second, empty
 * transaction brings them there: whatever stands before it in the log of the database is on the disk with it, and many
 * of them share one writing. Nobody is told that the first is done before the second is.
 */
const COMMIT_OF_CHANGES =
  "set local synchronous_commit = off; commit; select pg_logical_emit_message(true, 'online-klinik', '')";

const BEGUN = { command: 'BEGIN', rowCount: null, oid: 0, rows: [], fields: [] };

/**
 * The connections of one pool to PostgreSQL. They prepare repeated statements, send `begin` together with the first
 * statement of its transaction and statements that nobody waited for in between at once (`together`), and let the
 * commits of transactions that announce changes share a writing to the disk.
 */
export function quickClient(): typeof pg.Client {
  return class extends preparingClient() {
    #announces = false;
    #isHeld = false;
    #isSentSoon = false;

    constructor(config?: pg.ClientConfig) {
      // Statements are sent at once; PostgreSQL answers them in their order.
      super({ ...config, pipeline: true } as pg.ClientConfig);
      this.on('notice', ({ message }) => {
        if (message === CHANGED) this.#announces = true;
      });
    }

    // biome-ignore lint/suspicious/noExplicitAny: it passes on whatever one of the driver's many forms is given and returns.
    override query(statement: any, ...rest: any[]): any {
      const text = statement?.text;
      if (text === 'begin') return this.#beginWithTheNext();
      const isEnd = text === 'commit' || text === 'rollback';
      const sent = text === 'commit' && this.#announces ? { text: COMMIT_OF_CHANGES } : statement;
      if (isEnd) this.#announces = false;
      this.#hold();
      this.#sendSoon();
      return super.query(sent, ...rest);
    }

    /** If it fails, the connection is lost, and the next statement says so. */
    #beginWithTheNext(): Promise<typeof BEGUN> {
      this.#hold();
      super.query('begin').catch(() => {});
      return Promise.resolve(BEGUN);
    }

    #hold(): void {
      if (this.#isHeld) return;
      this.#isHeld = true;
      this.connection.stream.cork();
    }

    /** When all that can go on without an answer of the database has gone on. */
    #sendSoon(): void {
      if (this.#isSentSoon) return;
      this.#isSentSoon = true;
      process.nextTick(() => {
        this.#isHeld = false;
        this.#isSentSoon = false;
        this.connection.stream.uncork();
      });
    }
  };
}
