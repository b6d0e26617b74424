import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const IS_ROOT = process.getuid?.() === 0;
const LONGEST_START_MS = 180_000;

/** Durability is worthless here: the cluster is thrown away after the tests. */
const FAST_AND_LOOSE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];

/** A PostgreSQL server that tests may create databases on. */
export interface PostgresForTests {
  url: string;
  /** Which one it is, for the person who reads the test run. */
  source: string;
  stop(): Promise<void>;
}

/**
 * The given `TEST_DATABASE_URL`, else a throw-away cluster made with the binaries of this machine, else, as
 * root, with those of Debian's package. Rejects with one sentence when none of them is possible.
 */
export async function findPostgres(given = process.env.TEST_DATABASE_URL): Promise<PostgresForTests> {
  if (given) return { url: given, source: 'the server at TEST_DATABASE_URL', stop: async () => {} };

  const binaries = findBinaries() ?? installBinaries();
  if (!binaries) {
    throw new Error(
      'No PostgreSQL for the tests: set TEST_DATABASE_URL, or install the PostgreSQL server binaries (initdb, postgres).',
    );
  }
  return await startCluster(binaries, FAST_AND_LOOSE);
}

/** A new, empty database on this server, whose name begins like this. `drop` ends its connections too. */
export async function newDatabase(
  serverUrl: string,
  beginning: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `${beginning}_${randomUUID().replaceAll('-', '')}`;
  const server = new pg.Pool({ connectionString: serverUrl, max: 1 });
  await server.query(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = name;
  return {
    url: url.href,
    async drop() {
      await server.query(`drop database ${name} with (force)`);
      await server.end();
    },
  };
}

/** A server that a test may end and start again. */
interface OwnPostgres extends PostgresForTests {
  pid: number;
  /** `fast` rolls open transactions back; `immediate` is a crash, after which the log is replayed. */
  end(how: 'fast' | 'immediate'): Promise<void>;
  /** Resolves when it accepts connections. */
  start(): Promise<void>;
}

/** A throw-away cluster that keeps its promises: with the settings PostgreSQL comes with. */
export async function startDurablePostgres(): Promise<OwnPostgres> {
  const binaries = findBinaries() ?? installBinaries();
  if (!binaries) throw new Error('No PostgreSQL: install its server binaries (initdb, postgres).');
  return await startCluster(binaries, []);
}

/** From now on the server asks everybody but its superuser for a password, as the clinic's does. */
export async function requirePasswords(serverUrl: string): Promise<void> {
  const server = new pg.Pool({ connectionString: serverUrl, max: 1 });
  const { rows } = await server.query<{ hba_file: string }>('show hba_file');
  writeFileSync(rows[0]?.hba_file ?? '', 'local all postgres trust\nlocal all all scram-sha-256\n');
  await server.query('select pg_reload_conf()');
  await server.end();
}

function findBinaries(): string | undefined {
  const newestFirst = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => versionIn(b) - versionIn(a));
  const configured = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim();
  const onPath = (process.env.PATH ?? '').split(delimiter);
  return [...newestFirst, ...(configured ? [configured] : []), ...onPath].find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
}

function versionIn(folder: string): number {
  return Number(/\d+/.exec(folder)?.[0]);
}

function installBinaries(): string | undefined {
  if (!IS_ROOT || spawnSync('apt-get', ['--version']).status !== 0) return undefined;

  console.log('Installing PostgreSQL with apt-get for the tests …');
  const quietly = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  spawnSync('apt-get', ['update'], quietly);
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], quietly);
  return findBinaries();
}

async function startCluster(binaries: string, settings: string[]): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'online-klinik-postgres-'));
  const user = ordinaryUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const run = { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } };

  execFileSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...run, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const options = [...settings, 'listen_addresses=', `unix_socket_directories=${folder}`];
  const spawnServer = () =>
    spawn(join(binaries, 'postgres'), ['-D', data, ...options.flatMap((each) => ['-c', each])], {
      ...run,
      stdio: 'ignore',
    });
  let server = spawnServer();
  let ended = once(server, 'exit');
  const end = async (how: 'fast' | 'immediate') => {
    server.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
    await ended;
  };
  const stop = async () => {
    await end('fast');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', () => server.kill('SIGQUIT'));

  await untilReady(binaries, folder).catch(async (error) => {
    await stop();
    throw error;
  });
  return {
    url: `postgres://postgres@localhost/postgres?host=${folder}`,
    source: `a throw-away cluster of ${binaries}`,
    get pid() {
      return server.pid ?? 0;
    },
    end,
    async start() {
      server = spawnServer();
      ended = once(server, 'exit');
      await untilReady(binaries, folder);
    },
    stop,
  };
}

/** PostgreSQL refuses to run as root, so root starts it as somebody who owns nothing else. */
function ordinaryUser(): { uid: number; gid: number } | undefined {
  if (!IS_ROOT) return undefined;
  const name = spawnSync('id', ['-u', 'postgres']).status === 0 ? 'postgres' : 'nobody';
  const idOf = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function untilReady(binaries: string, folder: string): Promise<void> {
  const deadline = performance.now() + LONGEST_START_MS;
  while (spawnSync(join(binaries, 'pg_isready'), ['-q', '-h', folder]).status !== 0) {
    if (performance.now() > deadline)
      throw new Error('The throw-away PostgreSQL cluster did not start in time.');
    await sleep(100);
  }
}
