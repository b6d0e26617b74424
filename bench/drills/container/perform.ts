/**
 * Runs on the machine that `machine.sh` makes, with the image in FOLDER: the blocks of the guide's part about containers, in one
 * shell, with `docker.ts` in the place of an engine. The last line of its output is the report as JSON.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startDurablePostgres } from '../../../scripts/postgres-for-tests.ts';
import { say } from '../../say.ts';
import type { DrillReport } from '../drill.ts';
import { CONTAINERS, readGuide } from '../go-live/guide.ts';
import { blockNamed, namesOfTheDrill, performBlock } from '../go-live/perform-block.ts';
import { openShell, type Shell } from '../go-live/shell.ts';
import { mailServer } from '../mail-server.ts';

const [folder = ''] = process.argv.slice(2);
const MACHINE = '10.77.0.1';
const PORTAL = 'portal.klinik.test';

const guide = readGuide(readFileSync('docs/go-live.md', 'utf8')).filter(
  ({ step }) => step === CONTAINERS || step.endsWith('Your names'),
);
/** These need git, an engine and a newer version. The image was built before, as the first of them says. */
const NOT_PERFORMED = ['container-without-registry', 'container-upgrade', 'container-back'];
const DIFFERENCES = {
  replaced: {
    names: namesOfTheDrill(blockNamed(guide, 'names'), {
      PORTAL,
      SMTP_URL: "'smtps://portal:Wv7-qkD2@mail.klinik.test:2465'",
      ALERT_URL: `http://${MACHINE}:2580/klinik`,
    }),
    'container-install': `mkdir /opt/online-klinik && cp -r '${resolve('deploy')}' /opt/online-klinik/`,
    'container-live': `sed -i 's/_test_/_live_/' portal.env`,
  },
  /** No name server and no provider answers the doctor. */
  failing: ['container-doctor'],
  notHere: ['ok     mail sender', 'ok     payments'],
};

async function perform(): Promise<DrillReport> {
  const postgres = await startDurablePostgres();
  const sockets = new URL(postgres.url).searchParams.get('host') ?? '';
  createServer((socket) => {
    const database = connect(join(sockets, '.s.PGSQL.5432'));
    socket.pipe(database).pipe(socket);
    for (const each of [socket, database]) each.on('error', () => socket.destroy());
  }).listen(5432, MACHINE);
  await startMail();
  const shell = openShell(shellEnvironment(sockets));
  const lost: string[] = [];
  const blocks = guide.filter(({ name = '' }) => !NOT_PERFORMED.includes(name));
  for (const block of blocks) {
    if (block.name === 'container-doctor') await untilRelayListens();
    const { fault } = await performBlock(shell, block, DIFFERENCES);
    if (fault) lost.push(fault);
  }
  const looks = await lookInside(shell);
  shell.end();
  await postgres.stop();
  lost.push(...looks.lost);
  const acknowledged = blocks.length + looks.count;
  return { acknowledged, found: acknowledged - lost.length, lost };
}

/** Commands inside the running containers, with what they write. */
const INSIDE: [about: string, command: string, output: RegExp][] = [
  ['it runs as an account that is not root', 'exec portal id -u', /^10001$/m],
  ['it has no rights', 'exec portal grep CapBnd /proc/self/status', /^CapBnd:\s0{16}$/m],
  [
    'it can write nowhere but to /data',
    'exec portal sh -c "touch /portal/a /usr/a || touch /data/a"',
    /Read-only.*\n.*Read-only/,
  ],
  [
    'its packages with machine code load',
    `exec portal node --input-type=module -e "${imports()}"`,
    /^loaded$/m,
  ],
  ['its health check answers', `exec portal ${healthCheck()} && echo healthy`, /^healthy$/m],
  [
    'the health check of the rehearsal answers',
    `exec rehearsal ${healthCheck()} && echo healthy`,
    /^healthy$/m,
  ],
];

async function lookInside(shell: Shell): Promise<{ count: number; lost: string[] }> {
  const lost: string[] = [];
  for (const [about, command, wanted] of INSIDE) {
    const { output } = await shell.run(`docker compose --profile rehearsal ${command}`);
    const isRight = wanted.test(output);
    say(`  ${isRight ? '✓' : '✗'} ${about}`);
    if (!isRight) lost.push(`not true: ${about}; it wrote: ${output.slice(-1_000)}`);
  }
  const { output } = await shell.run('pgrep -f "sh /backup-every-night.sh$" > /dev/null && echo waiting');
  if (!/waiting/.test(output)) lost.push('the backup of every night does not wait for its time');
  return { count: INSIDE.length + 1, lost };
}

function imports(): string {
  const names = ['sharp', 'pdfkit', '@electric-sql/pglite'].map((name) => `await import('${name}');`);
  return `${names.join(' ')} console.log('loaded')`;
}

function healthCheck(): string {
  const image = JSON.parse(readFileSync(join(folder, 'image.json'), 'utf8'));
  const [, ...command]: string[] = image.Docker.config.Healthcheck.Test;
  return command.map((word) => `"${word}"`).join(' ');
}

/** A mail server with a certificate that only this drill trusts. */
async function startMail(): Promise<void> {
  const [key, cert] = [join(folder, 'mail.key'), join(folder, 'mail.crt')];
  const names = ['-subj', '/CN=mail.klinik.test', '-addext', 'subjectAltName=DNS:mail.klinik.test'];
  const args = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '90',
    ...names,
    '-keyout',
    key,
    '-out',
    cert,
  ];
  const { status, stderr } = spawnSync('openssl', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  copyFileSync(cert, join(folder, 'authorities.crt'));
  chmodSync(join(folder, 'authorities.crt'), 0o644);
  const tls = { secure: true, key: readFileSync(key), cert: readFileSync(cert) };
  await mailServer({ port: 2465, host: MACHINE }, [], tls);
}

function shellEnvironment(sockets: string): NodeJS.ProcessEnv {
  const program = join(import.meta.dirname, 'docker.ts');
  mkdirSync(join(folder, 'bin'), { recursive: true });
  writeFileSync(join(folder, 'bin/docker'), `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`, {
    mode: 0o755,
  });
  return {
    PATH: `${join(folder, 'bin')}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`,
    HOME: '/root',
    LANG: 'C.UTF-8',
    DRILL_FOLDER: folder,
    DRILL_POSTGRES: sockets,
    CURL_CA_BUNDLE: join(folder, 'authorities.crt'),
  };
}

const RELAY = { host: MACHINE, port: 5349 };
const LONGEST_RELAY_MS = 60_000;

/** It begins when it has the certificate of the proxy, at most some seconds later. */
async function untilRelayListens(): Promise<void> {
  const deadline = performance.now() + LONGEST_RELAY_MS;
  while (performance.now() < deadline) {
    const socket = connect(RELAY);
    const isThere = await new Promise((answer) => {
      socket.once('connect', () => answer(true)).once('error', () => answer(false));
    });
    socket.destroy();
    if (isThere) return;
    await sleep(500);
  }
}

say(JSON.stringify(await perform()));
process.exit();
