import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { advisoriesIn, auditFaults, installScriptFaults, licenceFaults, listPackages } from './packages.ts';

const lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8'));

test('every installed package has a licence that is allowed, and no unknown install script', () => {
  expect(licenceFaults(lockfile)).toEqual([]);
  expect(installScriptFaults(lockfile)).toEqual([]);
  expect(readFileSync('.npmrc', 'utf8')).toContain('ignore-scripts=true');
});

test('a licence that nobody allowed is a fault, by its words', () => {
  const faults = (license: string | undefined, dev = false) =>
    licenceFaults({
      packages: { '': {}, 'node_modules/x': { version: '1.0.0', dev, ...(license && { license }) } },
    });
  for (const fine of ['MIT', '(GPL-3.0 OR MIT)', 'Apache-2.0 AND LGPL-3.0-or-later'])
    expect(faults(fine)).toEqual([]);
  expect(faults('AGPL-3.0')).toEqual(['x 1.0.0: nobody has allowed the licence AGPL-3.0']);
  expect(faults('MIT AND SSPL-1.0')).toHaveLength(1);
  expect(faults(undefined)).toEqual(['x 1.0.0: nobody has allowed the licence unknown']);
  expect([faults('MPL-2.0', true), faults('MPL-2.0')]).toEqual([[], [expect.any(String)]]);
});

test('a new install script is a fault, also of a package inside another one', () => {
  const packages = { 'node_modules/a/node_modules/@b/c': { hasInstallScript: true } };
  expect(installScriptFaults({ packages })).toEqual([expect.stringContaining('@b/c has an install script')]);
  expect(listPackages({ packages })[0]?.name).toBe('@b/c');
});

test('an advisory needs an exception, and an exception has a last day', () => {
  const report = {
    vulnerabilities: {
      a: { name: 'a', via: ['b', { url: 'https://github.com/advisories/GHSA-1', severity: 'high' }] },
    },
  };
  const advisories = advisoriesIn(report) ?? [];
  const exception = { id: 'GHSA-1', reason: 'not reachable', until: '2027-01-31' };

  expect(advisories).toEqual([{ id: 'GHSA-1', packageName: 'a', severity: 'high' }]);
  expect(auditFaults(advisories, [], '2027-01-31')).toEqual(['a: GHSA-1 (high)']);
  expect(auditFaults(advisories, [exception], '2027-01-31')).toEqual([]);
  expect(auditFaults(advisories, [exception], '2027-02-01')).toEqual([expect.stringContaining('ended on')]);
  expect(auditFaults([], [exception], '2027-01-01')).toEqual([expect.stringContaining('no longer needed')]);
  expect(advisoriesIn({})).toBeUndefined();
});
