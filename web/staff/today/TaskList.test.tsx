import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refused } from '#web/testing/api.ts';
import { expectToast } from '#web/testing/open-screen.tsx';
import {
  aColumn,
  anAppointment,
  aPaymentTask,
  aRequest,
  itemsOf,
  openToday,
  region,
  unfinished,
} from './testing-today.ts';

const TASKS = 'GET /api/staff/tasks';
const MOVE = 'POST /api/staff/appointments/:id/move';
const DECIDE = 'POST /api/staff/appointments/:id/cancellation-decision';
const DONE = 'POST /api/staff/payment-tasks/:id/done';
const APPROVE = 'POST /api/staff/patients/:patient_id/approve';

test('messages and enquiries are counted and lead to their areas', async () => {
  await openToday({ open_enquiries: 1, unread_messages: 2 });
  const tasks = await screen.findByRole('region', { name: 'Zu erledigen' });
  const links = within(tasks).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['2 ungelesene Nachrichten', '/staff/chats'],
    ['1 offene Anfrage', '/staff/contacts'],
  ]);
  expect(within(tasks).queryByText('Alles erledigt')).toBeNull();
});

test('one message is counted in the singular, and no enquiry is no line', async () => {
  await openToday({ unread_messages: 1 });
  const tasks = await screen.findByRole('region', { name: 'Zu erledigen' });
  expect(
    within(tasks)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['1 ungelesene Nachricht']);
});

test('a cancellation request shows who, what, until when and why', async () => {
  await openToday({ cancellation_requests: [aRequest()] });
  expect(itemsOf(await region('Absageanfragen'))).toEqual([
    'Maria VogelErstgespräch am 17.11.2026 10:00Ohne Entscheidung bis 17.11.2026 09:00 ist die Absage kostenlosIch bin krank.Entscheiden',
  ]);
  expect(screen.getByLabelText('Grund der Patientin').textContent).toBe('Ich bin krank.');
});

test('a request is accepted without a fee unless the staff choose otherwise', async () => {
  const { api, user } = await openToday({ cancellation_requests: [aRequest({ notes: null })] }, [], {
    answers: { [DECIDE]: { message: 'Entschieden.', data: { id: 12, status: 'cancelled' } } },
  });
  await user.click(
    await screen.findByRole('button', { name: 'Über die Anfrage von Maria Vogel entscheiden' }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Absageanfrage von Maria Vogel' }));
  expect(dialog.queryByLabelText('Grund der Patientin')).toBeNull();
  expect(
    dialog
      .getAllByRole<HTMLInputElement>('radio')
      .map(({ labels, checked }) => [labels?.[0]?.textContent, checked]),
  ).toEqual([
    ['Annehmen, ohne Gebühr', true],
    ['Annehmen, mit Gebühr', false],
    ['Ablehnen, der Termin bleibt bestehen', false],
  ]);
  expect(dialog.queryByRole('textbox', { name: /Gebühr in Euro/ })).toBeNull();
  const reason = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /Begründung/ });
  expect([reason.maxLength, reason.required]).toEqual([500, true]);
  expect(dialog.getByText('Bleibt im Verlauf des Termins.')).toBeTruthy();
  await user.type(reason, 'Attest');
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await expectToast('success', 'Entschieden.');
  expect(api.sent(DECIDE)).toEqual([{ id: '12', decision: 'approve_without_charge', reason: 'Attest' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(api.sent(TASKS).length).toBeGreaterThan(1));
});

test('the fee starts with what was agreed; only a lower one is sent, and words are refused', async () => {
  const { api, user } = await openToday({ cancellation_requests: [aRequest()] }, [], {
    answers: { [DECIDE]: refused(409, { message: 'Schon entschieden.' }) },
  });
  await user.click(await screen.findByRole('button', { name: /entscheiden$/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: 'Annehmen, mit Gebühr' }));
  const fee = dialog.getByRole<HTMLInputElement>('textbox', { name: /Gebühr in Euro/ });
  expect(fee.value).toBe('44,75');
  expect(dialog.getByText(/^Vereinbart sind höchstens 44,75/)).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: /Begründung/ }), 'Spät');
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await expectToast('error', 'Schon entschieden.');
  expect(api.sent(DECIDE)).toEqual([{ id: '12', decision: 'approve_with_charge', reason: 'Spät' }]);

  await user.clear(fee);
  await user.type(fee, 'viel');
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  // Not by its text alone: for five seconds a toast in the dialog says the same.
  const wrong = /Bitte geben Sie einen Betrag wie 12,50 ein\.$/;
  await dialog.findByRole('textbox', { name: /Gebühr in Euro/, description: wrong });
  expect(api.sent(DECIDE)).toHaveLength(1);
  await user.clear(fee);
  await user.type(fee, '20');
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(api.sent(DECIDE)).toHaveLength(2));
  expect(api.sent(DECIDE)[1]).toMatchObject({ fee_cents: 2000 });
});

