import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Answers } from '#web/testing/api.ts';
import { NOW } from '#web/testing/open-screen.tsx';
import { anAppointment } from '../today/testing-today.ts';
import { columnOf, dialog, isClosed, LENA, openCalendar, span } from './testing-calendar.ts';

const TIMES = 'GET /api/staff/free-times';
const RESCHEDULE = 'POST /api/staff/appointments/:id/reschedule';

const later = anAppointment({ ...span('10:30', '11:15') });
/** It is ten o'clock: the day begins below the row of the hours that are over; a minute has a pixel and a half. */
const day = { working_hours: [span('09:00', '16:00')] };
const columns = [columnOf({ ...day, appointments: [later] }), columnOf({ ...day, doctor: LENA })];

const slot = (id: string, start_time: string, doctor = LENA) => ({
  id,
  schedule_parent_id: 'd',
  doctor_id: doctor.id,
  display_name: doctor.display_name,
  date: '2026-11-16',
  start_time,
  end_time: '15:00',
  duration: 45,
  date_start_time: `2026-11-16T${start_time}:00+01:00`,
});

const HEAD = 60;
const HOURS = 56;
const WIDTH = 200;
const box = (left: number, right: number, top: number, bottom: number) => ({ left, right, top, bottom });

/** The hours, then each column, 200 pixels wide; nothing is scrolled away. */
beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const all = [...document.querySelectorAll('[data-column] > [data-hours]')];
    const place = all.indexOf(this);
    const left = HOURS + place * WIDTH;
    if (place >= 0) return box(left, left + WIDTH, HEAD, 2000) as DOMRect;
    if (this.matches('[data-entry]')) return box(0, 0, heightOf('10:30'), 0) as DOMRect;
    return box(0, HOURS + all.length * WIDTH, 0, 2000) as DOMRect;
  });
});
afterEach(() => vi.restoreAllMocks());

function heightOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return HEAD + 44 + (60 * hours + minutes - 10 * 60) * 1.5;
}
/** The pointer, as it holds an appointment five pixels below its beginning in this column. */
const at = (place: number, time: string) => ({
  clientX: HOURS + place * WIDTH + 50,
  clientY: heightOf(time) + 5,
});

const appointment = () => screen.getByRole('button', { name: /Maria Vogel/ });
const ghost = () => document.querySelector('[data-ghost]')?.textContent;
const mouse = { button: 0, isPrimary: true, pointerType: 'mouse' };
const press = (how: object = mouse) => fireEvent.pointerDown(appointment(), { ...how, ...at(0, '10:30') });
const moveTo = (place: number, time: string) => fireEvent.pointerMove(document, at(place, time));
const release = (place: number, time: string) => fireEvent.pointerUp(document, at(place, time));

async function openDay(answers: Answers = {}, given = columns, role: 'admin' | 'doctor' = 'admin') {
  const opened = await openCalendar('?date=2026-11-16', given, { answers, role });
  await screen.findByRole('button', { name: /Maria Vogel/ });
  return opened;
}
const chosenTime = async () =>
  (await dialog().findByRole<HTMLSelectElement>('combobox', { name: /^Freie Zeit/ })).value;

test('a dragged appointment shows the time and the doctor it would get; dropped, its dialog has them preselected and sends when somebody says so', async () => {
  const { api, user } = await openDay({
    [TIMES]: { data: [slot('s1', '13:15'), slot('s2', '14:00')] },
    [RESCHEDULE]: Response.json({ message: 'Gespeichert.', data: {} }),
  });
  press();
  moveTo(0, '11:00');
  expect(ghost()).toBe('11:00 bis 11:45, Dr. med. Anna Keller');
  moveTo(1, '14:03');
  expect(ghost()).toBe('14:00 bis 14:45, Dr. med. Lena Maurer');
  release(1, '14:03');
  expect(ghost()).toBeUndefined();
  await screen.findByRole('dialog', { name: 'Termin verlegen' });

  await waitFor(async () => expect(await chosenTime()).toBe('s2'));
  expect(dialog().getByRole<HTMLSelectElement>('combobox', { name: /^Ärztin/ }).value).toBe('22');
  expect(dialog().getByLabelText<HTMLInputElement>(/^Freie Zeiten ab/).value).toBe('2026-11-16');
  expect(dialog().queryByText(/nicht frei/)).toBeNull();
  expect(api.sent(TIMES)).toEqual([
    { service_id: '3', from: '2026-11-16', limit: '100', doctor_ids: ['22'] },
  ]);
  expect(api.sent(RESCHEDULE)).toEqual([]);

  await user.click(dialog().getByRole('button', { name: 'Verlegen' }));
  await isClosed();
  expect(api.sent(RESCHEDULE)).toEqual([
    { id: '11', schedule: 's2', seen_start_time: later.date_start_time },
  ]);
});

