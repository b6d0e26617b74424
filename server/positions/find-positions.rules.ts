import type { CataloguePosition } from '#contract/positions.rules.ts';

const MOST_FOUND = 20;

/** Numbers that begin with the search come first, then titles that contain every word. Nothing typed: the first ones. */
export function findPositions(positions: readonly CataloguePosition[], search: string): CataloguePosition[] {
  const number = search.trim().toUpperCase();
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const exact = positions.filter((each) => each.number.toUpperCase() === number);
  const begin = positions.filter((each) => each.number.toUpperCase().startsWith(number));
  const named = positions.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
  return [...new Set([...exact, ...begin, ...named])].slice(0, MOST_FOUND);
}
