import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CompletionMoney } from '#contract/appointments-staff.contract.ts';
import { refused, slow } from '#web/testing/api.ts';
import { expectToast, NOW, openAsStaff, passTime, toasts } from '#web/testing/open-screen.tsx';
import { aStatement, STATEMENT } from '../positions/testing-positions.ts';
import { aColumn, anAppointment, CARD_CHARGE, openToday } from '../today/testing-today.ts';
import { completionTexts, nameOfCard } from './completion.ts';

const MOVE = 'POST /api/staff/appointments/:id/move';
const UNDO = 'POST /api/staff/appointments/:id/undo-completion';
const CALENDAR = 'GET /api/staff/calendar';
const DONE = 'Termin mit Maria Vogel abgeschlossen. 89,50\u00a0€ werden gleich von Visa •••• 4242 abgebucht.';
const CHARGING = 'Maria Vogel: 89,50\u00a0€ werden jetzt von Visa •••• 4242 abgebucht.';
const UNDO_UNTIL = '2026-11-16T09:00:10.000Z';

const running = anAppointment({ status: 'in_progress' });
const completed = anAppointment({ status: 'completed', undo_until: UNDO_UNTIL });
const day = (...appointments: ReturnType<typeof anAppointment>[]) => ({
  now: NOW,
  data: [aColumn(appointments)],
});
const answers = {
  [MOVE]: { message: 'Gespeichert.', data: { id: 11, status: 'completed', undo_until: UNDO_UNTIL } },
  [STATEMENT]: { data: aStatement() },
  [UNDO]: { message: 'Zurückgenommen.', data: { id: 11, status: 'in_progress' } },
} as const;