test('where the dropped time is not free, the dialog says so and has the nearest time of that day', async () => {
  const { user } = await openDay({ [TIMES]: { data: [slot('s1', '11:00'), slot('s2', '13:45')] } });
  press();
  release(1, '14:00');
  await screen.findByRole('dialog');
  await dialog().findByText(/^14:00 Uhr ist nicht frei\. Vorgewählt ist die nächstgelegene freie Zeit/);
  expect(await chosenTime()).toBe('s2');
  await user.selectOptions(dialog().getByRole('combobox', { name: /^Freie Zeit/ }), 's1');
  expect(dialog().queryByText(/nicht frei/)).toBeNull();
});

test('where the day has no free time, the dialog says so and preselects none of later days', async () => {
  const tomorrow = { ...slot('s1', '14:00'), date: '2026-11-17' };
  await openDay({ [TIMES]: { data: [tomorrow] } });
  press();
  release(1, '14:00');
  await screen.findByRole('dialog');
  await dialog().findByText(
    /^14:00 Uhr ist nicht frei\. Am Montag, 16\.11\.2026, hat Dr\. med\. Lena Maurer keine passende freie Zeit/,
  );
  expect(await chosenTime()).toBe('');
});

test('Escape puts a dragged appointment back, and the release that follows opens nothing', async () => {
  const { user } = await openDay();
  press();
  moveTo(1, '14:00');
  expect(appointment().dataset.dragged).toBe('true');
  fireEvent.keyDown(document, { key: 'Escape' });
  expect([ghost(), appointment().dataset.dragged]).toEqual([undefined, undefined]);
  release(1, '14:00');
  fireEvent.click(appointment(), { detail: 1 });
  await settled();
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(appointment());
  await screen.findByRole('dialog', { name: 'Maria Vogel' });
});

