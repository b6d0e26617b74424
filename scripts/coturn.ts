import { spawn, spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePorts } from './free-port.ts';

/** A relay for tests, on loopback alone. */
export interface Coturn {
  port: number;
  stop(): Promise<void>;
}

/** Starts coturn as docs/operations.md configures it, on a free port or again on the same one. Without it, Debian's package is installed, for root only. */
export async function startCoturn(secret: string, samePort?: number): Promise<Coturn> {
  const program = findCoturn() ?? installCoturn();
  if (!program) throw new Error('No coturn for the tests: install it (Debian: apt-get install coturn).');
  const folder = mkdtempSync(join(tmpdir(), 'online-klinik-coturn-'));
  const [port = 0] = samePort === undefined ? await freePorts(1) : [samePort];
  const args = [
    '-n',
    '--listening-ip=127.0.0.1',
    '--relay-ip=127.0.0.1',
    `--listening-port=${port}`,
    '--use-auth-secret',
    `--static-auth-secret=${secret}`,
    '--realm=klinik.test',
    '--allow-loopback-peers',
    '--no-tls',
    '--no-dtls',
    '--no-cli',
    '--fingerprint',
    '--log-file=stdout',
    `--pidfile=${join(folder, 'pid')}`,
    `--userdb=${join(folder, 'turndb')}`,
  ];
  const relay = spawn(program, args, { cwd: folder, stdio: 'ignore' });
  const ended = once(relay, 'exit');
  await isListening(port, ended);
  return {
    port,
    async stop() {
      relay.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Resolves with the first answer to a STUN binding request; rejects when coturn ends before. */
async function isListening(port: number, ended: Promise<unknown>): Promise<void> {
  const socket = createSocket('udp4');
  const request = Buffer.alloc(20);
  request.writeUInt16BE(1, 0);
  request.writeUInt32BE(0x2112a442, 4);
  // Nobody listens yet.
  socket.on('error', () => {});
  const asking = setInterval(() => socket.send(request, port, '127.0.0.1'), ASK_EVERY_MS);
  const failed = ended.then(() => Promise.reject(new Error('coturn ended before it listened.')));
  try {
    await Promise.race([once(socket, 'message'), failed]);
  } finally {
    clearInterval(asking);
    socket.close();
  }
}

const ASK_EVERY_MS = 50;

function findCoturn(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/sbin'];
  return folders.map((folder) => join(folder, 'turnserver')).find(existsSync);
}

function installCoturn(): string | undefined {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined;
  console.log('Installing coturn with apt-get for the tests …');
  const quietly = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  const wanted = ['install', '-y', '--no-install-recommends', 'coturn'];
  if (spawnSync('apt-get', wanted, quietly).status !== 0) {
    spawnSync('apt-get', ['update'], quietly);
    spawnSync('apt-get', wanted, quietly);
  }
  return findCoturn();
}
