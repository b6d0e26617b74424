/** The services beside the portal, by the programs of Debian and the files of `deploy/`. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Service } from './compose-file.ts';

const FOLDER = process.env.DRILL_FOLDER ?? '';
/** What the proxy keeps; the relay reads its certificates there. */
const CERTIFICATES = join(FOLDER, 'volumes/certificates');

/** Caddy with the Caddyfile, and an authority of its own instead of Let's Encrypt. */
export function startProxy({ environment }: Service, log: number): void {
  // The authority inside Caddy makes certificates of half a day, which the doctor would call late.
  const issuer = 'cert_issuer internal {\n\t\tlifetime 1440h\n\t\tsign_with_root\n\t}';
  const own = `{\n\t${issuer}\n\tskip_install_trust\n\tadmin off\n}\n`;
  const file = join(FOLDER, 'Caddyfile');
  writeFileSync(file, own + readFileSync('Caddyfile', 'utf8'));
  mkdirSync(CERTIFICATES, { recursive: true });
  const env = { ...environment, PATH: process.env.PATH, HOME: FOLDER, XDG_DATA_HOME: CERTIFICATES };
  const args = ['run', '--adapter', 'caddyfile', '--config', file];
  spawn('caddy', args, { env, stdio: ['ignore', log, log], detached: true }).unref();
  const root = join(CERTIFICATES, 'caddy/pki/authorities/local/root.crt');
  const trust = `for _ in $(seq 150); do [ -s "$1" ] && break; sleep 0.2; done; cat "$1" >> "$2"`;
  spawnSync('bash', ['-c', trust, '-', root, join(FOLDER, 'authorities.crt')]);
}

/** `relay.sh` with the places of this machine instead of those of its container. */
export function startRelay({ environment }: Service, log: number): void {
  const script = readFileSync('relay.sh', 'utf8')
    .replaceAll(' /turnserver.conf', ' turnserver.conf')
    .replaceAll('/tmp/', `${FOLDER}/`)
    .replaceAll('/certificates', CERTIFICATES);
  const file = join(FOLDER, 'relay.sh');
  writeFileSync(file, script);
  const env = { ...environment, PATH: process.env.PATH };
  spawn('sh', [file], { env, stdio: ['ignore', log, log], detached: true }).unref();
}

/** What the image of PostgreSQL does on its first start, on the PostgreSQL of the drill. */
export function prepareDatabase({ environment }: Service, log: number): boolean {
  const env = { ...environment, PATH: process.env.PATH, PGHOST: process.env.DRILL_POSTGRES };
  return spawnSync('sh', ['create-roles.sh'], { env, stdio: ['ignore', log, log] }).status === 0;
}
