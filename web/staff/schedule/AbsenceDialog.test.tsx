import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AffectedAppointment } from '#contract/appointments-calendar.contract.ts';
import type { Slot } from '#contract/schedule.contract.ts';
import { refused } from '#web/testing/api.ts';
import { anAppointment } from '../today/testing-today.ts';
import {
  ANNA,
  columnOf,
  dialog,
  fill,
  isClosed,
  LENA,
  openCalendar,
  openFromMenu,
  span,
} from './testing-calendar.ts';

const PREVIEW = 'POST /api/staff/absences/preview';
const ENTER = 'POST /api/staff/absences';
const DECIDE = 'POST /api/staff/absences/:id/decisions';

test('an absence is removed; a refusal is shown', async () => {
  const column = columnOf({ absences: [{ id: 4, ...span('13:00', '14:00') }] });
  const remove = 'DELETE /api/staff/absences/:id';
  const { user, api } = await openCalendar('?date=2026-11-16', [column], {
    answers: { [remove]: refused(409, { message: 'Schon entfernt.' }) },
  });
  await user.click(await screen.findByRole('button', { name: /^Abwesend, 13:00/ }));
  expect((await screen.findByRole('dialog')).textContent).toContain(
    'Dr. med. Anna Keller ist vom 16.11.2026 13:00 bis 16.11.2026 14:00 Uhr nicht da.',
  );
  const press = () => user.click(dialog().getByRole('button', { name: 'Abwesenheit entfernen' }));
  await press();
  await screen.findByText('Schon entfernt.');
  api.answer({ [remove]: { message: '' } });
  await press();
  await isClosed();
  expect(api.sent(remove)).toEqual([{ id: '4' }, { id: '4' }]);
});

const slot = (id: string, display_name: string, doctor_id = 21): Slot => ({
  id,
  schedule_parent_id: 'day',
  doctor_id,
  display_name,
  date: '2026-11-24',
  duration: 45,
  start_time: '09:00',
  end_time: '09:45',
  date_start_time: '2026-11-24T08:00:00Z',
});
const affected = (
  id: number,
  name: string,
  changes: Partial<AffectedAppointment> = {},
): AffectedAppointment => ({
  ...anAppointment({ id, patient: { id, name }, ...span('10:00', '10:45') }),
  actions: ['move', 'cancel', 'keep'],
  same_doctor: [slot('s1', ANNA.display_name)],
  other_doctors: [slot('s2', LENA.display_name, 22)],
  ...changes,
});

test('SEAM-02: an absence asks about each appointment, sends the decisions and says what became of them', async () => {
  const [moved, untouched] = [affected(41, 'Maria Vogel'), affected(42, 'Eva Lang')];
  const result = { message: null, appointment: null };
  const { api, user, press } = await openFromMenu('Abwesenheit', {
    [PREVIEW]: { data: [moved, untouched, affected(43, 'Ida Kurz', { actions: ['keep'] })] },
    [ENTER]: {
      message: '',
      data: {
        id: 9,
        new: [],
        results: [
          {
            ...result,
            appointment_id: 41,
            result: 'moved',
            appointment: { ...moved, ...span('09:00', '09:45', 24) },
          },
          { ...result, appointment_id: 42, result: 'cancelled' },
          { ...result, appointment_id: 43, result: 'refused', message: 'Zu spät.' },
        ],
      },
    },
  });
  fill(/^Ab Uhrzeit/, '10:00');
  fill(/^Letzter Tag/, '2026-11-18');
  fill(/^Bis Uhrzeit/, '00:00');
  await press('Weiter');
  // Each step is a dialog of its own, so what comes is looked for on the whole screen.
  await screen.findByText(/^Betroffene Termine: 3\./);
  expect(api.sent(PREVIEW)).toEqual([
    { start_date: '2026-11-16', start_time: '10:00', end_date: '2026-11-18', end_time: '24:00' },
  ]);
  const choices = dialog().getAllByRole<HTMLSelectElement>('combobox');
  expect(choices.map(({ value }) => value)).toEqual(['move s1', 'move s2', 'keep']);
  expect([...(choices[0]?.options ?? [])].map(({ text }) => text)).toEqual(
    [
      'Verlegen: Dienstag, 24. November, 09:00, Dr. med. Anna Keller',
      'Verlegen: Dienstag, 24. November, 09:00, Dr. med. Lena Maurer',
      'Kostenlos absagen',
      'Vorerst stehen lassen',
    ].map((text) => expect.stringContaining(text.slice(0, 12))),
  );
  expect(choices[2]?.options).toHaveLength(1);
  expect(dialog().getAllByText(/weder verlegt noch abgesagt/)).toHaveLength(1);
  expect(dialog().getByLabelText(/^Maria Vogel, Erstgespräch, Montag.*, 10:00/)).toBe(choices[0]);
  await user.selectOptions(choices[1] as HTMLElement, 'cancel');
  await press('Abwesenheit eintragen');

  await screen.findByRole('dialog', { name: 'Abwesenheit eingetragen' });
  expect(api.sent(ENTER)[0]).toMatchObject({
    decisions: [
      { appointment_id: 41, action: 'move', schedule: 's1' },
      { appointment_id: 42, action: 'cancel' },
      { appointment_id: 43, action: 'keep' },
    ],
  });
  expect(api.headersOf(ENTER)?.get('idempotency-key')).toMatch(/^[\w-]{36}$/);
  const lines = within(dialog().getByRole('list', { name: 'Ergebnis' })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Maria Vogel: verlegt auf 24.11.2026 09:00 Uhr, E-Mail unterwegs.',
    'Eva Lang: abgesagt, E-Mail unterwegs.',
    expect.stringMatching(/^Ida Kurz: .*Zu spät\.$/),
  ]);
  await press('Fertig');
  await isClosed();
});

