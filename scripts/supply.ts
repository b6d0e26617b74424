/**
 * Other people's code. `npm run sbom` writes dist/sbom.json (CycloneDX); `npm run licences` lists every package with its
 * licence; `npm run audit:packages` asks the registry for known weaknesses. Each ends with 1 on a fault.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import {
  type AuditException,
  advisoriesIn,
  auditFaults,
  installScriptFaults,
  type Lockfile,
  licenceFaults,
  listPackages,
} from './supply/packages.ts';

const EXCEPTIONS = 'scripts/supply/audit-exceptions.json';
const commands: Record<string, () => string[]> = { sbom, licences, audit };
const [name = ''] = process.argv.slice(2);
const command = commands[name];
if (!command) throw new Error(`There is ${Object.keys(commands).join(', ')}.`);
const faults = command();
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

function readLockfile(): Lockfile {
  return JSON.parse(readFileSync('package-lock.json', 'utf8'));
}

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

function audit(): string[] {
  const exceptions: AuditException[] = JSON.parse(readFileSync(EXCEPTIONS, 'utf8'));
  const { stdout } = npm('audit', '--omit=dev', '--json', '--audit');
  const advisories = advisoriesIn(JSON.parse(stdout || '{}'));
  if (!advisories) {
    console.log('This registry does not tell of weaknesses: nothing was checked. Ask again where it does.');
    return [];
  }
  console.log(`${advisories.length} advisories, ${exceptions.length} exceptions`);
  return auditFaults(advisories, exceptions, new Date().toISOString().slice(0, 10));
}
