import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Administrator, becomeAdministrator } from './administrator.ts';
import { liveFirstHour, requireFinding, type SentFinding } from './first-hour.ts';
import type { GuideBlock } from './guide.ts';
import { requireCategories, requirePages, versionOf } from './live-portal.ts';
import { blockNamed } from './perform-block.ts';
import type { Shell } from './shell.ts';

export const PORTAL = 'portal.klinik.test';
const ADDRESS = `https://${PORTAL}`;
/** The restored portal, beside the other one and without a proxy. */
export const RESTORED = 'http://127.0.0.1:3001';
const LONGEST_WAIT_MS = 120_000;
/** Ends what runs in the window of the restored portal. */
const CLOSE_WINDOW = 'kill -- -$window; while kill -0 -- -$window; do sleep 0.1; done';

interface Surroundings {
  shell: Shell;
  guide: GuideBlock[];
  /** What the portal has sent, and what ALERT_URL has heard. */
  letters: string[];
  alerts: string[];
}
/** Gets what the block wrote. Returns what is right then, as sentences, or ends with an error. */
type Look = (output: string) => Promise<string[]>;

/** What is looked at after the blocks with these names: the guide's commands ended well, but is it true? */
export function looksOf({ shell, guide, letters, alerts }: Surroundings): Map<string, Look> {
  const written: string[] = [];
  let finding: SentFinding | undefined;
  let administrator: Administrator | undefined;

  const requireRelease = async (name: string, next: string): Promise<string> => {
    const version = await versionOf(name);
    await untilTrue(`${ADDRESS} is ready`, () => isReady(ADDRESS));
    await untilTrue(`the log names version ${version}`, async () => {
      const { output } = await shell.run(blockNamed(guide, 'version'));
      return new RegExp(`^Version: +${RegExp.escape(version)}$`, 'm').test(output);
    });
    await requirePages(ADDRESS, version);
    if (!administrator) throw new Error('There is no administrator.');
    const before = written.length;
    await requireCategories(administrator, written, next);
    return `${version} answers through nginx; the administrator signed in, found what was written before (${before}) and wrote more`;
  };

  const looks: [name: string, look: Look][] = [
    ['alert', async () => [requireAlert(alerts, `test failed on ${hostname()}`)]],
    [
      'set-up',
      async (output) => {
        const hour = await liveFirstHour(ADDRESS, linkIn(output), letters);
        finding = hour.finding;
        return [...hour.facts, await requireHttp2(shell)];
      },
    ],
    [
      'restored',
      async () => {
        if (!finding) throw new Error('No finding was sent before the backup.');
        await requireFinding(RESTORED, finding).finally(() => shell.run(CLOSE_WINDOW));
        const told = await failABackup(shell, alerts);
        return [`the restored portal opened the finding: the same ${finding.bytes.length} bytes`, told];
      },
    ],
    [
      'start-live',
      async () => {
        await untilTrue(`${ADDRESS} is ready`, () => isReady(ADDRESS));
        const examined = await shell.run(blockNamed(guide, 'doctor'));
        requireHealth(examined.output);
        const { output } = await shell.run(blockNamed(guide, 'set-up'));
        administrator = await becomeAdministrator(ADDRESS, linkIn(output));
        return [`live: ${await requireRelease('one', 'Vor dem Wechsel')}`];
      },
    ],
    ['version', async () => [`after the upgrade: ${await requireRelease('two', 'Nach dem Wechsel')}`]],
    ['back', async () => [`after the way back: ${await requireRelease('one', 'Nach dem Rückweg')}`]],
  ];
  for (const [name] of looks) blockNamed(guide, name);
  return new Map(looks);
}

function linkIn(output: string): string {
  const link = /https:\S+\/staff\/set-up\/\S+/.exec(output)?.[0];
  if (!link) throw new Error(`There is no link of the set-up: ${output.slice(-500)}`);
  return link;
}

async function requireHttp2(shell: Shell): Promise<string> {
  const { output } = await shell.run(
    `curl --silent --output /dev/null --write-out 'HTTP %{http_version}\n' ${ADDRESS}/patient/`,
  );
  if (!/^HTTP 2$/m.test(output)) throw new Error(`nginx does not speak HTTP/2: ${output}`);
  return 'nginx speaks HTTP/2';
}

/** The account of the portal may not write where the backups lie; then it may again. */
async function failABackup(shell: Shell, alerts: string[]): Promise<string> {
  const { status } = await shell.run(
    'chown root /var/backups/online-klinik; systemctl start online-klinik-backup.service',
  );
  await shell.run('chown online-klinik /var/backups/online-klinik');
  if (status === 0) throw new Error('A backup that cannot be written ended well.');
  return requireAlert(alerts, `online-klinik-backup.service failed on ${hostname()}`);
}

function requireAlert(alerts: string[], message: string): string {
  if (!alerts.includes(`/klinik: ${message}`)) throw new Error(`"${message}" is not among: ${alerts.join()}`);
  return `ALERT_URL heard "${message}"`;
}

/** The doctor speaks to the live database, and finds nothing but what nobody answers here. */
function requireHealth(output: string): void {
  const faults = output.match(/^FAULT .*$/gm) ?? [];
  const wrong = faults.filter((line) => !/^FAULT {2}(mail sender|payments): /.test(line));
  if (wrong.length > 0) throw new Error(wrong.join(' | '));
  if (!/^Database: klinik on /m.test(output)) throw new Error(`Of which database is this? ${output}`);
}

async function isReady(portal: string): Promise<boolean> {
  return await fetch(`${portal}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function untilTrue(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + LONGEST_WAIT_MS;
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`Not in time: ${what}.`);
    await sleep(300);
  }
}