test('the same decisions are sent with the same key, changed ones with another', async () => {
  const { api, user, press } = await openFromMenu('Abwesenheit', {
    [PREVIEW]: { data: [affected(41, 'Maria Vogel')] },
    [ENTER]: refused(422, { message: '', errors: { start_date: ['Zu früh.'], end_date: ['Zu spät.'] } }),
  });
  await press('Weiter');
  await screen.findByText(/^Betroffene Termine: 1\./);
  const keys: (string | null | undefined)[] = [];
  const send = async () => {
    const calls = api.sent(ENTER).length;
    await press('Abwesenheit eintragen');
    await waitFor(() => expect(api.sent(ENTER)).toHaveLength(calls + 1));
    keys.push(api.headersOf(ENTER)?.get('idempotency-key'));
    await screen.findByText(/Zu früh\./);
  };
  await send();
  expect(dialog().getByText(/Zu spät\./)).toBeTruthy();
  await send();
  await user.selectOptions(dialog().getByRole('combobox'), 'keep');
  await send();
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('bookings that came in the meantime are decided as well', async () => {
  const { api, press } = await openFromMenu('Abwesenheit', {
    [PREVIEW]: { data: [] },
    [ENTER]: { message: '', data: { id: 9, results: [], new: [affected(44, 'Nora Neu')] } },
    [DECIDE]: refused(409, { message: 'Bitte noch einmal.' }),
  });
  await press('Weiter');
  await screen.findByText('Kein Termin ist betroffen.');
  await press('Abwesenheit eintragen');
  await screen.findByText(/^Inzwischen kamen weitere Buchungen dazu/);
  expect(dialog().queryByText('Kein Termin ist betroffen.')).toBeNull();
  expect(dialog().queryByRole('button', { name: 'Fertig' })).toBeNull();
  await press('Entscheidungen ausführen');
  await screen.findByText('Bitte noch einmal.');
  const results = [{ appointment_id: 44, result: 'kept' as const, message: null, appointment: null }];
  api.answer({ [DECIDE]: { message: '', data: { id: 9, results, new: [] } } });
  await press('Entscheidungen ausführen');
  await screen.findByText(/bleibt bestehen\./);
  expect(api.sent(DECIDE).at(-1)).toMatchObject({
    id: '9',
    decisions: [{ appointment_id: 44, action: 'move', schedule: 's1' }],
  });
  await press('Fertig');
  await isClosed();
});

test('an absence without appointments says so before and after', async () => {
  const { press } = await openFromMenu('Abwesenheit', {
    [PREVIEW]: { data: [] },
    [ENTER]: { message: '', data: { id: 9, results: [], new: [] } },
  });
  await press('Weiter');
  await screen.findByText('Kein Termin ist betroffen.');
  expect(dialog().queryByText(/^Betroffene Termine/)).toBeNull();
  await press('Abwesenheit eintragen');
  await screen.findByRole('dialog', { name: 'Abwesenheit eingetragen' });
  expect(dialog().getByText('Kein Termin ist betroffen.')).toBeTruthy();
});

test('a wrong span of an absence is shown at its fields, and a doctor has to be chosen', async () => {
  const { user, api, press } = await openFromMenu(
    'Abwesenheit',
    {
      [PREVIEW]: refused(422, {
        message: '',
        errors: {
          doctor_id: ['Wer?'],
          start_date: ['A'],
          start_time: ['B'],
          end_date: ['C'],
          end_time: ['D'],
        },
      }),
    },
    [columnOf(), columnOf({ doctor: LENA })],
  );
  fill(/^Erster Tag/, '2026-11-17');
  await press('Weiter');
  for (const text of ['Wer?', 'A', 'B', 'C', 'D']) await screen.findByText(text);
  await user.selectOptions(dialog().getByLabelText(/^Ärztin/), '22');
  await press('Weiter');
  await waitFor(() =>
    expect(api.sent(PREVIEW)).toEqual([
      { start_date: '2026-11-17', end_date: '2026-11-16' },
      { doctor_id: 22, start_date: '2026-11-17', end_date: '2026-11-16' },
    ]),
  );
});
