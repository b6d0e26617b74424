import { expect, test } from 'vitest';
import { scoresIn } from './lighthouse.ts';
import {
  blockingTime,
  keepWebSection,
  layoutShift,
  type PageLoad,
  pagesTable,
  pressTable,
  withWebSection,
} from './page-metrics.ts';

const load = (lcpMs: number, more: Partial<PageLoad> = {}): PageLoad => ({
  lcpMs,
  usableMs: 1_400,
  cls: 0,
  tbtMs: 0,
  requests: 9,
  bytes: 120_400,
  ...more,
});
const shift = (at: number, value: number, hadRecentInput = false) => ({ at, value, hadRecentInput });

test('only the part of a task beyond 50 ms blocks', () => {
  expect(blockingTime([40, 50, 80, 150])).toBe(130);
});

test('shifts that follow each other count together, bursts apart from each other do not', () => {
  expect(layoutShift([shift(0, 0.1), shift(900, 0.1), shift(2500, 0.15)])).toBeCloseTo(0.2);
  expect(layoutShift([])).toBe(0);
});

test('a burst ends after five seconds, and what follows a press is no shift', () => {
  const steady = [0, 900, 1800, 2700, 3600, 4500, 5400].map((at) => shift(at, 0.1));
  expect(layoutShift(steady)).toBeCloseTo(0.6);
  expect(layoutShift([shift(0, 0.3, true)])).toBe(0);
});

test('a page is compared by medians with the static page, and what misses its aim is bold', () => {
  const cold = [load(1200, { cls: 0.02 }), load(1001), load(900)];
  const page = { name: 'Home', cold, warm: [load(300)], limit: [load(700), load(800), load(800)] };
  expect(pagesTable([page])[1]).toEqual([
    'Home',
    '**1001**',
    '800',
    '1.25',
    '300',
    '1400',
    '0.000',
    '0',
    '9',
    '120',
  ]);
});

test('a page that is usable late, or never, is bold', () => {
  const usable = (usableMs: number) => {
    const loads = [load(900, { usableMs })];
    return pagesTable([{ name: 'Home', cold: loads, warm: loads, limit: loads }])[1]?.[5];
  };
  expect([usable(1500), usable(1501), usable(0)]).toEqual(['1500', '**1501**', '**0**']);
});

test('a press that takes longer than 100 ms is bold', () => {
  const rows = pressTable([
    { name: 'a day', milliseconds: [90, 100, 300] },
    { name: 'a month', milliseconds: [101] },
  ]);
  expect(rows.slice(1)).toEqual([
    ['a day', '100'],
    ['a month', '**101**'],
  ]);
});

test('the section replaces the former one and leaves the rest of the page alone', () => {
  const first = withWebSection('# Performance\n', ['old']);
  const second = withWebSection(first, ['new']);
  expect(second).toContain('# Performance');
  expect(second).toContain('new');
  expect(second).not.toContain('old');
  expect(withWebSection(second, ['new'])).toBe(second);
});

test('another benchmark that writes the page keeps the section', () => {
  const former = withWebSection('# Old\n', ['measurements of the browser']);
  expect(keepWebSection(former, '# New\n')).toContain('measurements of the browser');
  expect(keepWebSection('# Old\n', '# New\n')).toBe('# New\n');
});

test('the four scores of a report of Lighthouse are shown of 100, and dashes without a report', () => {
  const score = { score: 0.984 };
  const categories = { performance: score, accessibility: score, 'best-practices': score, seo: { score: 1 } };
  expect(scoresIn(JSON.stringify({ categories }))).toEqual(['98', '98', '98', '100']);
  expect(scoresIn('')).toEqual(['–', '–', '–', '–']);
});
