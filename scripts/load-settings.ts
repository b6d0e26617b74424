import { existsSync, readFileSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { StartRefusal } from '#server/platform/failure.ts';

type Environment = Record<string, string | undefined>;

/** Whether this installation could build what runs; an installation for production cannot. */
export function hasDevelopmentPackages(): boolean {
  return existsSync('node_modules/vite');
}

/**
 * Adds the settings of the files in ONLINE_KLINIK_ENV, which `bootstrap.mjs` has found, to the environment. As with Node's
 * own `--env-file`, of two files the later one counts, and what the environment says already stays. Returns where the
 * settings come from.
 */
export function loadSettings(environment: Environment): string {
  const files = (environment.ONLINE_KLINIK_ENV ?? '').split(delimiter).filter(Boolean);
  const read = Object.assign({}, ...files.map(readSettingsFile)) as Record<string, string>;
  for (const [name, value] of Object.entries(read)) environment[name] ??= value;
  const { NODE_ENV, DEMO } = environment;
  if (files.length > 0 && NODE_ENV === undefined && DEMO === undefined && !hasDevelopmentPackages())
    throw new StartRefusal(
      `${files.join(' and ')} says neither NODE_ENV=production nor DEMO: is it the settings file of the portal?`,
    );
  if (files.length > 0) return files.join(' and ');
  return NODE_ENV === 'production' ? 'the environment' : 'those of development, because no file is named';
}

/** Some editors begin a file with it. It would become a part of the first name, and that setting would be ignored. */
const BYTE_ORDER_MARK = /^\uFEFF/;

function readSettingsFile(file: string): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(file, 'utf8').replace(BYTE_ORDER_MARK, ''));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartRefusal(
      code === 'EACCES'
        ? `This account may not read the settings file ${file}.`
        : `The settings file ${file} cannot be read (${code}).`,
    );
  }
}

/**
 * The database that a command speaks to: host, port, name and role, never a password. In a mistyped address the password
 * can stand where the name is expected, so no part of such an address is shown.
 */
export function describeDatabase(environment: Environment): string {
  const { DATABASE_URL = '', DATA_DIR = './data' } = environment;
  if (DATABASE_URL.trim() === '') return `embedded, in ${resolve(DATA_DIR)}`;
  const url = URL.parse(DATABASE_URL.trim());
  if (!url || !IS_OF_POSTGRES.test(DATABASE_URL.trim()) || url.pathname.includes('@'))
    return 'DATABASE_URL is no address';
  const host = url.searchParams.get('host') ?? (url.hostname || 'localhost');
  const port = url.searchParams.get('port') ?? (url.port || '5432');
  const name = url.pathname.slice(1) || url.username;
  return `${name} on ${host}:${port}${roles(url, environment.MIGRATION_DATABASE_URL)}`;
}

const IS_OF_POSTGRES = /^postgres(ql)?:\/\//;

function roles({ username }: URL, ownersUrl = ''): string {
  const owner = URL.parse(ownersUrl.trim())?.username;
  if (!username) return '';
  return owner && owner !== username ? `, as ${username} and its owner ${owner}` : `, as ${username}`;
}
