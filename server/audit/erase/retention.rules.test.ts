import { expect, test } from 'vitest';
import type { Holding } from '#server/platform/personal-data.ts';
import { firstDayDue, outlookOf } from './retention.rules.ts';

const NOW = new Date('2026-11-16T09:00:00Z');

function holding(what: Holding['what'], latest: string, duty?: Holding['duty']): Holding {
  return { what, latest: new Date(latest), ...(duty && { duty }) };
}

function outlook(holdings: Holding[], now = NOW) {
  return outlookOf(holdings, [], now);
}

test('SEAM-27: for a patient without other data only the account is listed, and erased', () => {
  const { outlook: found, stillKept } = outlook([]);
  expect(found).toEqual({
    state: 'possible',
    parts: [{ what: 'account', is_kept: false, until: null, law: null }],
  });
  expect([...stillKept]).toEqual([]);
  expect(firstDayDue(found)).toBeNull();
});

test('SEAM-27: a record is kept ten years after its last entry, the books eight years to the end of the year', () => {
  const { outlook: found, stillKept } = outlook([
    holding('record', '2025-03-01T10:00:00Z', 'treatment'),
    holding('record', '2026-02-28T23:30:00Z', 'treatment'),
    holding('chat', '2024-05-05T10:00:00Z', 'treatment'),
    holding('invoices', '2025-12-31T22:59:59Z', 'books'),
    holding('payments', '2025-12-31T23:00:00Z', 'books'),
    holding('contacts', '2026-01-01T10:00:00Z'),
  ]);
  expect(found.parts.map(({ what, until }) => [what, until])).toEqual([
    ['account', null],
    ['contacts', null],
    // 23:30 UTC is the first of March in Berlin.
    ['chat', '2036-03-01'],
    ['record', '2036-03-01'],
    // The last minute of the year in UTC belongs to the next year in Berlin.
    ['invoices', '2034-12-31'],
    ['payments', '2034-12-31'],
  ]);
  expect(found.parts.find(({ what }) => what === 'record')?.law).toContain('630f');
  expect(found.parts.find(({ what }) => what === 'invoices')?.law).toContain('147 AO');
  expect([...stillKept]).toEqual(['treatment', 'books']);
  expect(firstDayDue(found)).toBe('2034-12-31');
});

test('SEAM-27: data is kept on its last day and erased the day after', () => {
  const holdings = [holding('record', '2026-03-01T10:00:00Z', 'treatment')];
  expect(outlook(holdings, new Date('2036-03-01T22:59:00Z')).stillKept.has('treatment')).toBe(true);
  const { outlook: after, stillKept } = outlook(holdings, new Date('2036-03-01T23:00:00Z'));
  expect(stillKept.has('treatment')).toBe(false);
  expect(after.parts).toContainEqual({ what: 'record', is_kept: false, until: null, law: null });
});

test('a record with a treatment on a leap day is kept until the last of February', () => {
  const { outlook: found } = outlook([holding('record', '2024-02-29T10:00:00Z', 'treatment')]);
  expect(firstDayDue(found)).toBe('2034-02-28');
});

test('an open appointment is named before open money', () => {
  expect(outlookOf([], ['money_open'], NOW).outlook.state).toBe('money_open');
  expect(outlookOf([], ['money_open', 'appointments_ahead'], NOW).outlook.state).toBe('appointments_ahead');
});
