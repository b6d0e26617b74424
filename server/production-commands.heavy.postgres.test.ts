import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { requirePasswords, startDurablePostgres } from '../scripts/postgres-for-tests.ts';
import { copyBuiltPortal, linkProductionPackages } from '../scripts/production-installation.ts';
import { onDatabase } from './platform/database/testing-setup.ts';
import { freePort } from './testing/process.ts';
import { PRODUCTION } from './testing/production-environment.ts';

// Everything is built and copied once, and each test starts processes.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));
const PASSWORD = 'x7Kq-2Rm9';
const WRONG_PASSWORD = 'g5Tw-8Lp3';
const [OWNER, PORTAL] = ['klinik_owner', 'klinik_portal'];
const [LIVE, SECOND] = ['live_clinic', 'second_clinic'];

/** Each command with what it needs beside its settings. */
const COMMANDS = {
  start: [],
  doctor: [],
  backup: ['backups'],
  restore: ['backups/none.tar.gz.sealed'],
  'db:migrate': [],
  'audit:verify': [],
  'positions:import': ['positions.csv', '--name', 'GOÄ 2027', '--from', '2027-01-01'],
  'diagnoses:import': ['codes.txt', '--name', 'ICD-10-GM 2027', '--from', '2027-01-01'],
} as const;
type Command = keyof typeof COMMANDS;
const ALL = Object.keys(COMMANDS) as Command[];

let postgres: Awaited<ReturnType<typeof startDurablePostgres>>;
let folder: string;
let installation: string;
let settings: Record<string, string>;

beforeAll(async () => {
  postgres = await startDurablePostgres();
  await prepareDatabases(postgres.url);
  folder = await mkdtemp(join(tmpdir(), 'online-klinik-production-'));
  installation = join(folder, 'portal');
  await copyBuiltPortal(installation);
  await linkProductionPackages(installation);
  await mkdir(join(installation, 'backups'));
  writeFileSync(join(installation, 'positions.csv'), 'number;title;points;kind\n1;Beratung;80;personal\n');
  writeFileSync(
    join(installation, 'codes.txt'),
    '4;T;X;01;N95;N95.1;N95.1;N951;Klimakterische Störungen;V;9;N;N;J;0\n',
  );
  settings = {
    ...PRODUCTION,
    DATABASE_URL: urlOf(postgres.url, PORTAL, LIVE),
    BACKUP_KEY: 'nN3C3nqCqZ3Xb0e7P1r5ht0J0cYkQm2c8eD5oJt4uVQ=',
    DATA_DIR: join(folder, 'data'),
    PORT: await freePort(),
    DRAIN_SECONDS: '0',
  };
});

afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

async function prepareDatabases(url: string): Promise<void> {
  const server = new pg.Pool({ connectionString: url, max: 1 });
  for (const role of [OWNER, PORTAL]) await server.query(`create role ${role} login password '${PASSWORD}'`);
  for (const database of [LIVE, SECOND]) await server.query(`create database ${database} owner ${OWNER}`);
  await server.end();
  await requirePasswords(url);
}

function urlOf(serverUrl: string, role: string, database: string): string {
  const url = new URL(onDatabase(serverUrl, database));
  url.username = role;
  url.password = PASSWORD;
  return url.href;
}

function ownersUrl(database: string): string {
  return (settings.DATABASE_URL ?? '').replace(PORTAL, OWNER).replace(LIVE, database);
}

/** As an administrator writes it: without quotes, with spaces and angle brackets. */
function aSettingsFile(changes: Record<string, string> = {}): string {
  const file = join(folder, `${randomUUID()}.env`);
  const lines = Object.entries({ ...settings, ...changes }).map(([key, value]) => `${key}=${value}`);
  writeFileSync(file, `# Settings\n${lines.join('\n')}\n`);
  return file;
}

const surroundings = { PATH: process.env.PATH, HOME: tmpdir(), TMPDIR: tmpdir() };

