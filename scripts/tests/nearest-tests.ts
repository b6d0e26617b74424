import { posix } from 'node:path';
import { findImports } from '../find-imports.ts';
import type { SourceFile } from '../source-files.ts';

const IS_TEST = /\.test\.(ts|tsx|mjs)$/;

/** For each file the tests that import it, directly or through others, nearest first. */
export function nearestTests(files: SourceFile[]): (path: string) => string[] {
  const importers = new Map<string, string[]>();
  for (const { from, target, kind } of files.flatMap(findImports)) {
    if (kind === 'type' || !('file' in target)) continue;
    importers.set(target.file, [...(importers.get(target.file) ?? []), from]);
  }
  return (path) => {
    const distances = distancesFrom(path, importers);
    const rank = path.startsWith('web/') ? rankOfScreen : rankOf;
    return [...distances]
      .filter(([test]) => IS_TEST.test(test))
      .map(([test, distance]) => ({ test, rank: rank(path, test, distance, distances) }))
      .toSorted((one, other) => compare(one.rank, other.rank) || one.test.localeCompare(other.test))
      .map(({ test }) => test);
  };
}

function distancesFrom(path: string, importers: Map<string, string[]>): Map<string, number> {
  const distances = new Map([[path, 0]]);
  // A map visits what is added while it is walked, so the nearest come first.
  for (const [file, distance] of distances) {
    for (const importer of importers.get(file) ?? []) {
      if (!distances.has(importer)) distances.set(importer, distance + 1);
    }
  }
  return distances;
}

/**
 * A test of its own, then common folders and words (the tests of `contract/chat.contract.ts` are in `server/chat/`),
 * then the fewest imports between them: all tests over HTTP import the whole portal, so imports alone say little.
 */
function rankOf(path: string, test: string, distance: number): number[] {
  const isBeside = posix.dirname(path) === posix.dirname(test);
  const isOwn = nameOf(path) === nameOf(test) && (distance === 1 || isBeside);
  return [isOwn ? 0 : 1, -foldersInCommon(path, test) - 2 * wordsInCommon(path, test), distance];
}

/**
 * Tests open a whole screen, so each of them imports every file of the page. Near is a test beside the file itself or
 * beside a screen that renders it: the fewest imports to that screen and folders from it to the test.
 */
function rankOfScreen(
  path: string,
  test: string,
  distance: number,
  distances: Map<string, number>,
): number[] {
  const isOwn = distance === 1 && nameOf(path) === nameOf(test);
  const ways = [...distances]
    .filter(([file]) => !IS_TEST.test(file))
    .map(
      ([file, imports]) => imports + foldersBetween(file, test) + (nameOf(file) === nameOf(test) ? -1 : 0),
    );
  return [isOwn ? 0 : 1, Math.min(...ways), -wordsInCommon(path, test)];
}

function foldersBetween(one: string, other: string): number {
  const depth = (path: string) => posix.dirname(path).split('/').length;
  return depth(one) + depth(other) - 2 * foldersInCommon(one, other);
}

function foldersInCommon(one: string, other: string): number {
  const [a, b] = [posix.dirname(one).split('/'), posix.dirname(other).split('/')];
  const differsAt = a.findIndex((folder, index) => folder !== b[index]);
  return differsAt === -1 ? a.length : differsAt;
}

/** Words of the name that also stand in the path of the test, in the singular or the plural. */
function wordsInCommon(path: string, test: string): number {
  const words = new Set(wordsOf([...posix.dirname(test).split('/'), nameOf(test)].join('-')));
  return wordsOf(nameOf(path)).filter((word) => words.has(word)).length;
}

/** `SlotCalendar` and `slot-calendar` are the same two words. */
function wordsOf(name: string): string[] {
  return name.split(/[-.]|(?<=[a-z\d])(?=[A-Z])/).map((word) => word.toLowerCase().replace(/s$/, ''));
}

function nameOf(path: string): string {
  return posix.basename(path).replace(/(\.(test|contract|service|rules))?\.\w+$/, '');
}

function compare(one: number[], other: number[]): number {
  return one.map((value, index) => value - (other[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}