test('outside of the grid a dragged appointment goes back to its place, and dropped there it stays', async () => {
  await openDay();
  press();
  moveTo(1, '14:00');
  fireEvent.pointerMove(document, { clientX: 900, clientY: 300 });
  expect(ghost()).toBeUndefined();
  fireEvent.pointerUp(document, { clientX: 900, clientY: 300 });
  press();
  moveTo(1, '14:00');
  fireEvent.pointerCancel(document);
  expect(ghost()).toBeUndefined();
  await settled();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('near the lower edge of the grid, it scrolls with the dragged appointment', async () => {
  await openDay();
  const scroller = appointment().closest('[data-column]')?.parentElement?.parentElement as HTMLElement;
  const before = scroller.scrollTop;
  press();
  moveTo(0, '14:00');
  expect(scroller.scrollTop).toBe(before);
  fireEvent.pointerMove(document, { clientX: at(0, '14:00').clientX, clientY: 1990 });
  expect(scroller.scrollTop).toBe(before + 16);
});

test('dropped where it stood, an appointment stays', async () => {
  await openDay();
  press();
  moveTo(0, '12:00');
  moveTo(0, '10:36');
  expect(ghost()).toBe('10:30 bis 11:15, Dr. med. Anna Keller');
  release(0, '10:36');
  fireEvent.click(appointment(), { detail: 1 });
  await settled();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a click is no drag, even when the mouse trembles', async () => {
  await openDay();
  press();
  fireEvent.pointerMove(document, { clientX: at(0, '10:30').clientX + 5, clientY: at(0, '10:30').clientY });
  expect(ghost()).toBeUndefined();
  fireEvent.pointerUp(document, at(0, '10:30'));
  fireEvent.click(appointment(), { detail: 1 });
  await screen.findByRole('dialog', { name: 'Maria Vogel' });
});

test('the keyboard opens the appointment as before, also after a drag', async () => {
  const { user } = await openDay();
  press();
  moveTo(1, '14:00');
  fireEvent.keyDown(document, { key: 'Escape' });
  appointment().focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Maria Vogel' });
});

test('another button of the mouse drags nothing', async () => {
  await openDay();
  press({ ...mouse, button: 2 });
  moveTo(1, '14:00');
  expect(ghost()).toBeUndefined();
});

test.each([
  ['is being held', { status: 'in_progress' }],
  ['waits for a decision about its cancellation', { status: 'cancellation_requested' }],
  ['is a proposal', { status: 'created_by_admin' }],
  ['has begun', span('09:45', '10:30')],
] as const)('an appointment that %s cannot be dragged, and nothing is said', async (_, given) => {
  const still = anAppointment({ ...later, ...given });
  await openDay({}, [columnOf({ ...day, appointments: [still] }), columnOf({ ...day, doctor: LENA })]);
  expect(appointment().dataset.movable).toBeUndefined();
  press();
  moveTo(1, '14:00');
  expect([ghost(), appointment().dataset.dragged]).toEqual([undefined, undefined]);
});

test('a doctor drags the own appointments', async () => {
  const [own] = columns;
  await openDay({ [TIMES]: { data: [] } }, own ? [own] : [], 'doctor');
  press();
  release(0, '14:00');
  await screen.findByRole('dialog', { name: 'Termin verlegen' });
  expect(dialog().queryByRole('combobox', { name: /^Ärztin/ })).toBeNull();
});

test('a doctor does not drag the appointments of another doctor', async () => {
  const hers = { ...later, doctor_id: LENA.id };
  await openDay({}, [columnOf({ ...day, doctor: LENA, appointments: [hers] })], 'doctor');
  expect(appointment().dataset.movable).toBeUndefined();
  press();
  moveTo(0, '14:00');
  expect(ghost()).toBeUndefined();
});

test('a finger drags after it has rested for 400 milliseconds, and the page does not scroll under it', async () => {
  await openDay({ [TIMES]: { data: [slot('s1', '14:00')] } });
  const scrolls = () => fireEvent.touchMove(appointment());
  vi.useFakeTimers({ now: new Date(NOW), toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  press({ ...mouse, pointerType: 'touch' });
  act(() => void vi.advanceTimersByTime(399));
  expect([appointment().dataset.dragged, scrolls()]).toEqual([undefined, true]);
  act(() => void vi.advanceTimersByTime(1));
  expect([appointment().dataset.dragged, scrolls()]).toEqual(['true', false]);
  expect(fireEvent.contextMenu(appointment())).toBe(false);
  vi.useFakeTimers({ now: new Date(NOW), toFake: ['Date'] });
  moveTo(1, '14:00');
  expect(ghost()).toBe('14:00 bis 14:45, Dr. med. Lena Maurer');
  release(1, '14:00');
  await screen.findByRole('dialog', { name: 'Termin verlegen' });
});

test('a finger that moves at once scrolls the page and drags nothing', async () => {
  await openDay();
  vi.useFakeTimers({ now: new Date(NOW), toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  press({ ...mouse, pointerType: 'touch' });
  moveTo(0, '10:40');
  act(() => void vi.advanceTimersByTime(1000));
  moveTo(1, '14:00');
  expect([appointment().dataset.dragged, ghost()]).toEqual([undefined, undefined]);
});

test('in the list nothing can be dragged', async () => {
  await openCalendar('?date=2026-11-16&look=list', columns);
  const entry = await screen.findByRole('button', { name: /Maria Vogel/ });
  expect(entry.dataset.movable).toBeUndefined();
});

/** Dialogs open after the browser has painted. */
async function settled(): Promise<void> {
  const { afterPaint } = await import('#web/lib/after-paint.ts');
  await act(async () => await new Promise<void>((resolve) => void afterPaint(resolve)));
}