test('a past appointment says what completing it costs, and is completed after a confirmation', async () => {
  const { api, user } = await openToday({ unfinished_appointments: [unfinished()] }, [], {
    answers: { [MOVE]: { message: 'Gespeichert.', data: { id: 13, status: 'completed' } } },
  });
  const place = await region('Termine abschließen');
  expect(itemsOf(place).map((text) => text?.replaceAll('\u00a0', ' '))).toEqual([
    'Maria Vogel13.11.2026 10:00Abschließen und 89,50 € abbuchenNicht erschienenLag an der Klinik',
  ]);
  await user.click(within(place).getByRole('button', { name: /^Termin mit Maria Vogel: Abschließen und/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Termin abschließen?' }));
  expect(api.sent(MOVE)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: /^Abschließen und/ }));
  await waitFor(() => expect(api.sent(MOVE)).toEqual([{ id: '13', to: 'completed', charge_cents: 8950 }]));
});

test('an appointment of today stands in the list of today and not among the tasks again', async () => {
  const old = unfinished({ id: 13, patient: { id: 8, name: 'Eva Lang' } });
  await openToday({ unfinished_appointments: [unfinished({ id: 11 }), old] }, [aColumn([anAppointment()])]);
  const today = await region('Jetzt');
  await within(today).findByText('Maria Vogel');
  expect(itemsOf(await region('Termine abschließen'))).toEqual([expect.stringContaining('Eva Lang')]);
  expect(screen.getAllByText('Maria Vogel')).toHaveLength(1);
});

test('when the only past appointment is one of today, nothing is left to do', async () => {
  await openToday({ unfinished_appointments: [unfinished({ id: 11 })] }, [aColumn([anAppointment()])]);
  await screen.findByText('Alles erledigt');
  expect(screen.queryByRole('region', { name: 'Termine abschließen' })).toBeNull();
});

test.each([
  ['Maria Vogel ist nicht erschienen', 'Nicht erschienen', 'confirmed', 'no_show'],
  ['Lag an der Klinik: Termin mit Maria Vogel', 'Termin absagen', 'confirmed', 'cancelled'],
  [
    'Lag an der Klinik: Termin mit Maria Vogel',
    'Termin ist nicht zustande gekommen',
    'in_progress',
    'failed',
  ],
] as const)('%s: the dialog %s asks for the reason (%s)', async (button, title, status, to) => {
  const { api, user } = await openToday({ unfinished_appointments: [unfinished({ status })] }, [], {
    answers: { [MOVE]: { message: 'Gespeichert.', data: { id: 13, status: to } } },
  });
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  await user.type(dialog.getByRole('textbox', { name: /Grund/ }), 'Kein Strom');
  await user.click(dialog.getAllByRole('button').at(-1) as HTMLElement);
  await expectToast('success', 'Gespeichert.');
  expect(api.sent(MOVE)).toEqual([{ id: '13', to, reason: 'Kein Strom' }]);
});

test('a new account is approved, and one refused by the server is an error; the tasks are read again', async () => {
  const waiting = [{ id: 9, name: 'Nina Neu', created_at: '2026-11-15T09:00:00.000Z' }];
  const { api, user } = await openToday({ waiting_accounts: waiting }, [], {
    answers: { [APPROVE]: refused(409, { message: 'Schon freigegeben.' }) },
  });
  const place = await region('Neue Konten');
  expect(itemsOf(place)).toEqual(['Nina Neu15.11.2026 10:00Freigeben']);
  expect(within(place).getByRole('link').getAttribute('href')).toBe('/staff/patients/9');
  const before = api.sent(TASKS).length;
  await user.click(within(place).getByRole('button', { name: 'Nina Neu freigeben' }));
  await expectToast('error', 'Schon freigegeben.');
  expect(api.sent(APPROVE)).toEqual([{ patient_id: '9' }]);
  await waitFor(() => expect(api.sent(TASKS).length).toBeGreaterThan(before));
});

test('a payment task that waits for a dispute says so and cannot be ended', async () => {
  const task = aPaymentTask({ kind: 'refund_failed', outcomes: [] });
  await openToday({ payment_tasks: [task] });
  const place = await region('Zahlungen');
  expect(within(place).getByText(/Bis über den bestrittenen Betrag entschieden ist/)).toBeTruthy();
  expect(within(place).queryByRole('button')).toBeNull();
});

test('a payment task shows its facts and ends with an outcome and a note', async () => {
  const bare = aPaymentTask({ id: 16, kind: 'difference', appointment_id: null, patient: null, details: {} });
  const { api, user } = await openToday({ payment_tasks: [aPaymentTask(), bare] }, [], {
    answers: { [DONE]: { message: 'Erledigt.' } },
  });
  const items = itemsOf(await region('Zahlungen')).map((text) => text?.replaceAll('\u00a0', ' '));
  expect(items).toEqual([
    'Abbuchung abgelehntMaria VogelTermin 11 · 89,50 € · 15.11.2026 10:00Erledigen',
    'Abweichung beim Abgleich15.11.2026 10:00Erledigen',
  ]);
  await user.click(screen.getByRole('button', { name: 'Erledigen: Abbuchung abgelehnt, Maria Vogel' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Abbuchung abgelehnt, Maria Vogel' }));
  const outcomes = dialog.getAllByRole<HTMLInputElement>('radio');
  expect(outcomes.map(({ labels, checked }) => [labels?.[0]?.textContent, checked])).toEqual([
    ['Noch einmal versuchen', true],
    ['Ausbuchen', false],
  ]);
  await user.click(dialog.getByRole('radio', { name: 'Ausbuchen' }));
  const note = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /Notiz für das Kassenbuch/ });
  expect([note.maxLength, note.required]).toEqual([500, true]);
  await user.type(note, 'Kulanz');
  await user.click(dialog.getByRole('button', { name: 'Erledigen' }));
  await expectToast('success', 'Erledigt.');
  expect(api.sent(DONE)).toEqual([{ id: '14', outcome: 'written_off', note: 'Kulanz' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('money that came by transfer goes back by hand: the task asks how, when and with which reference', async () => {
  const task = aPaymentTask({ kind: 'give_back', outcomes: ['paid_otherwise'] });
  const { api, user } = await openToday({ payment_tasks: [task] }, [], {
    answers: { [DONE]: { message: 'Erledigt.' } },
  });
  await user.click(
    await screen.findByRole('button', { name: 'Erledigen: Bitte zurücküberweisen, Maria Vogel' }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Bitte zurücküberweisen, Maria Vogel' }));
  await user.type(dialog.getByRole('textbox', { name: /^Beleg/ }), 'Rück 7');
  await user.type(dialog.getByRole('textbox', { name: /Notiz für das Kassenbuch/ }), 'überwiesen');
  await user.click(dialog.getByRole('button', { name: 'Erledigen' }));
  await expectToast('success', 'Erledigt.');
  expect(api.sent(DONE)).toMatchObject([
    { id: '14', outcome: 'paid_otherwise', note: 'überwiesen', way: 'transfer', reference: 'Rück 7' },
  ]);
});
