import { expect, test } from 'vitest';
import { aimsText, numeral, pageText, type Section, speedTable, spreadText, tableText } from './report.ts';
import type { Series } from './statistics.ts';

const series = (name: string, ...speeds: number[]): Series => ({
  name,
  rounds: speeds.map((perSecond) => ({
    perSecond,
    p99Ms: 12.34,
    cpuMs: { server: 0.512, database: 0.0123, generator: 1 },
  })),
});

const section: Section = {
  title: 'Small requests',
  about: 'Fifty connections.',
  tables: [
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  aims: [
    { what: 'fast', measured: 0.62, wanted: 'at least', limit: 0.5, unit: '' },
    { what: 'small', measured: 314, wanted: 'at most', limit: 200, unit: 'MiB' },
  ],
};

test('a numeral has the digits that count', () => {
  expect([12_345.6, 123.4, 12.345, 1.2345, 0.12345, 0].map(numeral)).toEqual([
    '12,346',
    '123',
    '12.3',
    '1.23',
    '0.12',
    '0',
  ]);
  expect(numeral(Number.NaN)).toBe('–');
});

test('a spread shows its middle and its ends', () => {
  expect(spreadText({ median: 3.8, min: 3.5, max: 120.4 }, 's')).toBe('3.8 s (3.5–120)');
});

test('a table has a rule under its head and equally wide columns', () => {
  expect(
    tableText([
      ['list', 'ms'],
      ['invoices', '7'],
    ]),
  ).toBe(['| list     | ms |', '|----------|----|', '| invoices | 7  |'].join('\n'));
});

test('a row shows median, spread, processor time and the ratio to its reference', () => {
  const [head, row, bare] = speedTable([
    { series: series('month', 100, 300, 200), reference: series('hello', 400, 400, 400) },
    { series: series('hello', 400, 400, 400) },
  ]);
  expect(head).toHaveLength(7);
  expect(row).toEqual(['month', '200', '100–300', '12.3', '0.51', '0.012', '0.5 of hello']);
  expect(bare?.at(-1)).toBe('');
});

test('the aims say what was wanted, what was measured and whether that is enough', () => {
  const lines = aimsText([section]).split('\n');
  expect(lines).toContain('| fast  | ≥ 0.5     | 0.62     | yes    |');
  expect(lines).toContain('| small | ≤ 200 MiB | 314 MiB  | **no** |');
});

test('the page begins with the machine and the aims and ends with one empty line', () => {
  const page = pageText(['2 cores'], [section]);
  const order = [
    '# Performance',
    '- 2 cores',
    '## Aims',
    '## Small requests',
    'Fifty connections.',
    '| 1 | 2 |',
  ];
  const places = order.map((text) => page.indexOf(text));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places).not.toContain(-1);
  expect(page).toMatch(/\S\n$/);
});
