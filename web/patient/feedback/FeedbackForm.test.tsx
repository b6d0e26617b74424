import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OwnFeedback } from '#contract/feedback.contract.ts';
import { type Answers, refused } from '#web/testing/api.ts';
import { openAsPatient } from '#web/testing/open-screen.tsx';
import { anAppointment } from '#web/testing/records.ts';

const LIST = 'GET /api/patients/get-appointments';
const READ = 'GET /api/patients/appointments/:appointment_id/feedback';
const GIVE = 'PUT /api/patients/appointments/:appointment_id/feedback';

const past = anAppointment({
  id: 12,
  status: 'payment_success',
  canCancel: false,
  zoom_link_from: null,
  cancellation: null,
  start_date: '2026-11-10T09:30:00Z',
  end_date: '2026-11-10T10:30:00Z',
  history: [
    { status: 'completed', by: 'staff', at: '2026-11-10T10:30:00Z' },
    { status: 'payment_success', by: 'system', at: '2026-11-10T10:31:00Z' },
  ],
});

const given = (rating: number, comment = '', can_give = true): OwnFeedback => ({
  given: { rating, comment, changed_at: '2026-11-16T09:00:00Z' },
  can_give,
});
const asked = { given: null, can_give: true };
const echo = (sent: Record<string, unknown>) => ({
  message: 'Vielen Dank für Ihre Rückmeldung.',
  data: given(Number(sent.rating), String(sent.comment)),
});

async function openFeedback(data: OwnFeedback, answers: Answers = {}, language: 'de' | 'en' = 'de') {
  const opened = await openAsPatient('/appointment', {
    language,
    answers: { [LIST]: { data: [past], total: 1 }, [READ]: { data }, [GIVE]: echo, ...answers },
  });
  const name = language === 'de' ? 'Rückmeldung zum Termin am 10.11.2026' : /^Feedback on the appointment/;
  await opened.user.click(await screen.findByRole('button', { name }));
  const title = language === 'de' ? 'Wie war Ihr Termin?' : 'How was your appointment?';
  return { ...opened, dialog: within(await screen.findByRole('dialog', { name: title })) };
}

test('one tap on a word is saved at once; a sentence can follow', async () => {
  const { user, api, dialog } = await openFeedback(asked);
  const radios = await dialog.findAllByRole('radio');
  expect(radios.map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
    'Sehr gut',
    'Gut',
    'Mittel',
    'Schlecht',
    'Sehr schlecht',
  ]);
  expect(dialog.queryByRole('textbox')).toBeNull();
  await user.click(dialog.getByRole('radio', { name: 'Gut' }));
  expect(await dialog.findByText(/^Gespeichert\./)).toBeTruthy();
  expect(api.sent(GIVE)).toEqual([{ appointment_id: '12', rating: 4, comment: '' }]);

  await user.type(dialog.getByRole('textbox', { name: /einen Satz/ }), 'Sehr freundlich.');
  await user.click(dialog.getByRole('button', { name: 'Satz speichern' }));
  await waitFor(() => expect(api.sent(GIVE)).toHaveLength(2));
  expect(api.sent(GIVE)[1]).toEqual({ appointment_id: '12', rating: 4, comment: 'Sehr freundlich.' });
});

test('arrow keys choose by keyboard, and the last choice is the last one sent', async () => {
  const { user, api, dialog } = await openFeedback(given(5));
  const best = await dialog.findByRole<HTMLInputElement>('radio', { name: 'Sehr gut' });
  expect(best.checked).toBe(true);
  best.focus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  await waitFor(() => expect(api.sent(GIVE).map(({ rating }) => rating)).toEqual([4, 3]));
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Mittel' }).checked).toBe(true);
});

test('an answer of more than seven days ago is shown and cannot be changed', async () => {
  const { dialog } = await openFeedback(given(2, 'Zu kurz.', false));
  expect(await dialog.findByText('Ihre Antwort: Schlecht')).toBeTruthy();
  expect(dialog.getByText('Zu kurz.')).toBeTruthy();
  expect(dialog.queryByRole('radio')).toBeNull();
});

test('a refusal is said where the answer stands, and the choice is taken back', async () => {
  const { user, dialog } = await openFeedback(asked, { [GIVE]: refused(409, { message: 'Zu spät.' }) });
  await user.click(await dialog.findByRole('radio', { name: 'Gut' }));
  expect(await dialog.findByText('Zu spät.')).toBeTruthy();
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Gut' }).checked).toBe(false);
});

test('the questions are in English too', async () => {
  const { dialog } = await openFeedback(asked, {}, 'en');
  expect(await dialog.findByRole('radio', { name: 'Very poor' })).toBeTruthy();
});

test('an appointment that nobody completed asks for no feedback', async () => {
  await openAsPatient('/appointment', { answers: { [LIST]: { data: [anAppointment()], total: 1 } } });
  await screen.findByRole('table');
  expect(screen.queryByRole('button', { name: /Rückmeldung/ })).toBeNull();
});
