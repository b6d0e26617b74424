/**
 * Other people's code. `npm run sbom` writes dist/sbom.json (CycloneDX); `npm run licences` lists every package with its
 * licence; `npm run audit:packages` compares our list of weaknesses and asks the registry for those it knows. Each ends with 1 on a fault.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { findKnown, knownFaults } from './supply/advisories.ts';
import {
  advisoriesIn,
  auditFaults,
  installScriptFaults,
  licenceFaults,
  listPackages,
} from './supply/packages.ts';
import { readAdvisories, readLockfile } from './supply/read-supply.ts';

const commands: Record<string, () => string[]> = { sbom, licences, audit };
const [name = ''] = process.argv.slice(2);
const command = commands[name];
if (!command) throw new Error(`There is ${Object.keys(commands).join(', ')}.`);
const faults = command();
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

function npm(...options: string[]) {
  return spawnSync('npm', options, { encoding: 'utf8', maxBuffer: 256 * 1024 ** 2 });
}

/** What runs in production. */
function sbom(): string[] {
  const { stdout } = npm('sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only');
  const components = (JSON.parse(stdout) as { components?: object[] }).components ?? [];
  if (components.length === 0) return ['npm wrote no list of components'];
  mkdirSync('dist', { recursive: true });
  writeFileSync('dist/sbom.json', stdout);
  console.log(`dist/sbom.json: ${components.length} components`);
  return [];
}

function licences(): string[] {
  const lockfile = readLockfile();
  for (const { name, version, licence, isDevelopment } of listPackages(lockfile)) {
    console.log(`${licence}\t${name} ${version}${isDevelopment ? '\tdevelopment' : ''}`);
  }
  return [...licenceFaults(lockfile), ...installScriptFaults(lockfile)];
}

/** The list that we keep, and what the registry knows of that which runs in production. */
function audit(): string[] {
  const { advisories: known, readUntil, exceptions } = readAdvisories();
  const lockfile = readLockfile();
  const today = new Date().toISOString().slice(0, 10);
  const faults = knownFaults(lockfile, known, exceptions, today);
  console.log(`${known.length} advisories on our list, known until ${readUntil}`);
  const { stdout } = npm('audit', '--omit=dev', '--json', '--audit');
  const advisories = advisoriesIn(JSON.parse(stdout || '{}'));
  if (!advisories) {
    console.log(
      'This registry does not tell of weaknesses: only our list was compared. Ask again where it does.',
    );
    return faults;
  }
  console.log(`${advisories.length} advisories of the registry, ${exceptions.length} exceptions`);
  const used = findKnown(lockfile, known).map(({ advisory }) => advisory.id);
  const others = advisories.filter(({ id }) => !used.includes(id));
  const forOthers = exceptions.filter(({ id }) => !used.includes(id));
  return [...faults, ...auditFaults(others, forOthers, today)];
}
