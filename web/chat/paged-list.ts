/** A list that grows towards the past: the newest first, and where the older ones are. */
export interface Paged<Item> {
  items: Item[];
  /** For the next page; null when there is none. */
  before: string | null;
}

type Rank<Item> = (item: Item) => number | string;

/** The newest page on top of what is known. After a gap the list begins anew, so that nothing is missing inside. */
export function withNewest<Item extends { id: number }, Page extends Paged<Item>>(
  known: Page | undefined,
  page: Page,
  rank: Rank<Item>,
): Page {
  if (!known || !overlap(known.items, page.items)) return page;
  return { ...page, items: united(known.items, page.items, rank), before: known.before };
}

export function withOlder<Item extends { id: number }, Page extends Paged<Item>>(
  known: Page,
  page: Page,
  rank: Rank<Item>,
): Page {
  return { ...known, items: united(known.items, page.items, rank), before: page.before };
}

/** Items that came on another way. */
export function withItems<Item extends { id: number }, Page extends Paged<Item>>(
  known: Page,
  items: Item[],
  rank: Rank<Item>,
): Page {
  return { ...known, items: united(known.items, items, rank) };
}

/** Where the next page begins, from the address that the server gives for it. */
export function beforeIn(nextPageUrl: string | null): string | null {
  return nextPageUrl && new URLSearchParams(nextPageUrl.split('?')[1]).get('before');
}

function overlap<Item extends { id: number }>(known: Item[], page: Item[]): boolean {
  const ids = new Set(known.map(({ id }) => id));
  return page.some(({ id }) => ids.has(id));
}

/** The later version of an item counts. */
function united<Item extends { id: number }>(known: Item[], later: Item[], rank: Rank<Item>): Item[] {
  const byId = new Map([...known, ...later].map((item) => [item.id, item]));
  return [...byId.values()].sort((one, other) => (rank(one) < rank(other) ? 1 : -1));
}
