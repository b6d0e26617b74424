import type { AuditException, Lockfile } from './packages.ts';
import { listPackages } from './packages.ts';

/** A weakness of a package that somebody published, as `advisories.json` keeps it. */
export interface KnownAdvisory {
  /** Of the advisory, such as GHSA-xxxx-xxxx-xxxx. */
  id: string;
  package: string;
  /** Ranges of versions such as `>=5.0.0 <5.3.2`; one of them is enough. */
  vulnerable: string[];
  /** The first version of each line without it. */
  fixedIn: string[];
  title: string;
  /** The day of the source from which it was taken. */
  sourceDate: string;
}

interface FoundAdvisory {
  advisory: KnownAdvisory;
  version: string;
}

/** Which installed versions have a known weakness. Tools of development count: they run on our machines. */
export function findKnown(lockfile: Lockfile, advisories: KnownAdvisory[]): FoundAdvisory[] {
  const byPackage = Map.groupBy(advisories, ({ package: name }) => name);
  const found = listPackages(lockfile).flatMap(({ name, version }) =>
    (byPackage.get(name) ?? [])
      .filter(({ vulnerable }) => vulnerable.some((range) => isWithin(version, range)))
      .map((advisory) => ({ advisory, version })),
  );
  const names = new Map(found.map((each) => [`${each.advisory.id} ${each.version}`, each]));
  return [...names.values()];
}

/** One line for each that has no exception, and for each exception that is over or no longer needed. */
export function knownFaults(
  lockfile: Lockfile,
  advisories: KnownAdvisory[],
  exceptions: AuditException[],
  today: string,
): string[] {
  const found = findKnown(lockfile, advisories);
  const isFound = (wanted: string) => found.some(({ advisory }) => advisory.id === wanted);
  return [
    ...found.flatMap(({ advisory: { id, package: name, fixedIn, title }, version }) => {
      const exception = exceptions.find((each) => each.id === id);
      if (!exception) return [`${name} ${version}: ${id} (${title}), fixed in ${fixedIn.join(', ')}`];
      if (exception.until >= today) return [];
      return [`${name} ${version}: the exception for ${id} ended on ${exception.until}`];
    }),
    ...exceptions
      .filter(({ id }) => advisories.some((each) => each.id === id) && !isFound(id))
      .map(({ id }) => `the exception for ${id} is no longer needed`),
  ];
}

/** Whether a version meets all conditions of a range. */
export function isWithin(version: string, range: string): boolean {
  return range.split(' ').every((condition) => {
    const [, sign = '', bound = ''] = /^(<=?|>=?|=)(\d.*)$/.exec(condition) ?? [];
    if (sign === '') throw new Error(`${condition} is no condition on a version.`);
    const order = compareVersions(version, bound);
    if (order === 0) return sign.endsWith('=');
    return sign.startsWith(order < 0 ? '<' : '>');
  });
}

/** Below zero if the first version is older. A version before the release (`1.0.0-beta.2`) is older than the release. */
export function compareVersions(one: string, other: string): number {
  const [first, second] = [readVersion(one), readVersion(other)];
  const byNumbers = compareParts(first.numbers, second.numbers);
  if (byNumbers !== 0) return byNumbers;
  if (first.before.length === 0 || second.before.length === 0)
    return second.before.length - first.before.length;
  return compareParts(first.before, second.before);
}

function readVersion(version: string) {
  const [plain = ''] = version.split('+');
  const dash = plain.indexOf('-');
  const [numbers, before] = dash < 0 ? [plain, ''] : [plain.slice(0, dash), plain.slice(dash + 1)];
  return { numbers: numbers.split('.'), before: before === '' ? [] : before.split('.') };
}

/** Numbers count as numbers and come before words; of two lists with the same beginning the shorter one is older. */
function compareParts(one: string[], other: string[]): number {
  for (const [index, part] of one.entries()) {
    const opposite = other[index];
    if (opposite === undefined) return 1;
    const order = comparePart(part, opposite);
    if (order !== 0) return order;
  }
  return one.length - other.length;
}

function comparePart(one: string, other: string): number {
  const [isNumber, isOtherNumber] = [one, other].map((part) => /^\d+$/.test(part));
  if (isNumber && isOtherNumber) return Number(one) - Number(other);
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
