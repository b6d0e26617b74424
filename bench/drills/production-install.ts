import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from '#server/testing/process.ts';
import { PRODUCTION } from '#server/testing/production-environment.ts';
import { copyBuiltPortal } from '../../scripts/production-installation.ts';
import type { Drill } from './drill.ts';
import { inFolder, timeUntil } from './drilled-portal.ts';

const PAGES = ['/readyz', '/patient/', '/patient/login', '/staff/'];

export const drill: Drill = {
  about: 'an installation without development packages, stand-ins and demo starts, serves and draws a paper',
  seconds: 600,
  times: 1,
  play: () =>
    inFolder(async (folder) => {
      const install = join(folder, 'portal');
      const program = await copyBuiltPortal(install);
      const lost = await installPackages(install);
      const { served, wrong } = lost.length > 0 ? { served: 0, wrong: [] } : await serveOnce(install, folder);
      const isPaper = lost.length === 0 && (await drawsPaper(join(install, dirname(program))));
      return {
        acknowledged: PAGES.length + 1,
        found: served + (isPaper ? 1 : 0),
        lost: [...lost, ...wrong, ...(isPaper ? [] : ['no paper was drawn'])],
      };
    }),
};

async function installPackages(install: string): Promise<string[]> {
  const npm = spawn('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: install,
    stdio: 'inherit',
  });
  const [code] = await once(npm, 'exit');
  return code === 0 ? [] : [`npm ci --omit=dev ended with ${code}`];
}

async function serveOnce(install: string, folder: string): Promise<{ served: number; wrong: string[] }> {
  const PORT = await freePort();
  const testKeys = Object.fromEntries(
    Object.entries(PRODUCTION).map(([name, value]) => [name, value.replace('_live_', '_test_')]),
  );
  const settings = { ...testKeys, PAYMENTS: 'test', DATA_DIR: join(folder, 'data'), PORT };
  const env = { ...settings, PATH: process.env.PATH ?? '' };
  const server = spawn(process.execPath, ['scripts/bootstrap.mjs', 'scripts/start.ts'], {
    cwd: install,
    env,
  });
  const ended = once(server, 'exit');
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${PORT}${path}`).then(
      (answer) => answer.status,
      () => 0,
    );
  await Promise.race([timeUntil(async () => (await ask('/readyz')) === 200), ended]);
  const statuses = await Promise.all(PAGES.map(ask));
  server.kill('SIGTERM');
  const [code] = await ended;
  const wrong = PAGES.flatMap((path, place) =>
    statuses[place] === 200 ? [] : [`${path} answered ${statuses[place]}`],
  );
  return {
    served: PAGES.length - wrong.length,
    wrong: [...wrong, ...(code === 0 ? [] : [`the portal ended with ${code}`])],
  };
}

/** Draws an invoice with the built code and the packages of the installation. */
async function drawsPaper(builtServer: string): Promise<boolean> {
  const file = (await readdir(builtServer)).find((name) => /^invoice-paper-.*\.js$/.test(name)) ?? '';
  const code = `
    const { renderInvoice } = await import(${JSON.stringify(pathToFileURL(join(builtServer, file)).href)});
    const invoice = { kind: 'invoice', state: 'paid', number: '2027-000001', issuedAt: new Date(0), locale: 'de',
      recipient: { name: 'Änne Groß', street: '', city: '', country: '' }, totalCents: 100, way: undefined,
      lines: [{ title: { de: 'x', en: 'x' }, serviceDate: '2027-01-01', amountCents: 100, taxPercent: 0,
        taxNote: { de: 'y', en: 'y' } }] };
    const pdf = renderInvoice(invoice, { name: 'Klinik', address: '', taxNumber: '', bank: '' });
    process.stdout.write(pdf.subarray(0, 5).toString());`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: dirname(dirname(builtServer)),
    encoding: 'utf8',
  });
  return stdout === '%PDF-';
}
