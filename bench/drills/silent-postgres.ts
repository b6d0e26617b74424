import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { bookUntilTold } from '#server/booking/testing-book-until-told.ts';
import { aNetwork } from '#server/testing/network.ts';
import { startDurablePostgres } from '../../scripts/postgres-for-tests.ts';
import type { Drill, DrillReport } from './drill.ts';
import { guestsFor, inFolder, reportBookings, startDrilled, timeUntil } from './drilled-portal.ts';

const GUESTS = 40;
const LONGEST_HEALING_MS = 15_000;
const LONGEST_ANSWER_MS = 5_000;
/** Long enough that every connection and everybody who waits for one meets the standstill. */
const FROZEN_MS = 12_000;
const usual = { seconds: 400, times: 3 };

/** A fault and what a portal must be measured by while it lasts. Returns facts, and what was wrong. */
type Break = (portal: Portal) => Promise<{ facts: string[]; wrong: string[] }>;

interface Portal {
  base: string;
  status: () => Promise<number>;
  /** Resolves when a guest was told of one more booking, or no guest is left. */
  nextBooking: () => Promise<number>;
}

export const silent: Drill = {
  about: 'the network loses everything on the open connections to PostgreSQL while guests book',
  ...usual,
  play: (times) =>
    drillOnPostgres(times, (network) => async ({ nextBooking, status }) => {
      network.loseOpenConnections();
      const ready = await timeUntil(async () => (await status()) === 200);
      const healed = Math.round(ready + (await nextBooking()));
      const wrong = healed > LONGEST_HEALING_MS ? [`not healed within ${LONGEST_HEALING_MS} ms`] : [];
      return { facts: [`the next booking ${healed} ms after the silence began`], wrong };
    }),
};

export const frozen: Drill = {
  about: 'all processes of PostgreSQL stand still for a while while guests book',
  ...usual,
  play: (times) =>
    drillOnPostgres(times, (_network, pid) => async ({ base, status, nextBooking }) => {
      const stopped = [pid(), ...childrenOf(pid())];
      for (const each of stopped) signal(each, 'SIGSTOP');
      const seen = await lookAtFrozen(base, status).finally(() => {
        for (const each of stopped) signal(each, 'SIGCONT');
      });
      const { longest, statuses, ready, live } = seen;
      const ms = Math.round(await timeUntil(async () => (await status()) === 200));
      const next = Math.round(await nextBooking());
      const wrong = [
        ...(longest > LONGEST_ANSWER_MS ? [`an answer took ${longest} ms`] : []),
        ...(ready === 503 && live === 200 ? [] : [`/readyz said ${ready}, /livez ${live}`]),
        ...(statuses.some((each) => each !== 200 && each !== 503) ? [`answers ${statuses.join(', ')}`] : []),
      ];
      const facts = [
        `longest answer ${longest} ms, ready ${ms} ms after the thaw, next booking ${next} ms later`,
      ];
      return { facts, wrong };
    }),
};

type Network = Awaited<ReturnType<typeof aNetwork>>;

async function drillOnPostgres(
  times: number,
  breakOf: (network: Network, pid: () => number) => Break,
): Promise<DrillReport> {
  return await inFolder(async (dataDir) => {
    const postgres = await startDurablePostgres();
    const network = await aNetwork(postgres.url);
    const { base, server, status } = await startDrilled(dataDir, { DATABASE_URL: network.url, WORKERS: '2' });
    const answered: number[] = [];
    const bookings = bookUntilTold(base, await guestsFor(base, GUESTS), answered);
    const isOver = bookings.then(() => true);
    const nextBooking = async () => {
      const before = answered.length;
      return await timeUntil(
        async () => answered.length > before || (await Promise.race([isOver, sleep(0, false)])),
      );
    };
    const breakIt = breakOf(network, () => postgres.pid);
    const facts: string[] = [];
    const wrong: string[] = [];
    for (let round = 0; round < times; round += 1) {
      await nextBooking();
      const seen = await breakIt({ base, status, nextBooking });
      facts.push(...seen.facts);
      wrong.push(...seen.wrong);
    }
    await bookings;

    // The end must be orderly as well while the connections are silent.
    network.loseOpenConnections();
    const endingAt = performance.now();
    server.terminate();
    const { exitCode } = await server.outcome;
    facts.push(`SIGTERM during a silence: ended after ${Math.round(performance.now() - endingAt)} ms`);
    if (exitCode !== 0) wrong.push(`the portal ended with ${exitCode}`);
    const report = await reportBookings({ dataDir, databaseUrl: postgres.url }, answered, facts);
    network.close();
    await postgres.stop();
    return { ...report, lost: [...report.lost, ...wrong] };
  });
}

/** Asks all the time for what needs the database; says how long the slowest answer took. */
async function lookAtFrozen(base: string, status: Portal['status']) {
  const end = performance.now() + FROZEN_MS;
  const statuses = new Set<number>();
  let longest = 0;
  const ask = async () => {
    while (performance.now() < end) {
      const begin = performance.now();
      const answer = await fetch(`${base}/api/get-settings`);
      await answer.arrayBuffer();
      statuses.add(answer.status);
      longest = Math.max(longest, Math.round(performance.now() - begin));
      await sleep(50);
    }
  };
  // More at once than both workers have connections.
  await Promise.all(Array.from({ length: 30 }, ask));
  const [ready, live] = [await status(), (await fetch(`${base}/livez`)).status];
  return { longest, statuses: [...statuses], ready, live };
}

function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.split(' ').filter(Boolean).map(Number);
}

/** A process of PostgreSQL may have ended by itself. */
function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name);
  } catch {
    // It is gone.
  }
}
