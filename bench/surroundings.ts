import pg from 'pg';
import { startDurablePostgres } from '../scripts/postgres-for-tests.ts';
import { type Clinic, type ClinicPlace, openClinic } from './clinic.ts';
import { type Generator, startGenerator } from './load.ts';

/** How long is measured. Short rounds show that everything works; their numbers mean little. */
export interface Effort {
  isQuick: boolean;
  rounds: number;
  secondsPerRequest: number;
}

const WHOLE: Effort = { isQuick: false, rounds: 5, secondsPerRequest: 1 };
const QUICK: Effort = { isQuick: true, rounds: 2, secondsPerRequest: 0.3 };

/** What the parts of the benchmark share. */
export interface Bench extends ClinicPlace {
  effort: Effort;
  generator: Generator;
  postgres: { pid: number; version: string };
  /** The busy clinic, prepared for the first part that asks for it. */
  clinic(): Promise<Clinic>;
}

/** Starts PostgreSQL and the load generator, and leaves no trace of them after the work. */
export async function withBench(isQuick: boolean, work: (bench: Bench) => Promise<void>): Promise<void> {
  await using endings = new AsyncDisposableStack();
  const atEnd = (ending: () => Promise<unknown>) =>
    endings.defer(async () => {
      await ending();
    });
  const { url, pid, stop } = await startDurablePostgres();
  atEnd(stop);
  const server = new pg.Pool({ connectionString: url, max: 1 });
  atEnd(() => server.end());
  const { rows } = await server.query('show server_version');
  const generator = startGenerator();
  atEnd(() => generator.close());

  let databases = 0;
  let clinic: Promise<Clinic> | undefined;
  const bench: Bench = {
    effort: isQuick ? QUICK : WHOLE,
    generator,
    atEnd,
    postgres: { pid, version: rows[0].server_version },
    async newDatabase(template = 'template1') {
      const name = `bench_${++databases}`;
      await server.query(`create database ${name} template ${databaseNameIn(template)}`);
      return databaseUrl(url, name);
    },
    clinic() {
      clinic ??= openClinic(bench);
      return clinic;
    },
  };
  await work(bench);
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = name;
  return url.href;
}

function databaseNameIn(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname.slice(1) : url;
}
