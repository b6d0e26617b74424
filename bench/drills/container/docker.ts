/**
 * `docker compose …` of the guide without an engine: services of the portal's image are started by `container.sh` as
 * `compose.yaml` describes them. Database, proxy and relay are programs of Debian (`neighbours.ts`).
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readServices, type Service } from './compose-file.ts';
import { prepareDatabase, startProxy, startRelay } from './neighbours.ts';

const FOLDER = process.env.DRILL_FOLDER ?? '';
const { User: USER, Cmd: COMMAND, Env: ENVIRONMENT } = imageConfig();
const ADDRESSES: Record<string, number> = {
  portal: 2,
  rehearsal: 3,
  migrate: 4,
  'migrate-rehearsal': 5,
  backup: 6,
  restore: 7,
};

const [, ...given] = process.argv.slice(2);
takeOptions(given);
const action = given.shift() ?? '';
const { '--entrypoint': entrypoint } = takeOptions(given);
const rest = given;
const services = readServices(process.cwd());
process.exit(act());

function act(): number {
  if (action === 'config') return 0;
  if (action === 'up') return up(rest.length > 0 ? rest : byDefault());
  const [name = '', ...command] = rest;
  if (action === 'logs') process.stdout.write(readFileSync(logOf(name)));
  else if (action === 'exec') return run(name, command);
  else if (action === 'run') {
    const program = entrypoint ? [entrypoint] : (serviceOf(name).entrypoint ?? []);
    return run(name, [...program, ...command]);
  } else return 1;
  return 0;
}

/** Takes the options off that stand before the next word; what follows a service belongs to its command. */
function takeOptions(args: string[]): Record<string, string> {
  const found: Record<string, string> = {};
  while (args[0]?.startsWith('-')) {
    const option = args.shift() ?? '';
    found[option] = ['--profile', '--entrypoint'].includes(option) ? (args.shift() ?? '') : '';
  }
  return found;
}

function byDefault(): string[] {
  return Object.keys(services).filter((name) => !services[name]?.profiles);
}

function up(names: string[]): number {
  for (const name of names) {
    const needed = Object.entries(serviceOf(name).depends_on ?? {});
    if (up(needed.map(([each]) => each)) !== 0) return 1;
    if (existsSync(logOf(name))) continue;
    const log = openSync(logOf(name), 'w');
    if (name === 'proxy') startProxy(serviceOf(name), log);
    else if (name === 'relay') startRelay(serviceOf(name), log);
    else if (!(name === 'database' ? prepareDatabase(serviceOf(name), log) : start(name, log))) return 1;
  }
  return 0;
}

/** What runs once ends before those that wait for it begin. */
function start(name: string, log: number): boolean {
  const [program, args, env] = container(name, serviceOf(name).command ?? COMMAND);
  if (name.startsWith('migrate'))
    return spawnSync(program, args, { env, stdio: ['ignore', log, log] }).status === 0;
  spawn(program, args, { env, stdio: ['ignore', log, log], detached: true }).unref();
  return true;
}

function run(name: string, command: string[]): number {
  const [program, args, env] = container(name, command);
  return spawnSync(program, args, { env, stdio: ['ignore', 'inherit', 'inherit'] }).status ?? 1;
}

function container(name: string, command: string[]): [string, string[], NodeJS.ProcessEnv] {
  const { environment, volumes = [], read_only: isReadOnly, cap_drop: dropped } = serviceOf(name);
  if (!isReadOnly || !dropped?.includes('ALL')) throw new Error(`${name} may write or has rights of root.`);
  const lines = [
    ...volumes.map(sourceOf),
    `${FOLDER}/hosts:/etc/hosts:ro`,
    // Trust in the authority of the drill, which is no part of the image.
    `${FOLDER}/authorities.crt:/authorities.crt:ro`,
  ];
  const address = `10.77.0.${ADDRESSES[name]}`;
  const script = join(import.meta.dirname, 'container.sh');
  const args = [script, FOLDER, name, address, USER, lines.join('\n'), ...command];
  const env = { ...Object.fromEntries(ENVIRONMENT.map(inTwo)), ...environment };
  return ['bash', args, { ...env, NODE_EXTRA_CA_CERTS: '/authorities.crt' }];
}

/** A named volume is a folder of the image's account, as an engine makes it. */
function sourceOf(volume: string): string {
  if (volume.startsWith('/')) return volume;
  const [name = ''] = volume.split(':');
  const folder = join(FOLDER, 'volumes', name);
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    spawnSync('chown', [USER, folder]);
  }
  return volume.replace(name, folder);
}

function serviceOf(name: string): Service {
  const found = services[name];
  if (!found) throw new Error(`compose.yaml has no service ${name}.`);
  return found;
}

function logOf(name: string): string {
  return join(FOLDER, `${name}.log`);
}

function inTwo(setting: string): [string, string] {
  const place = setting.indexOf('=');
  return [setting.slice(0, place), setting.slice(place + 1)];
}

function imageConfig(): { User: string; Cmd: string[]; Env: string[] } {
  return JSON.parse(readFileSync(join(FOLDER, 'image.json'), 'utf8')).Docker.config;
}
