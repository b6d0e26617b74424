import { expect, test } from 'vitest';
import { DASHBOARD_POLL_MILLISECONDS, greetingAt, ownDashboard } from './DashboardPage.tsx';

test.each([
  ['2026-11-15T02:59:00Z', 'evening'],
  ['2026-11-15T03:00:00Z', 'morning'],
  ['2026-11-15T09:59:00Z', 'morning'],
  ['2026-11-15T10:00:00Z', 'day'],
  ['2026-07-15T15:59:00Z', 'day'],
  ['2026-07-15T16:00:00Z', 'evening'],
])('at %s people in Berlin say good %s', (moment, greeting) => {
  expect(greetingAt(new Date(moment))).toBe(greeting);
});

test('DASH-09, CONST-25: the dashboard refreshes every 10 s', () => {
  expect(DASHBOARD_POLL_MILLISECONDS).toBe(10_000);
  expect(ownDashboard.refetchInterval).toBe(DASHBOARD_POLL_MILLISECONDS);
});
