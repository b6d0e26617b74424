import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareVersions, findKnown, isWithin, type KnownAdvisory, knownFaults } from './advisories.ts';
import type { Lockfile } from './packages.ts';

const { advisories, readUntil } = JSON.parse(readFileSync('scripts/supply/advisories.json', 'utf8')) as {
  advisories: KnownAdvisory[];
  readUntil: string;
};
const exceptions = JSON.parse(readFileSync('scripts/supply/audit-exceptions.json', 'utf8'));
const lockfile: Lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const TODAY = '2026-11-18';

const locked = (name: string, version: string, dev = false): Lockfile => ({
  packages: { '': {}, [`node_modules/a/node_modules/${name}`]: { version, dev } },
});

test('no installed version has a known weakness without an exception', () => {
  expect(knownFaults(lockfile, advisories, exceptions, TODAY)).toEqual([]);
});

test('every vulnerable version on the list is found in a lockfile, and its corrected version is not', () => {
  for (const { id, package: name, vulnerable, fixedIn } of advisories) {
    for (const range of vulnerable) {
      const bound = /(?:>=|=)(\S+)/.exec(range)?.[1] ?? '0.0.1';
      const found = findKnown(locked(name, bound), advisories).map(({ advisory }) => advisory.id);
      expect(found, `${name} ${bound}`).toContain(id);
    }
    for (const version of fixedIn) {
      const found = findKnown(locked(name, version), advisories).map(({ advisory }) => advisory.id);
      expect(found, `${name} ${version}`).not.toContain(id);
    }
  }
});

test('a vulnerable version is one line that says what to install, also deep inside and in development', () => {
  const line =
    'fastify 5.3.1: GHSA-mg2h-6x62-wpwc (A changed content type bypasses the validation of the body), ';
  for (const isDevelopment of [false, true])
    expect(knownFaults(locked('fastify', '5.3.1', isDevelopment), advisories, [], TODAY)).toContain(
      `${line}fixed in 4.29.1, 5.3.2`,
    );
  expect(knownFaults(locked('not-fastify', '5.3.1'), advisories, [], TODAY)).toEqual([]);
});

test('an exception holds until its last day, and goes when nothing needs it', () => {
  const exception = { id: 'GHSA-67mh-4wv8-2f99', reason: 'not started', until: '2027-01-31' };
  const faults = (version: string, today: string) =>
    knownFaults(locked('esbuild', version), advisories, [exception], today);
  expect(faults('0.18.20', '2027-01-31')).toEqual([]);
  expect(faults('0.18.20', '2027-02-01')).toEqual([
    'esbuild 0.18.20: the exception for GHSA-67mh-4wv8-2f99 ended on 2027-01-31',
  ]);
  expect(faults('0.25.0', '2027-01-01')).toEqual([
    'the exception for GHSA-67mh-4wv8-2f99 is no longer needed',
  ]);
  const ofTheRegistry = { ...exception, id: 'GHSA-of-the-registry' };
  expect(knownFaults(locked('esbuild', '0.25.0'), advisories, [ofTheRegistry], TODAY)).toEqual([]);
});

test('every entry of the list is complete, and none stands there twice', () => {
  for (const { id, package: name, vulnerable, fixedIn, title, sourceDate } of advisories) {
    expect(id).toMatch(/^GHSA(-[23456789cfghjmpqrvwx]{4}){3}$/);
    expect(sourceDate).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(sourceDate <= readUntil, id).toBe(true);
    expect([name, title, vulnerable.length > 0, fixedIn.length > 0]).not.toContain('');
    for (const range of vulnerable) expect(range).toMatch(/^(?:<|=|>=\d[\w.-]* <)\d[\w.-]*$/);
  }
  expect(new Set(advisories.map(({ id }) => id)).size).toBe(advisories.length);
});

test('versions are in the order in which they were released', () => {
  const inOrder = [
    '0.9.9',
    '0.10.0',
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-beta',
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0-rc.1',
    '1.0.0',
    '1.0.1',
    '1.2.0',
    '1.10.0',
    '2.0.0',
  ];
  const place = fc.nat({ max: inOrder.length - 1 });
  fc.assert(
    fc.property(place, place, (one, other) => {
      expect(Math.sign(compareVersions(inOrder[one] ?? '', inOrder[other] ?? ''))).toBe(
        Math.sign(one - other),
      );
    }),
  );
  expect(compareVersions('1.0.0+build', '1.0.0')).toBe(0);
});

test('a range is met by what lies in it and by nothing else', () => {
  const within = (version: string) => isWithin(version, '>=5.0.0 <5.3.2');
  expect(['5.0.0', '5.3.1', '5.3.2-rc.1'].map(within)).toEqual([true, true, true]);
  expect(['4.9.9', '5.0.0-rc.1', '5.3.2', '5.10.0'].map(within)).toEqual([false, false, false, false]);
  expect([isWithin('4.29.0', '=4.29.0'), isWithin('4.29.1', '=4.29.0')]).toEqual([true, false]);
  expect([isWithin('1.0.0', '<=1.0.0'), isWithin('1.0.0', '>1.0.0'), isWithin('1.0.1', '>1.0.0')]).toEqual([
    true,
    false,
    true,
  ]);
  expect(() => isWithin('1.0.0', '^1.0.0')).toThrow('^1.0.0 is no condition');
});
