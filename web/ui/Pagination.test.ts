import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageList } from './Pagination.tsx';

test('CONST-24: ten pages or fewer are all shown', () => {
  expect(pageList(1, 1)).toEqual([1]);
  expect(pageList(7, 10)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('CONST-24: more than ten pages show the first four, a gap and the last four', () => {
  expect(pageList(1, 11)).toEqual([1, 2, 3, 4, 'gap', 8, 9, 10, 11]);
  expect(pageList(20, 20)).toEqual([1, 2, 3, 4, 'gap', 17, 18, 19, 20]);
});

test('APPT-13: the neighbours of the current page are shown too', () => {
  expect(pageList(10, 20)).toEqual([1, 2, 3, 4, 'gap', 9, 10, 11, 'gap', 17, 18, 19, 20]);
  expect(pageList(4, 20)).toEqual([1, 2, 3, 4, 5, 'gap', 17, 18, 19, 20]);
  expect(pageList(6, 11)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
});

test('without rows there is no page to list', () => {
  expect(pageList(1, 0)).toEqual([]);
});

const aPosition = fc
  .integer({ min: 1, max: 500 })
  .chain((count) => fc.tuple(fc.integer({ min: 1, max: count }), fc.constant(count)));

test('CONST-24: the list of pages rises, holds the first, last and current pages, and marks every gap', () => {
  fc.assert(
    fc.property(aPosition, ([current, count]) => {
      const list = pageList(current, count);
      const promised = [
        1,
        2,
        3,
        4,
        current - 1,
        current,
        current + 1,
        count - 3,
        count - 2,
        count - 1,
        count,
      ];

      expect(list).toEqual(expect.arrayContaining(promised.filter((page) => page >= 1 && page <= count)));
      list.forEach((entry, index) => {
        const [before, after] = [list[index - 1] ?? 0, list[index + 1] ?? 0];
        if (entry === 'gap') expect(Number(after) - Number(before)).toBeGreaterThan(1);
        else if (before !== 'gap') expect(entry).toBe(before + 1);
      });
    }),
  );
});

test('APPT-13: the list never grows beyond eleven pages and two gaps', () => {
  fc.assert(
    fc.property(aPosition, ([current, count]) => {
      const list = pageList(current, count);
      expect(list.filter((entry) => entry === 'gap').length).toBeLessThanOrEqual(2);
      expect(list.filter((entry) => entry !== 'gap').length).toBeLessThanOrEqual(11);
    }),
  );
});
