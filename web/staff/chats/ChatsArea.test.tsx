import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aMessage } from '#web/chat/testing-messages.ts';
import { type Answers, refused } from '#web/testing/api.ts';
import { address, expectToast, openAsStaff } from '#web/testing/open-screen.tsx';
import type { StaffConversation } from '../chat/staff-chat.ts';

const LIST = 'GET /api/staff/chats';
const MESSAGES = 'GET /api/staff/chats/:id';
const READ = 'POST /api/staff/chats/:id/mark-read';

const conversation = (changes: Partial<StaffConversation> = {}): StaffConversation => ({
  id: 5,
  display_name: 'Maria Vogel',
  unread_count: 1,
  last_message_at: '2026-11-16T07:12:00Z',
  doctor: {
    id: 21,
    display_name: 'Dr. med. Anna Berg',
    first_name: 'Anna',
    last_name: 'Berg',
    image: null,
  },
  patient: { id: 7, first_name: 'Maria', last_name: 'Vogel' },
  can_send: true,
  closed_because: null,
  waiting_since: '2026-11-16T07:12:00Z',
  ...changes,
});
const answered = conversation({
  id: 6,
  display_name: 'Eva Lang',
  unread_count: 0,
  waiting_since: null,
  patient: { id: 8, first_name: 'Eva', last_name: 'Lang' },
});
const empty = conversation({
  id: 8,
  display_name: 'Ida Neu',
  unread_count: 0,
  waiting_since: null,
  last_message_at: null,
});
const listOf = (...data: StaffConversation[]) => ({ data, nextPageUrl: null, unread_count: 1 });
const open = (path: string, answers: Answers = {}) =>
  openAsStaff(`/chats${path}`, {
    role: 'doctor',
    answers: {
      [LIST]: listOf(conversation(), answered, empty),
      [MESSAGES]: { data: [aMessage({ conversation_id: 5 })], nextPageUrl: null } as never,
      [READ]: { data: { unread_count: 0 } } as never,
      'GET /api/staff/quick-texts': {
        data: [{ id: 4, title: 'Anfahrt', content: 'Der Eingang ist im Hof.', may_change: true }],
      },
      ...answers,
    },
  });
const pane = () => screen.findByRole('region', { name: 'Nachrichten mit Maria Vogel' });

test('a doctor sees who waits for an answer first, without a word of a message', async () => {
  const { api } = await open('');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Nachrichten');
  await screen.findByRole('link', { name: /Maria Vogel/ });
  const list = within(screen.getByRole('navigation', { name: 'Ihre Gespräche' }));
  const lines = list.getAllByRole('link').map(({ textContent }) => textContent);
  expect(lines[0]).toMatch(/Maria Vogel.*Wartet auf Antwort.*08:12.*1/);
  expect(lines[1]).toMatch(/Eva Lang.*Beantwortet/);
  expect(lines[2]).toMatch(/Ida Neu.*Noch keine Nachrichten/);
  expect(screen.getByText('Wer auf eine Antwort wartet, steht oben.')).toBeTruthy();
  expect(api.calls.map(({ route }) => route)).not.toContain(MESSAGES);
});

test('an open conversation shows its messages, is marked as read and leads to the file of the patient', async () => {
  const { api, user } = await open('');
  await user.click(await screen.findByRole('link', { name: /Maria Vogel/ }));
  await within(await pane()).findByText('Guten Tag');
  expect(address()).toBe('/chats?conversation_id=5');
  expect(api.sent(MESSAGES)).toEqual([{ id: '5' }]);
  await waitFor(() => expect(api.sent(READ)).toEqual([{ id: '5', up_to: 1 }]));
  expect(screen.getByRole('link', { name: 'Zur Akte' }).getAttribute('href')).toBe('/staff/patients/7');
  await user.click(await screen.findByRole('button', { name: 'Textbaustein einfügen' }));
  await user.click(await screen.findByRole('button', { name: 'Anfahrt' }));
  await waitFor(() => expect(screen.getByRole('textbox').textContent).toContain('Der Eingang ist im Hof.'));
});

test.each([
  ['consent_withdrawn', /^Die Patientin hat die Einwilligung zur Nutzung/],
  ['no_appointment', /^Ohne gemeinsamen Termin können hier keine neuen/],
] as const)('a conversation that is closed because of “%s” says so', async (closed_because, text) => {
  const closed = conversation({ can_send: false, closed_because });
  await open('?conversation_id=5', { [LIST]: listOf(closed) });
  await pane();
  await screen.findByText(text);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('without conversations the screen says when one begins', async () => {
  await open('', { [LIST]: listOf() });
  await screen.findByText('Noch keine Gespräche');
  expect(screen.getByText('Ein Gespräch beginnt mit dem ersten bestätigten Termin.')).toBeTruthy();
});

test('conversations that cannot be loaded for no known reason are announced once, by the toast', async () => {
  await open('', { [LIST]: refused(422) });
  const text = 'Die Nachrichten konnten nicht geladen werden';
  await expectToast('error', text);
  expect(within(screen.getByRole('main')).getByText(text).closest('[role=alert]')).toBeNull();
});

test('conversations that cannot be loaded say so and are loaded again', async () => {
  const { api, user } = await open('', { [LIST]: refused(422, { message: 'Gerade nicht.' }) });
  await within(screen.getByRole('main')).findByText('Gerade nicht.');
  await expectToast('error', 'Die Nachrichten konnten nicht geladen werden');
  api.answer({ [LIST]: listOf(conversation()) });
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await screen.findByRole('link', { name: /Maria Vogel/ });
});
