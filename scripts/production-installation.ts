/** An installation as `npm ci --omit=dev` leaves it, for tests and drills: without registry, sandbox, demo and tests. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buildStaleServer, buildStaleWebForNetwork } from './build-when-stale.ts';

/** What an installation for production may lack. */
const LEFT_OUT = /^(sandbox|bench|e2e|database\/demo|\.ci)\b/;

/** Copies what was built and its sources. Returns the program of the built server. */
export async function copyBuiltPortal(installation: string): Promise<string> {
  buildStaleWebForNetwork();
  const program = buildStaleServer();
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const files = spawnSync('git', listed, { encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
  for (const file of files.filter((each) => !LEFT_OUT.test(each))) {
    await mkdir(dirname(join(installation, file)), { recursive: true });
    await cp(file, join(installation, file)).catch(() => {});
  }
  for (const built of ['dist', 'texts/generated']) {
    await cp(built, join(installation, built), { recursive: true, preserveTimestamps: true });
  }
  return program;
}

interface Installed {
  packages: Record<string, { dev?: boolean }>;
}

/**
 * The packages that npm marks as those of development are left out; the others are the same files, not copies. There is no
 * `.bin`: what runs needs none, and npm 9.2 makes no link to Node there.
 */
export async function linkProductionPackages(installation: string): Promise<void> {
  const record: Installed = JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8'));
  const packages = Object.entries(record.packages).filter(([, { dev }]) => !dev);
  // Below a package lie those that it alone needs.
  for (const [path] of packages.filter(([each]) => each.lastIndexOf('node_modules/') === 0)) {
    await mkdir(dirname(join(installation, path)), { recursive: true });
    const { status, stderr } = spawnSync('cp', ['-a', '--link', path, join(installation, path)], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stderr);
  }
  const own = { ...record, packages: Object.fromEntries(packages) };
  writeFileSync(join(installation, 'node_modules/.package-lock.json'), JSON.stringify(own));
}