function run(command: string, args: readonly string[] = [], env: Record<string, string> = {}) {
  const words = [...(scripts[command] ?? '').replace('exec ', '').split(' '), ...args];
  const [program = '', ...rest] = words;
  const { status, stdout, stderr } = spawnSync(program, rest, {
    cwd: installation,
    env: { ...surroundings, ...env },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

/** Every file of the installation and of its surroundings with its time; what Node compiled is no one's. */
function everything(): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => !file.includes('node_modules') && !file.endsWith('.env'))
    .toSorted();
}

function expectOneAnswer({ status, stdout, stderr }: ReturnType<typeof run>) {
  expect(status).toBe(1);
  for (const password of [PASSWORD, WRONG_PASSWORD]) expect(stdout + stderr).not.toContain(password);
  expect(stdout + stderr).not.toMatch(/^\s+at .*:\d+:\d+/m);
  expect(stdout + stderr).not.toMatch(/Installing|Building|nobody foresaw/);
}

describe.each(ALL)('%s', (command) => {
  const args = COMMANDS[command];

  test('without settings says how to name them, and writes nothing', () => {
    const before = everything();
    const refused = run(command, args);
    expectOneAnswer(refused);
    expect([refused.stdout, refused.stderr]).toEqual(['', expect.stringMatching(/^Which settings\? .*\n$/)]);
    expect(everything()).toEqual(before);
  });

  test('with a file that is not there says so, and writes nothing', () => {
    const before = everything();
    // The option too is ours to read, and not Node's: it would end with 9 and a sentence of its own.
    for (const refused of [
      run(command, args, { ONLINE_KLINIK_ENV: '/nowhere.env' }),
      run(command, [...args, '--env-file=/nowhere.env']),
    ]) {
      expectOneAnswer(refused);
      expect(refused.stderr).toBe('There is no settings file /nowhere.env.\n');
    }
    expect(everything()).toEqual(before);
  });

  test('with the file of something else, or with settings that lack what is needed, says so', () => {
    const before = everything();
    const other = join(folder, 'other.env');
    writeFileSync(other, 'NAME="Debian GNU/Linux"\n');
    const refused = run(command, [...args, `--env-file=${other}`]);
    expectOneAnswer(refused);
    expect(refused.stderr).toContain('says neither NODE_ENV=production nor DEMO');

    const half = run(command, [...args, `--env-file=${aSettingsFile({ DATA_KEY: '' })}`]);
    expectOneAnswer(half);
    expect(half.stdout + half.stderr).toContain('DATA_KEY is required in production');
    expect(everything()).toEqual(before);
  });

  test('with the two dashes before the option forgotten says so, and writes nothing', () => {
    const before = everything();
    const refused = run(command, args, { npm_config_env_file: aSettingsFile() });
    expectOneAnswer(refused);
    const sentence = /^npm kept --env-file for itself: write two dashes before it, .*\n$/;
    expect([refused.stdout, refused.stderr]).toEqual(['', expect.stringMatching(sentence)]);
    expect(everything()).toEqual(before);
  });

  test('with a folder instead of a file says so, and writes nothing', () => {
    const before = everything();
    const refused = run(command, [...args, `--env-file=${folder}`]);
    expectOneAnswer(refused);
    expect(refused.stderr).toBe(`The settings file ${folder} cannot be read (EISDIR).\n`);
    expect(everything()).toEqual(before);
  });

  test('with a database that cannot be reached says so in one line', async () => {
    const closed = `127.0.0.1:${await freePort()}`;
    const addresses = {
      DATABASE_URL: `postgres://${PORTAL}:${PASSWORD}@${closed}/klinik`,
      MIGRATION_DATABASE_URL: `postgres://${OWNER}:${PASSWORD}@${closed}/klinik`,
    };
    const { stdout, stderr } = refusedByDatabase(command, addresses);
    expect(stdout).toContain(`Database: klinik on ${closed}, as ${PORTAL} and its owner ${OWNER}\n`);
    expect(stdout + stderr).toContain('PostgreSQL at DATABASE_URL cannot be used: ');
  });

  test('with a wrong password of the portal names the role and the setting in one line', () => {
    const DATABASE_URL = (settings.DATABASE_URL ?? '').replace(PASSWORD, WRONG_PASSWORD);
    const addresses = { DATABASE_URL, MIGRATION_DATABASE_URL: ownersUrl(LIVE) };
    const { stdout, stderr } = refusedByDatabase(command, addresses);
    const sentence = `PostgreSQL at DATABASE_URL cannot be used: password authentication failed for user "${PORTAL}"`;
    expect(stdout + stderr).toContain(sentence);
  });
});

/** The database cannot be used with these addresses, and only the command's own lines are written. */
function refusedByDatabase(command: Command, addresses: Record<string, string>) {
  const backup = join(installation, 'backups/none.tar.gz.sealed');
  const before = everything();
  writeFileSync(backup, '');
  const refused = run(command, [...COMMANDS[command], `--env-file=${aSettingsFile(addresses)}`]);
  rmSync(backup);
  expectOneAnswer(refused);
  // The doctor names what else it finds on standard output.
  expect(refused.stderr.split('\n')).toHaveLength(command === 'doctor' ? 1 : 2);
  // The doctor tries whether files can be written, in the folder of the settings.
  if (command !== 'doctor') expect(everything()).toEqual(before);
  return refused;
}

test.each(['db:migrate', 'restore'] as const)('%s with a wrong password of the owner says so', (command) => {
  const MIGRATION_DATABASE_URL = ownersUrl(LIVE).replace(PASSWORD, WRONG_PASSWORD);
  expect(refusedByDatabase(command, { MIGRATION_DATABASE_URL }).stderr).toContain(
    `PostgreSQL at MIGRATION_DATABASE_URL cannot be used: password authentication failed for user "${OWNER}"`,
  );
});

test('before the first migration, commands that need tables say what to run', () => {
  const file = aSettingsFile();
  for (const command of [
    'audit:verify',
    'backup',
    'positions:import',
    'diagnoses:import',
    'start',
  ] as const) {
    const refused = run(command, [...COMMANDS[command], `--env-file=${file}`]);
    expectOneAnswer(refused);
    expect([command, refused.stderr]).toEqual([command, expect.stringContaining('npm run db:migrate')]);
  }
});

test('with the right settings every command does its work on the named database, and installs nothing', async () => {
  const file = aSettingsFile();
  const owners = join(folder, 'owner.env');
  writeFileSync(owners, `MIGRATION_DATABASE_URL=${ownersUrl(LIVE)}\n`);
  const packages = () => globSync('node_modules/{*,@*/*}', { cwd: installation }).toSorted();
  const before = packages();
  const head = new RegExp(`^Settings: ${file}[^\\n]*\\nDatabase: ${LIVE} on [^\\n]*, as ${PORTAL}`);
  const works = (command: Command, ...args: string[]) => {
    const done = run(command, [...COMMANDS[command], ...args]);
    expect([command, done.status, done.stderr]).toEqual([command, 0, '']);
    expect(done.stdout).toMatch(head);
    return done.stdout;
  };
  const named = `--env-file=${file}`;
  expect(works('db:migrate', named, `--env-file=${owners}`)).toContain('The schema is up to date.');
  expect(works('positions:import', named)).toContain('1 positions of "GOÄ 2027"');
  expect(works('diagnoses:import', named)).toContain('1 codes of "ICD-10-GM 2027"');
  expect(works('audit:verify', named)).toContain('The chain is whole.');
  expect(works('backup', named)).toContain('rows, 0 files');

  const doctor = run('doctor', [], { ONLINE_KLINIK_ENV: file });
  expect(doctor.stdout).toMatch(head);
  expect(doctor.stdout).toMatch(/^ok {5}settings$/m);
  expect(doctor.stdout).toMatch(/^ok {5}database$/m);
  // Nobody listens at these addresses.
  expect(doctor.stdout).toMatch(/^FAULT {2}web address: /m);
  expect(doctor.status).toBe(1);

  expect(packages()).toEqual(before);
  expect(globSync('{data,data.key}', { cwd: installation })).toEqual([]);
});

test('a restore names what it lacks before it opens anything, and then fills the second database', () => {
  const [backup = ''] = readdirSync(join(installation, 'backups'));
  const DATABASE_URL = (settings.DATABASE_URL ?? '').replace(LIVE, SECOND);
  const place = { DATABASE_URL, DATA_DIR: join(folder, 'second') };

  const usage = run('restore', [`--env-file=${aSettingsFile(place)}`]);
  expectOneAnswer(usage);
  expect(usage.stderr).toContain('It needs an empty database');

  const alone = run('restore', [`backups/${backup}`, `--env-file=${aSettingsFile(place)}`]);
  expectOneAnswer(alone);
  expect(alone.stderr).toMatch(/^MIGRATION_DATABASE_URL is missing/);

  const full = { ...place, MIGRATION_DATABASE_URL: ownersUrl(SECOND) };
  const used = aSettingsFile({ MIGRATION_DATABASE_URL: ownersUrl(LIVE) });
  const notEmpty = run('restore', [`backups/${backup}`, `--env-file=${used}`]);
  expectOneAnswer(notEmpty);
  expect(notEmpty.stderr).toContain('This database is not empty');

  const restored = run('restore', [`backups/${backup}`, `--env-file=${aSettingsFile(full)}`]);
  expect([restored.status, restored.stderr]).toEqual([0, '']);
  expect(restored.stdout).toContain('all as they were saved');
  const verified = run('audit:verify', [`--env-file=${aSettingsFile(full)}`]);
  expect(verified.stdout).toContain('The chain is whole.');
});

test('npm start serves with the named settings, and ends with 0', async () => {
  const start = [...(scripts.start ?? '').replace('exec ', '').split(' '), `--env-file=${aSettingsFile()}`];
  const [program = '', ...args] = start;
  const portal = spawn(program, args, {
    cwd: installation,
    env: surroundings,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(portal, 'exit');
  let output = '';
  const isRunning = new Promise<void>((resolve) => {
    portal.stdout.on('data', (part) => {
      output += part;
      if (output.includes('is running')) resolve();
    });
  });
  await Promise.race([isRunning, ended]);
  const ready = await fetch(`http://127.0.0.1:${settings.PORT}/readyz`);
  portal.kill('SIGTERM');
  const [code] = await ended;
  expect([ready.status, code]).toEqual([200, 0]);
  expect(output).toContain(`Database: ${LIVE} on `);
});

test.each(['backup', 'audit:verify', 'positions:import', 'diagnoses:import'] as const)(
  '%s with settings of development makes no database where there is none',
  (command) => {
    const before = everything();
    const file = join(folder, 'empty.env');
    writeFileSync(file, 'DEMO=1\n');
    const refused = run(command, [...COMMANDS[command], `--env-file=${file}`]);
    expectOneAnswer(refused);
    const sentence = `There is no database in ${join(installation, 'data')}, and the settings name no DATABASE_URL.\n`;
    expect(refused.stderr).toBe(sentence);
    expect(everything()).toEqual(before);
  },
);

test('settings of development are a fault for the doctor, who makes no key', () => {
  const before = everything();
  const file = join(folder, 'development.env');
  writeFileSync(file, `DEMO=1\nDATABASE_URL=${settings.DATABASE_URL}\nDATA_DIR=${join(folder, 'demo')}\n`);
  const doctor = run('doctor', [`--env-file=${file}`]);
  expect([doctor.status, doctor.stdout]).toEqual([1, expect.stringContaining('FAULT  settings: these are')]);
  expect(everything()).toEqual(before);
});

test.each(Object.keys(scripts).filter((name) => !ALL.includes(name as Command)))(
  '%s, which is for development, is refused also with settings, and installs nothing',
  (name) => {
    const before = everything();
    const refused = run(name, [`--env-file=${aSettingsFile()}`]);
    expectOneAnswer(refused);
    expect([refused.stdout, refused.stderr]).toEqual([
      '',
      expect.stringMatching(/^\S+ is for development, .*\n$/),
    ]);
    expect(everything()).toEqual(before);
  },
);

test('packages of another version are refused, and not replaced under the portal that runs', () => {
  const lockfile = join(installation, 'package-lock.json');
  const text = readFileSync(lockfile, 'utf8');
  writeFileSync(lockfile, text.replace(/("node_modules\/fastify": \{\s*"version": ")[^"]+/, '$10.0.0'));
  const refused = run('audit:verify', [`--env-file=${aSettingsFile()}`]);
  writeFileSync(lockfile, text);
  expectOneAnswer(refused);
  expect(refused.stderr).toMatch(/^The packages are not those of package-lock.json: run npm ci --omit=dev/);
});
