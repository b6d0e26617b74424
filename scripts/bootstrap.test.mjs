import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const NODE = `node_modules/node-linux-${process.arch}`;

test('a command of an operator runs on the Node of the packages, also where npm made no link to it', () => {
  const installation = anInstallation();
  const run = ['scripts/bootstrap.mjs', 'scripts/backup.ts', 'backups', '--env-file=portal.env'];
  const surroundings = { cwd: installation, env: { PATH: process.env.PATH }, encoding: 'utf8' };
  const { status, stdout, stderr } = spawnSync(process.execPath, run, surroundings);
  expect([status, stderr]).toEqual([0, '']);
  const own = join(installation, NODE, 'bin');
  expect(JSON.parse(stdout)).toEqual({ args: ['backups'], program: join(own, 'node'), first: own });
});

/** Built, with the package of Node alone, and a command that says what it runs on. */
function anInstallation() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'online-klinik-bootstrap-')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (file, content) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  };
  const packages = JSON.stringify({ packages: { [NODE]: { version: '26.0.0', optional: true } } });
  write('package-lock.json', packages);
  write('node_modules/.package-lock.json', packages);
  write('dist/fingerprint', '');
  write('texts/generated/none.ts', '');
  write('portal.env', 'NODE_ENV=production\n');
  write(
    'scripts/backup.ts',
    `console.log(JSON.stringify({
      args: process.argv.slice(2), program: process.argv0, first: process.env.PATH?.split(':')[0],
    }));`,
  );
  for (const file of ['bootstrap.mjs', 'lockfile.mjs', 'settings-file.mjs'])
    cpSync(join('scripts', file), join(folder, 'scripts', file));
  mkdirSync(join(folder, NODE, 'bin'), { recursive: true });
  symlinkSync(process.execPath, join(folder, NODE, 'bin/node'));
  return folder;
}
