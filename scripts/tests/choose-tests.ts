const NEAREST_OF_EACH = 3;
const MOST_FILES = 12;

/**
 * The tests to run for these changed files: changed tests first, then the nearest tests of each changed source, one of
 * each source before the second of any.
 */
export function chooseTests(
  changed: string[],
  nearest: (path: string) => string[],
  isTest: (path: string) => boolean,
): { chosen: string[]; leftOut: number } {
  const isSource = (path: string) => /\.(ts|tsx|mjs)$/.test(path) && !isTest(path);
  const own = changed.filter((path) => /\.test\.(ts|tsx|mjs)$/.test(path));
  const near = changed.filter(isSource).map((path) => nearest(path).slice(0, NEAREST_OF_EACH));
  const inTurns = Array.from({ length: NEAREST_OF_EACH }, (_, turn) =>
    near.flatMap((tests) => tests[turn] ?? []),
  );
  const all = [...new Set([...own, ...inTurns.flat()])].filter((path) => !path.includes('.heavy.'));
  return { chosen: all.slice(0, MOST_FILES), leftOut: Math.max(0, all.length - MOST_FILES) };
}
