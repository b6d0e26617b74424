import { readFileSync } from 'node:fs';
import type { KnownAdvisory } from './advisories.ts';
import type { AuditException, Lockfile } from './packages.ts';

export function readLockfile(): Lockfile {
  return readJson('package-lock.json');
}

/** The list that is compared without a network, until when its sources were read, and what is accepted until a day. */
export function readAdvisories() {
  const list: { advisories: KnownAdvisory[]; readUntil: string } = readJson('scripts/supply/advisories.json');
  const exceptions: AuditException[] = readJson('scripts/supply/audit-exceptions.json');
  return { ...list, exceptions };
}

function readJson<Content>(file: string): Content {
  return JSON.parse(readFileSync(file, 'utf8'));
}
