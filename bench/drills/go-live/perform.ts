/**
 * Runs on the machine that `machine.sh` makes: `packages` installs those of the guide, `guide` performs its other blocks in one
 * shell, as a reader does, and then the first hour of the clinic. The last line of its output is the report as JSON.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { say } from '../../say.ts';
import type { DrillReport } from '../drill.ts';
import { mailServer } from '../mail-server.ts';
import { CONTAINERS, readGuide } from './guide.ts';
import { looksOf, PORTAL, RESTORED } from './looks.ts';
import { blockNamed, namesOfTheDrill, performBlock } from './perform-block.ts';
import { openShell } from './shell.ts';

const MAIL_PORT = 2525;
const ALERT_PORT = 2580;
/** What lies on the machine already, where a reader clones and installs it. */
const PREPARED = '/opt/prepared';
const AUTHORITY = '/usr/local/share/ca-certificates/drill.crt';

const [phase] = process.argv.slice(2);
const guide = readGuide(readFileSync('docs/go-live.md', 'utf8')).filter(({ step }) => step !== CONTAINERS);

function installPackages(): void {
  // Nothing starts by being installed; the guide starts it.
  writeFileSync('/usr/sbin/policy-rc.d', '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  const block = guide.find(({ name }) => name === 'packages')?.commands ?? 'exit 1';
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status } = spawnSync('bash', ['-ec', block], { stdio: ['ignore', 'ignore', 'inherit'], env });
  if (status !== 0) throw new Error('The packages of the guide could not be installed.');
}

/** What cannot be reached or typed here, in the place of blocks with these names; an empty one is left out. */
const REPLACED: Record<string, string> = {
  packages: '',
  node: '',
  names: namesOfTheDrill(blockNamed(guide, 'names'), {
    PORTAL,
    SMTP_URL: `'smtp://portal:Wv7-qkD2@127.0.0.1:${MAIL_PORT}'`,
    ALERT_URL: `http://127.0.0.1:${ALERT_PORT}/klinik`,
  }),
  install: `ln -sfn ${PREPARED}/one /opt/online-klinik; RELEASE=${PREPARED}/one`,
  certificate: `mkdir -p /etc/letsencrypt/live/$PORTAL && cp /root/tls/*.pem /etc/letsencrypt/live/$PORTAL/`,
  restored: `${inBackground(blockNamed(guide, 'restored'))}
    curl --silent --fail --retry 60 --retry-delay 2 --retry-all-errors ${RESTORED}/readyz`,
  live: `sed -i -e 's/_test_/_live_/' /root/klinik.sh`,
  upgrade: anotherDay(
    blockNamed(guide, 'upgrade')
      .replace(/^ +REPOSITORY=.*\n/m, '')
      .replace(/^ +RELEASE=[\s\S]*--omit=dev$/m, `RELEASE=${PREPARED}/two; cd $RELEASE`),
  ),
};
/** Two blocks end with 1: the refusal of the guide, and a doctor whom no name server and no provider answers here. */
const DIFFERENCES = {
  replaced: REPLACED,
  failing: ['refused', 'doctor'],
  notHere: ['ok     mail sender', 'ok     payments'],
};

/** A command that a reader keeps in a window of its own, and ends there. */
function inBackground(command: string): string {
  return `setsid ${command.trim()} > /var/log/restored.log 2>&1 < /dev/null & window=$!`;
}

/** In a shell that knows none of the names of the installation. */
function anotherDay(commands: string): string {
  const names = blockNamed(guide, 'names').match(/^[A-Z_]+(?==)/gm) ?? [];
  return `unset RELEASE ${names.join(' ')}; cd /root; ${commands}`;
}

async function perform(): Promise<DrillReport> {
  const letters: string[] = [];
  const alerts: string[] = [];
  prepareMachine();
  trustTheDrill();
  const servers = [
    await mailServer({ port: MAIL_PORT, host: '127.0.0.1' }, letters),
    await alertServer(alerts),
  ];
  const lost: string[] = [];
  const facts: string[] = [];
  let done = 0;
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: AUTHORITY };
  const shell = openShell(env);
  const looks = looksOf({ shell, guide, letters, alerts });
  const perform = async (about: string, look: () => Promise<string[]>) => {
    done += 1;
    const seen = await look().catch((error: unknown) => {
      const reason = error instanceof Error ? `${error.message} ${error.cause ?? ''}` : error;
      lost.push(`after the block ${about}: ${reason}`);
      return [];
    });
    for (const fact of seen) say(`    ${fact}`);
    facts.push(...seen);
  };
  for (const block of guide) {
    done += 1;
    const { output, fault } = await performBlock(shell, block, DIFFERENCES);
    if (fault) lost.push(fault);
    const look = looks.get(block.name ?? '');
    if (look) await perform(block.name ?? '', () => look(output));
  }
  shell.end();
  for (const server of servers) server.close();
  facts.push(
    `${letters.length} letters and ${alerts.length} alerts were handed over`,
    'not shown here: certbot, git clone and npm ci (npm run drill -- production-install), records of the mail domain, the keys of the providers and so a payment, two networks',
  );
  return { acknowledged: done, found: done - lost.length, lost, facts };
}

/** Also the requests of this process go to the portal. */
function trustTheDrill(): void {
  setDefaultCACertificates([...getCACertificates('default'), readFileSync('/root/tls/ca.crt', 'utf8')]);
}

/** A name, a certificate of an authority that this machine trusts, and the tools of systemd. */
function prepareMachine(): void {
  writeFileSync('/etc/hosts', `127.0.0.1 localhost\n192.0.2.10 ${PORTAL}\n`);
  mkdirSync('/root/tls', { recursive: true });
  const commands = `
    cd /root/tls
    openssl req -x509 -newkey rsa:2048 -nodes -days 90 -subj /CN=Drill -keyout ca.key -out ca.crt
    openssl req -newkey rsa:2048 -nodes -subj /CN=${PORTAL} -keyout privkey.pem -out portal.csr
    printf 'subjectAltName=DNS:${PORTAL}' > names
    openssl x509 -req -in portal.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 60 -extfile names -out fullchain.pem
    cp ca.crt ${AUTHORITY}
    update-ca-certificates`;
  const { status, stderr } = spawnSync('bash', ['-ec', commands], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  copyFileSync('bench/drills/go-live/systemctl.sh', '/usr/local/bin/systemctl');
  chmodSync('/usr/local/bin/systemctl', 0o755);
  symlinkSync('systemctl', '/usr/local/bin/journalctl');
}

async function alertServer(alerts: string[]): Promise<Server> {
  const server = createServer((request, answer) => {
    let message = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      message += part;
    });
    request.on('end', () => {
      alerts.push(`${request.url}: ${message}`);
      answer.end();
    });
  });
  await new Promise<void>((listening) => void server.listen(ALERT_PORT, '127.0.0.1', listening));
  return server;
}

if (phase === 'packages') installPackages();
else say(JSON.stringify(await perform()));
process.exit();
