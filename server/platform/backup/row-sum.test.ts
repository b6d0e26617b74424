import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addRow, emptySum } from './row-sum.ts';

function sumOf(rows: string[]) {
  const total = emptySum();
  for (const row of rows) addRow(total, row);
  return total;
}

const rows = fc.array(fc.string(), { minLength: 2, maxLength: 30 });

test('rows in another order have the same sum', () => {
  const pair = rows.chain((list) =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
  );
  fc.assert(
    fc.property(pair, ([list, mixed]) => {
      expect(sumOf(mixed)).toEqual(sumOf(list));
    }),
  );
});

test('a row that is lost, added twice or changed, and columns that are exchanged, have another sum', () => {
  fc.assert(
    fc.property(rows, fc.nat(), fc.string(), (list, at, other) => {
      const place = at % list.length;
      const row = list[place] ?? '';
      const rest = list.toSpliced(place, 1);
      // The row is added twice, because a sum by XOR would not notice a pair.
      const odd = [rest, [...list, row, row], [...rest, `${row}${other}x`]];
      for (const each of odd) expect(sumOf(each).sum).not.toBe(sumOf(list).sum);
    }),
  );
  expect(sumOf(['(a,b)', '(c,d)']).sum).not.toBe(sumOf(['(a,d)', '(c,b)']).sum);
  expect(sumOf(['(a,b)']).sum).not.toBe(sumOf(['(b,a)']).sum);
});

test('hashes are added whole, and what goes beyond their length is kept', () => {
  // The example of the standard (FIPS 180-4).
  const hash = 0xba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015adn;
  expect(sumOf(['abc']).sum).toBe(hash);
  expect(sumOf(Array(1_000).fill('abc')).sum).toBe(1_000n * hash);
});
