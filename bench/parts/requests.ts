import { loadOf, measureInRounds } from '../measure.ts';
import { type Section, speedTable } from '../report.ts';
import { type Series, speedRatio } from '../statistics.ts';
import type { Bench } from '../surroundings.ts';

/** The requests with the least work behind them: what is left is the path of a request itself. */
export async function measureRequests(bench: Bench): Promise<Section> {
  const { portal, references } = await bench.clinic();
  const ofPortal = (name: string, path: string) => ({
    name,
    pid: portal.pid,
    load: loadOf({ port: portal.port, path }),
  });
  const series = await measureInRounds(bench, [
    ofPortal('get-settings', '/api/get-settings'),
    ofPortal('/livez', '/livez'),
    ofPortal('home page, HTML', '/patient/'),
    { name: 'hello', pid: references.pid, load: loadOf({ port: references.port, path: '/hello' }) },
  ]);
  const [settings, , , hello] = series as [Series, Series, Series, Series];
  const measured = speedRatio(settings, hello);
  return {
    title: 'Small requests',
    about: '50 connections. The reference is a bare `node:http` server that answers with a few bytes.',
    tables: [
      speedTable(
        series.map((each) => (each === hello ? { series: each } : { series: each, reference: hello })),
      ),
    ],
    aims: [{ what: 'get-settings of hello', measured, wanted: 'at least', limit: 0.3, unit: '' }],
  };
}
