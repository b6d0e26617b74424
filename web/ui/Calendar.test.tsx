import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderHtml } from '#web/testing/render-html.tsx';
import { Calendar } from './Calendar.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

function calendar(props: { month: string; firstDate?: string; lastDate?: string }): string {
  return renderHtml(
    <Calendar
      label="Tag wählen"
      value={null}
      today="2026-11-16"
      markedDates={new Set(['2026-11-19'])}
      onMonthChange={() => {}}
      onPick={() => {}}
      {...props}
    />,
  );
}

const daysNamed = (html: string, word: string) =>
  [...html.matchAll(/aria-label="([^"]+)"/g)]
    .map(([, name = '']) => name)
    .filter((name) => name.includes(word));

test.each(['Pacific/Kiritimati', 'America/Los_Angeles'])(
  'CONST-09: today is the day in Berlin, also for a browser in %s',
  (timeZone) => {
    vi.stubEnv('TZ', timeZone);
    vi.useFakeTimers({ now: new Date('2026-11-16T12:00:00Z'), toFake: ['Date'] });
    const html = calendar({ month: '2026-11' });
    expect(daysNamed(html, 'heute')).toEqual(['Montag, 16. November 2026, heute']);
    expect(daysNamed(html, 'Heute')).toEqual([]);
  },
);

test('another month is written into the same cells, so that little is rendered anew', () => {
  const days = { label: 'Tag wählen', value: null, today: '2026-11-16', markedDates: new Set<string>() };
  const shown = (month: string) => (
    <Calendar {...days} month={month} onMonthChange={() => {}} onPick={() => {}} />
  );
  const { rerender } = render(shown('2026-11'));
  // The Wednesday in the third week of each month.
  const cell = screen.getByRole('button', { name: 'Mittwoch, 11. November 2026' });
  rerender(shown('2026-12'));
  expect(screen.getByRole('button', { name: 'Mittwoch, 16. Dezember 2026' })).toBe(cell);
});

test('SLOT-05: free days are named as such, others are not', () => {
  const html = calendar({ month: '2026-11' });
  expect(daysNamed(html, 'freie Termine')).toEqual(['Donnerstag, 19. November 2026, freie Termine']);
});

const turnButtons = (html: string) =>
  [...html.matchAll(/<button[^>]*Monat"[^>]*>/g)].map(([tag]) => tag.includes('disabled'));

test('SLOT-17: no month before the first day and none after the last can be reached', () => {
  const bounds = { firstDate: '2026-11-16', lastDate: '2027-01-31' };
  expect(turnButtons(calendar({ month: '2026-11', ...bounds }))).toEqual([true, false]);
  expect(turnButtons(calendar({ month: '2026-12', ...bounds }))).toEqual([false, false]);
  expect(turnButtons(calendar({ month: '2027-01', ...bounds }))).toEqual([false, true]);
});

test('SLOT-17: who turns a month on and back faster than the page follows keeps the day that the keys have reached', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const asked: string[] = [];
  const inMonth = (month: string) => (
    <Calendar
      label="Tag wählen"
      month={month}
      value={null}
      today="2026-11-16"
      markedDates={new Set(['2026-11-19', '2026-11-20'])}
      onMonthChange={(next) => asked.push(next)}
      onPick={() => {}}
    />
  );
  const { rerender } = render(inMonth('2026-11'));
  const focusable = () => screen.getByRole('grid').querySelector('button[tabindex="0"]') as HTMLElement;
  const press = (key: string) => fireEvent.keyDown(focusable(), { key });
  act(() => focusable().focus());
  press('PageDown');
  press('PageUp');
  press('ArrowRight');
  expect(asked).toEqual(['2026-12', '2026-11']);
  rerender(inMonth('2026-12'));
  rerender(inMonth('2026-11'));
  expect(focusable().getAttribute('aria-label')).toMatch(/^Freitag, 20\. November/);

  // Later another part of the page may show a month, and the calendar follows.
  act(() => vi.advanceTimersByTime(1_000));
  rerender(inMonth('2026-12'));
  expect(focusable().getAttribute('aria-label')).toMatch(/^Dienstag, 1\. Dezember/);
  vi.useRealTimers();
});

const picked: string[] = [];
const asked: string[] = [];

/** A calendar that follows its own questions, from November to January. */
function TurningCalendar() {
  const [month, setMonth] = useState('2026-11');
  return (
    <Calendar
      label="Tag wählen"
      month={month}
      value={null}
      today="2026-11-16"
      firstDate="2026-11-16"
      lastDate="2027-01-31"
      markedDates={new Set(['2026-11-19', '2026-12-03'])}
      onMonthChange={(next) => {
        asked.push(next);
        setMonth(next);
      }}
      onPick={(date) => picked.push(date)}
    />
  );
}

function openCalendar(): void {
  picked.length = 0;
  asked.length = 0;
  render(<TurningCalendar />);
}

const day = (name: RegExp) => screen.getByRole('button', { name });
const focusedName = () => document.activeElement?.getAttribute('aria-label') ?? '';

test('SLOT-16: a press picks a day with free times and no other', () => {
  openCalendar();
  fireEvent.click(day(/^Freitag, 20\. November/));
  expect(picked).toEqual([]);
  fireEvent.click(day(/^Donnerstag, 19\. November/));
  expect(picked).toEqual(['2026-11-19']);
});

test('SLOT-17: keys lead from day to day and across months, the focus follows, and bounds hold', () => {
  openCalendar();
  act(() => day(/^Donnerstag, 19\. November/).focus());
  const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
  press('ArrowDown');
  expect(focusedName()).toMatch(/^Donnerstag, 26\. November/);
  press('ArrowDown');
  expect(focusedName()).toMatch(/^Donnerstag, 3\. Dezember/);
  expect(asked).toEqual(['2026-12']);
  expect(screen.getByRole('grid', { name: 'Dezember 2026' })).toBeTruthy();
  press('PageUp');
  press('PageUp');
  expect(focusedName()).toMatch(/^Montag, 16\. November/);
  press('ArrowLeft');
  expect(focusedName()).toMatch(/^Montag, 16\. November/);
  expect(screen.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(3);
});

test('keys begin at the day that was pressed, also at one without free times', () => {
  openCalendar();
  act(() => day(/^Dienstag, 24\. November/).focus());
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowRight' });
  expect(focusedName()).toMatch(/^Mittwoch, 25\. November/);
});

test('SLOT-17: who reaches the last month by its button finds herself in the grid, since the button is locked', () => {
  openCalendar();
  const next = screen.getByRole('button', { name: 'Nächster Monat' });
  next.focus();
  fireEvent.click(next);
  expect(focusedName()).toBe('Nächster Monat');
  fireEvent.click(next);
  expect(asked).toEqual(['2026-12', '2027-01']);
  expect(focusedName()).toMatch(/Januar 2027/);
  expect(next.hasAttribute('disabled')).toBe(true);
});

test('past weeks are not shown, and the Tab key still reaches a day when nothing is free', () => {
  const days = { label: 'Tag wählen', value: null, today: '2026-11-18', markedDates: new Set<string>() };
  render(
    <Calendar {...days} month="2026-11" firstDate="2026-11-18" onMonthChange={() => {}} onPick={() => {}} />,
  );
  expect(screen.queryByRole('button', { name: 'Sonntag, 15. November 2026' })).toBeNull();
  const reached = screen
    .getAllByRole('button')
    .filter((button) => button.dataset.date && button.tabIndex === 0);
  expect(reached.map(({ dataset }) => dataset.date)).toEqual(['2026-11-18']);
});
