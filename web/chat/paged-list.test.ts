import { expect, test } from 'vitest';
import { beforeIn, type Paged, withItems, withNewest, withOlder } from './paged-list.ts';

interface Item {
  id: number;
  isRead?: boolean;
}

const rank = ({ id }: Item) => id;
const page = (ids: number[], before: string | null = null): Paged<Item> => ({
  items: ids.map((id) => ({ id })),
  before,
});
const idsOf = ({ items }: Paged<Item>) => items.map(({ id }) => id);

test('CHAT-12: pages towards the past follow nextPageUrl until it is empty', () => {
  expect(beforeIn('/api/chats/12?before=a%2Bb')).toBe('a+b');
  expect(beforeIn(null)).toBeNull();

  const grown = withOlder(page([9, 8], 'x'), page([7, 6]), rank);
  expect(idsOf(grown)).toEqual([9, 8, 7, 6]);
  expect(grown.before).toBeNull();
});

test('CHAT-09: new items come first, older pages stay, and a later version replaces an earlier one', () => {
  const known = page([9, 8, 7], 'older');
  const news = { items: [{ id: 10 }, { id: 9, isRead: true }], before: 'newer' };
  const merged = withNewest(known, news, rank);
  expect(idsOf(merged)).toEqual([10, 9, 8, 7]);
  expect(merged.items[1]).toEqual({ id: 9, isRead: true });
  expect(merged.before).toBe('older');
});

test('without an overlap the list begins again', () => {
  expect(withNewest(page([3, 2, 1]), page([50, 49], 'x'), rank)).toEqual(page([50, 49], 'x'));
  expect(withNewest(undefined, page([1]), rank)).toEqual(page([1]));
});

test('an item that arrives twice is listed once', () => {
  expect(idsOf(withItems(page([9, 7]), [{ id: 8 }, { id: 9 }], rank))).toEqual([9, 8, 7]);
});
