/**
 * `node scripts/bootstrap.mjs scripts/assemble-image.ts FOLDER` puts into a folder what a container holds beside its base,
 * for the Containerfile: the project's Node, the built server, its pages and the commands of an operator, what these read
 * while they run, and the packages that no bundle contains. No sources, and no package of development.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { bundle, LEFT_OUT, PROGRAMS } from './build-server.ts';
import { BUILT_WEB, buildStaleServer, buildStaleWebForNetwork } from './build-when-stale.ts';

/** What `npm run` calls elsewhere is `node dist/commands/….js` in a container, where npm is not. */
export const COMMANDS = [
  'audit-verify',
  'backup',
  'db-migrate',
  'diagnoses-import',
  'doctor',
  'positions-import',
  'restore',
];
/** Their own copies of what the server starts beside itself. */
const HELPERS = PROGRAMS.filter((program) => basename(program) !== 'main.ts');

/** What the server reads beside its program and its pages. */
export const READ_FILES = [
  'database/migrations/*.sql',
  'database/migrations/meta/_journal.json',
  'server/anamnesis/questions/*/*.json',
  'server/content/proposed/*.html',
  'server/identity/password/common-passwords.txt',
  'server/platform/http/plain-page.css',
];
/** Packages that are found by name while the server runs. */
const READ_PACKAGES = ['@fontsource/fraunces'];

async function assembleImage(folder: string): Promise<void> {
  const portal = join(folder, 'portal');
  buildStaleWebForNetwork();
  await copy(dirname(buildStaleServer()), join(portal, 'dist/server'));
  await copy(BUILT_WEB, join(portal, 'dist/web'));
  await bundle([...COMMANDS.map((name) => `scripts/${name}.ts`), ...HELPERS], join(portal, 'dist/commands'));
  const { name, version, license, type } = JSON.parse(readFileSync('package.json', 'utf8'));
  writeFileSync(join(portal, 'package.json'), JSON.stringify({ name, version, license, type }));
  for (const file of ['LICENSE', ...globSync(READ_FILES)]) await copy(file, join(portal, file));
  for (const path of neededPackages([...LEFT_OUT, ...READ_PACKAGES])) await copy(path, join(portal, path));
  const [node = ''] = globSync('node_modules/node-linux-*/bin/node');
  await copy(node, join(folder, 'usr/local/bin/node'));
}

async function copy(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await cp(from, to, { recursive: true });
}

interface Package {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** The folders of these packages and of all that they need, as npm's record of the installation has them. */
function neededPackages(names: string[]): string[] {
  const record = JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8'));
  const installed: Record<string, Package> = record.packages;
  const found = new Set<string>();
  const take = (name: string, user: string) => {
    const path = [...parentsOf(user)]
      .map((parent) => join(parent, 'node_modules', name))
      .find((each) => installed[each]);
    // An optional package of another platform.
    if (!path || found.has(path)) return;
    found.add(path);
    const { dependencies, optionalDependencies } = installed[path] ?? {};
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) take(next, path);
  };
  for (const name of names) take(name, '');
  // A package brings those inside its folder with it.
  return [...found].filter((path) => path.lastIndexOf('node_modules/') === 0);
}

/** Where Node looks for what a package imports: in it, then in each package around it, then in the project. */
function* parentsOf(path: string): Iterable<string> {
  for (
    let place = path;
    place !== '';
    place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')))
  )
    yield place;
  yield '';
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error('Which folder?');
  await assembleImage(folder);
}
