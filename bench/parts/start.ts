import { setTimeout as sleep } from 'node:timers/promises';
import { residentMegabytes } from '../cpu-time.ts';
import { type PortalProcess, startPortal } from '../portal-process.ts';
import { type Section, spreadText } from '../report.ts';
import { spreadOf } from '../statistics.ts';
import type { Bench } from '../surroundings.ts';

const MOST_STARTS = 3;
/** After a start and after a load, until timers and the garbage collector have done their part. */
const REST_MS = 3_000;

type Measured = Record<'empty' | 'existing' | 'idle' | 'loaded', number[]>;

/** How long a start takes, and how much memory the portal keeps before and after work. */
export async function measureStart(bench: Bench): Promise<Section> {
  const { template, serviceId, busyMonth } = await bench.clinic();
  const paths = [
    `/api/patients/get-schedules?service_id=${serviceId}&month=${busyMonth}`,
    '/api/get-settings',
    '/api/patients/get-service-category',
    '/patient/',
  ];
  const measured: Measured = { empty: [], existing: [], idle: [], loaded: [] };
  const existing = await bench.newDatabase(template);
  await (await startPortal({ databaseUrl: existing })).stop();
  for (let round = 0; round < Math.min(bench.effort.rounds, MOST_STARTS); round += 1) {
    const first = await startPortal({ databaseUrl: await bench.newDatabase() });
    await first.stop();
    measured.empty.push(first.readyMs / 1000);

    const portal = await startPortal({ databaseUrl: existing });
    measured.existing.push(portal.readyMs / 1000);
    await sleep(REST_MS);
    measured.idle.push(residentMegabytes(portal.pid));
    await putLoadOn(bench, portal, paths);
    await sleep(REST_MS);
    measured.loaded.push(residentMegabytes(portal.pid));
    await portal.stop();
  }
  return sectionOf(measured);
}

async function putLoadOn(
  { generator, effort }: Bench,
  { port }: PortalProcess,
  paths: string[],
): Promise<void> {
  const requests = paths.map((path) => ({ port, path }));
  await generator.send({ requests, connections: 50, seconds: effort.isQuick ? 1 : 5 });
}

function sectionOf({ empty, existing, idle, loaded }: Measured): Section {
  const rows = [
    { what: 'ready on existing data', values: existing, unit: 's', limit: 2.5 },
    { what: 'ready on an empty PostgreSQL', values: empty, unit: 's', limit: 5 },
    { what: 'memory idle', values: idle, unit: 'MiB', limit: 200 },
    { what: 'memory after load', values: loaded, unit: 'MiB', limit: 260 },
  ].map((row) => ({ ...row, spread: spreadOf(row.values) }));
  return {
    title: 'Start and memory',
    about:
      'One process, from its start until `/readyz` says yes, on the clinic with 50,000 appointments and on an empty ' +
      'database, which it migrates and fills with the demo clinic. Memory is resident memory without PostgreSQL, ' +
      `${REST_MS / 1000} seconds after the start and ${REST_MS / 1000} seconds after a load of 50 connections.`,
    tables: [
      [
        ['what', 'median (min–max)'],
        ...rows.map(({ what, spread, unit }) => [what, spreadText(spread, unit)]),
      ],
    ],
    aims: rows.map(({ what, spread, unit, limit }) => ({
      what,
      measured: spread.median,
      wanted: 'at most' as const,
      limit,
      unit,
    })),
  };
}
