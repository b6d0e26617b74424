import { availableParallelism } from 'node:os';
import { loadOf, measureInRounds } from '../measure.ts';
import { startPortal } from '../portal-process.ts';
import { numeral, type Section, speedTable } from '../report.ts';
import { type Measurement, medianOf, type Series } from '../statistics.ts';
import type { Bench } from '../surroundings.ts';

/** How much faster two processes of the portal are than one. */
export async function measureWorkers(bench: Bench): Promise<Section> {
  const { databaseUrl, serviceId, busyMonth } = await bench.clinic();
  const [one, two] = [await startPortal({ databaseUrl }), await startPortal({ databaseUrl, workers: 2 })];
  bench.atEnd(one.stop);
  bench.atEnd(two.stop);
  const paths = {
    'month of free slots': `/api/patients/get-schedules?service_id=${serviceId}&month=${busyMonth}`,
    'get-settings': '/api/get-settings',
    '/livez': '/livez',
  };
  const contenders = Object.entries(paths).flatMap(([name, path]) => [
    { name: `${name}, 1 process`, pid: one.pid, load: loadOf({ port: one.port, path }) },
    { name: `${name}, 2 processes`, pid: two.pid, load: loadOf({ port: two.port, path }) },
  ]);
  const series = await measureInRounds(bench, contenders);
  await Promise.all([one.stop(), two.stop()]);
  const lines = series.map((each, place) =>
    place % 2 === 1 ? { series: each, reference: series[place - 1] as Series } : { series: each },
  );
  return {
    title: 'Several processes',
    about:
      `\`WORKERS=2\` beside \`WORKERS=1\`, 50 connections, on ${availableParallelism()} cores that portal, PostgreSQL ` +
      'and load generator share. The second table says how many cores each of them kept busy: where the sum with one ' +
      'process is near the number of cores already, a second process can win no more than what is left.',
    tables: [speedTable(lines), coresTable(series)],
    aims: [],
  };
}

function coresTable(series: Series[]): string[][] {
  const cores = (each: Series, who: keyof Measurement['cpuMs']) =>
    medianOf(each, ({ cpuMs, perSecond }) => (cpuMs[who] * perSecond) / 1000);
  return [
    ['busy cores', 'portal', 'PostgreSQL', 'load generator'],
    ...series.map((each) => [
      each.name,
      ...(['server', 'database', 'generator'] as const).map((who) => numeral(cores(each, who))),
    ]),
  ];
}