async function confirmCompletion(options: Parameters<typeof openToday>[2] = {}) {
  const opened = await openToday({}, [aColumn([running])], { answers, ...options });
  await opened.user.click(await screen.findByRole('button', { name: /Abschließen und/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Termin abschließen?' }));
  return { ...opened, dialog, confirm: () => dialog.getByRole('button', { name: /^Abschließen und/ }) };
}

test('the confirmation names patient, appointment, amount and card, and nothing is sent before it', async () => {
  const { api, user, dialog } = await confirmCompletion();
  const facts = dialog
    .getAllByRole('term')
    .map(({ textContent, nextSibling }) => [textContent, nextSibling?.textContent]);
  expect(facts).toEqual([
    ['Patientin', 'Maria Vogel'],
    ['Termin', 'Erstgespräch, 16.11.2026 09:45'],
    ['Betrag', '89,50\u00a0€'],
    ['Karte', 'Visa •••• 4242'],
  ]);
  expect(dialog.getByText(/^Die Karte wird 10 Sekunden später belastet/)).toBeTruthy();
  expect(
    dialog.getByText(/^Die Rechnung nennt nur Leistung und Preis\. Private Versicherungen/),
  ).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Abbrechen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent(MOVE)).toEqual([]);
});

test('the toast says what is charged; after ten seconds it says that the charge goes out', async () => {
  const { api, user, confirm } = await confirmCompletion({ stopsIntervals: true });
  await user.click(confirm());
  await expectToast('success', DONE);
  expect(api.sent(MOVE)).toEqual([{ id: '11', to: 'completed', charge_cents: 8950 }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  api.answer({ [CALENDAR]: day(completed) });
  const before = api.sent(CALENDAR).length;
  await passTime(9_000);
  expect(toasts().map(({ text }) => text)).toEqual([DONE]);
  await passTime(1_000);
  await expectToast('success', CHARGING);
  expect(toasts().map(({ text }) => text)).toEqual([CHARGING]);
  await waitFor(() => expect(api.sent(CALENDAR).length).toBeGreaterThan(before));
  expect(screen.queryByRole('button', { name: 'Rückgängig' })).toBeNull();
});

test('the toast undoes it, and no charge is announced afterwards', async () => {
  const { api, user, confirm } = await confirmCompletion({ stopsIntervals: true });
  await user.click(confirm());
  await user.click(await screen.findByRole('button', { name: 'Rückgängig' }));
  await expectToast('success', 'Zurückgenommen.');
  expect(api.sent(UNDO)).toEqual([{ id: '11' }]);
  await passTime(30_000);
  expect(toasts().map(({ text }) => text)).not.toContain(CHARGING);
});

test('nothing is announced when another device undid it in the meantime', async () => {
  const { api, user, confirm } = await confirmCompletion({ stopsIntervals: true });
  await user.click(confirm());
  await expectToast('success', DONE);
  const before = api.sent(CALENDAR).length;
  await passTime(10_000);
  await waitFor(() => expect(api.sent(CALENDAR).length).toBeGreaterThan(before));
  await passTime(1_000);
  expect(toasts()).toEqual([]);
});

test('another amount or another device: the refusal is said, the dialog closes and the day is read again', async () => {
  const told = 'Der Betrag hat sich inzwischen geändert.';
  const { api, user, confirm } = await confirmCompletion({
    answers: { ...answers, [MOVE]: refused(409, { code: 'appointments.amount_changed', message: told }) },
  });
  const before = api.sent(CALENDAR).length;
  await user.click(confirm());
  await expectToast('error', told);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(api.sent(CALENDAR).length).toBeGreaterThan(before));
});

test('a fault of the server leaves the confirmation open for another try', async () => {
  const { user, confirm } = await confirmCompletion({
    answers: { ...answers, [MOVE]: refused(503, { message: 'Gerade nicht erreichbar.' }) },
  });
  await user.click(confirm());
  await expectToast('error', 'Gerade nicht erreichbar.');
  expect(confirm()).toBeTruthy();
});

test('nothing is completed while nobody knows whether the appointment has positions, and another try finds it out', async () => {
  const failing = refused(429, { message: 'Bitte warten Sie.' });
  const { api, user } = await openToday({}, [aColumn([running])], {
    answers: { ...answers, [STATEMENT]: failing },
  });
  await user.click(await screen.findByRole('button', { name: /Abschließen und/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Termin abschließen?' });
  await within(dialog).findByText('Bitte warten Sie.');
  const noButton = (name: RegExp) => expect(within(dialog).queryByRole('button', { name })).toBeNull();
  noButton(/Abschließen und/);
  const reading = slow<typeof STATEMENT>();
  api.answer({ [STATEMENT]: reading.answer });
  await user.click(within(dialog).getByRole('button', { name: 'Erneut versuchen' }));
  await waitFor(() => noButton(/Erneut versuchen|Abschließen und/));
  expect(dialog.isConnected).toBe(true);
  reading.resolve({ data: aStatement({ is_needed: true }) });
  await screen.findByRole('group', { name: 'Auslagen nach § 10 GOÄ' });
  expect(api.sent(MOVE)).toEqual([]);
});

test('every device can undo as long as the server allows it, also after a reload', async () => {
  const { api, user } = await openToday({}, [aColumn([completed])], { answers, stopsIntervals: true });
  await screen.findByText('89,50 € werden gleich von Visa •••• 4242 abgebucht.');
  expect(screen.queryByRole('button', { name: /Abschließen/ })).toBeNull();
  await user.click(
    screen.getByRole('button', { name: 'Abschluss des Termins mit Maria Vogel rückgängig machen' }),
  );
  await expectToast('success', 'Zurückgenommen.');
  expect(api.sent(UNDO)).toEqual([{ id: '11' }]);
});

test('when the time is over the way back disappears and the day is read again', async () => {
  const { api } = await openToday({}, [aColumn([completed])], { answers, stopsIntervals: true });
  const undo = await screen.findByRole('button', { name: /rückgängig machen$/ });
  expect(undo.textContent).toBe('Rückgängig (10)');
  await passTime(3_000);
  expect(undo.textContent).toBe('Rückgängig (7)');
  const before = api.sent(CALENDAR).length;
  await passTime(7_000);
  expect(screen.queryByRole('button', { name: /rückgängig machen$/ })).toBeNull();
  await waitFor(() => expect(api.sent(CALENDAR).length).toBe(before + 1));
});

test('an undo that comes too late is refused in the words of the server', async () => {
  const tooLate = refused(409, { code: 'appointments.undo_too_late', message: 'Zu spät.' });
  const { user } = await openToday({}, [aColumn([completed])], { answers: { ...answers, [UNDO]: tooLate } });
  await user.click(await screen.findByRole('button', { name: /rückgängig machen$/ }));
  await expectToast('error', 'Zu spät.');
});

async function openInCalendar(appointment: ReturnType<typeof anAppointment>) {
  const opened = await openAsStaff('/calendar', {
    role: 'admin',
    answers: { ...answers, [CALENDAR]: day(appointment) },
  });
  await opened.user.click((await screen.findAllByRole('button', { name: /Maria Vogel/ }))[0] as HTMLElement);
  return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Maria Vogel' })) };
}

test('the dialog of the calendar keeps beginning, completing and not taking place apart', async () => {
  const { user, dialog } = await openInCalendar(anAppointment());
  const groups = dialog.getAllByRole('region').map((group) => [
    within(group).getByRole('heading').textContent,
    within(group)
      .getAllByRole('button')
      .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')),
  ]);
  expect(groups).toEqual([
    ['Ablauf', ['Beginnen', 'Positionen vorbereiten']],
    ['Abschließen', ['Abschließen und 89,50 € abbuchen']],
    ['Wenn er nicht stattfindet', ['Nicht erschienen', 'Termin absagen']],
  ]);
  await user.click(dialog.getByRole('button', { name: /Abschließen und/ }));
  const confirmation = within(await screen.findByRole('dialog', { name: 'Termin abschließen?' }));
  await user.click(confirmation.getByRole('button', { name: /^Abschließen und/ }));
  await expectToast('success', DONE);
});

test('a future appointment offers only what is possible: no heading without a button', async () => {
  const later = { date_start_time: '2026-11-16T13:00:00.000Z', date_end_time: '2026-11-16T13:45:00.000Z' };
  const { dialog } = await openInCalendar(anAppointment(later));
  expect(dialog.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Ablauf',
    'Wenn er nicht stattfindet',
  ]);
  expect(dialog.getByRole('button', { name: 'Verlegen' })).toBeTruthy();
});

test('beginning in the dialog closes it', async () => {
  const { api, user, dialog } = await openInCalendar(anAppointment());
  await user.click(dialog.getByRole('button', { name: 'Beginnen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent(MOVE)).toEqual([{ id: '11', to: 'in_progress' }]);
});

const money = (kind: CompletionMoney['kind'], amount_cents = 0, refund_cents = 0): CompletionMoney => ({
  kind,
  amount_cents,
  refund_cents,
  card: null,
});

test.each([
  [CARD_CHARGE, 'Abschließen und 89,50 € abbuchen', /^Die Karte wird 10 Sekunden später/],
  [money('paid', 8950), 'Abschließen, bereits bezahlt', /im Voraus bezahlt\. Sie können es 10 Sekunden/],
  [money('paid', 8000, 950), 'Abschließen, bereits bezahlt', /9,50 € gehen zurück/],
  [money('free'), 'Abschließen, kostenlos', /kostet nichts/],
  [money('missing', 8950), 'Abschließen, Zahlung fehlt', /keine Zahlung hinterlegt/],
  [money('unchanged'), 'Abschließen', /^Es wird nichts abgebucht\. Sie können/],
] as const)('the button says what really happens: %o', (given, action, about) => {
  const texts = completionTexts(given, 'Maria Vogel', 'de');
  expect(texts.action.replaceAll('\u00a0', ' ')).toBe(action);
  expect(texts.about.join(' ').replaceAll('\u00a0', ' ')).toMatch(about);
  const isCharge = given.kind === 'charge';
  expect(texts.charging !== null).toBe(isCharge);
  expect(texts.done === 'Termin mit Maria Vogel abgeschlossen.').toBe(!isCharge);
  expect(texts.pending.includes('abgebucht')).toBe(isCharge);
});

test('a card is named by brand and last digits, and an unknown one is called the saved card', () => {
  expect(nameOfCard({ brand: 'mastercard', last4: '4444' })).toBe('Mastercard •••• 4444');
  expect(nameOfCard({ brand: 'newcard', last4: '4444' })).toBe('•••• 4444');
  expect(nameOfCard(null)).toBeNull();
  const unknown = completionTexts({ ...CARD_CHARGE, card: null }, 'Maria', 'en');
  expect(unknown.charging).toBe('Maria: 89.50\u00a0€ is now being charged to the saved card.');
});
