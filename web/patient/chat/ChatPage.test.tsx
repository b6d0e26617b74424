import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ChatMessage, Conversation } from '#contract/chat.contract.ts';
import { aMessage } from '#web/chat/testing-messages.ts';
import { type Answers, refused, slow } from '#web/testing/api.ts';
import { address, expectToast, openAsPatient, passTime, toasts } from '#web/testing/open-screen.tsx';
import { anAppointment } from '#web/testing/records.ts';

const LIST = 'GET /api/chats';
const MESSAGES = 'GET /api/chats/:id';
const UNREAD = 'GET /api/chats/:id/unread-messages';
const READ = 'POST /api/chats/:id/mark-read';
const SEND = 'POST /api/chats';
const ASIDE = 'GET /api/patients/sidebar-info/:doctorId';

const ANNA: Conversation = {
  id: 5,
  display_name: 'Dr. med. Anna Berg',
  unread_count: 100,
  last_message_at: '2026-11-16T07:12:00Z',
  last_message_excerpt: 'Guten Morgen',
  doctor: { id: 21, display_name: 'Dr. med. Anna Berg', first_name: 'Anna', last_name: 'Berg' },
  can_send: true,
  closed_because: null,
};
const CARLA: Conversation = {
  ...{ ...ANNA, id: 6, display_name: 'Dr. med. Carla Lenz', unread_count: 0 },
  doctor: { ...ANNA.doctor, id: 22 },
};

const fromDoctor = (parts: Partial<ChatMessage> = {}) =>
  aMessage({
    ...{ id: 9, conversation_id: 5, sender_kind: 'doctor', created_at: '2026-11-16T07:12:00Z' },
    sender: { display_name: 'Dr. med. Anna Berg', first_name: 'Anna', last_name: 'Berg' },
    ...{ message: '<p>Guten <b>Morgen</b></p>', ...parts },
  });

const listOf = (conversations: Conversation[], can_chat = true) => {
  const page = { conversations, nextPageUrl: null };
  return { ...page, data: page, can_chat, notices: { reply_hours: 24, emergency: 'Im Notfall 112.' } };
};
const NOTHING_BESIDE = { upcoming_appointment: null, latest_therapy_plans: [] };

const CHAT: Answers = {
  [LIST]: listOf([ANNA, CARLA]),
  [MESSAGES]: { data: [fromDoctor()], nextPageUrl: null },
  [UNREAD]: { data: [] },
  [READ]: { data: { unread_count: 0 } },
  [ASIDE]: { data: NOTHING_BESIDE, ...NOTHING_BESIDE } as never,
};

const openChat = (path: string, answers: Answers = {}, further: { stopsIntervals?: boolean } = {}) =>
  openAsPatient(path, { ...further, answers: { ...CHAT, ...answers } });
const pane = (name = 'Dr. med. Anna Berg') =>
  screen.findByRole('region', { name: `Nachrichten mit ${name}` });
const send = () => screen.findByRole('button', { name: 'Senden' });
/** What was typed before a reload. */
const typedBefore = (html: string) =>
  window.sessionStorage.setItem('chatDrafts', JSON.stringify({ owner: 7, value: { 5: html } }));

test('CHAT-01: the list shows names, unread counts with 99+ and how the last message begins', async () => {
  await openChat('/chat');
  const list = within(await screen.findByRole('navigation', { name: 'Ihre Gespräche' }));
  const [anna, carla] = list.getAllByRole('link');
  expect(anna?.textContent).toContain('Dr. med. Anna Berg');
  expect(anna?.textContent).toContain('99+');
  expect(anna?.textContent).toContain('Guten Morgen');
  expect(anna?.getAttribute('href')).toContain('?conversation_id=5');
  expect(carla?.textContent).not.toContain('99+');
  expect(screen.getByText('Welches Gespräch möchten Sie lesen?')).toBeTruthy();
});

test('CHAT-07, CHAT-08: the conversation of the address is opened, loaded and marked as read', async () => {
  const { api } = await openChat('/chat?conversation_id=5');
  await pane();
  await waitFor(() => expect(api.sent(READ)).toEqual([{ id: '5', up_to: 9 }]));
  expect(api.sent(MESSAGES)).toEqual([{ id: '5' }]);
  const open = screen.getByRole('navigation', { name: 'Ihre Gespräche' }).querySelector('[aria-current]');
  expect(open?.textContent).toContain('Dr. med. Anna Berg');
});

test('CHAT-08: choosing another conversation shows its messages alone, and its heading has the focus', async () => {
  const { api, user } = await openChat('/chat?conversation_id=5');
  await within(await pane()).findByText('Morgen');
  api.answer({
    [MESSAGES]: {
      data: [fromDoctor({ id: 12, conversation_id: 6, message: '<p>Hallo</p>' })],
      nextPageUrl: null,
    },
  });
  await user.click(screen.getByRole('link', { name: /Carla Lenz/ }));
  await within(await pane('Dr. med. Carla Lenz')).findByText('Hallo');
  expect(screen.queryByText('Morgen')).toBeNull();
  expect(address()).toBe('/chat?conversation_id=6');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Dr. med. Carla Lenz'));
});

test('CHAT-21: a message shows sender, time, formatted text and its files', async () => {
  const documents = [
    { id: 3, name: 'plan.pdf', path: '/api/chats/5/files/3', size: 2048, type: 'application/pdf' },
  ];
  await openChat('/chat?conversation_id=5', {
    [MESSAGES]: { data: [fromDoctor({ documents })], nextPageUrl: null },
  });
  const messages = within(await pane());
  const bold = await messages.findByText('Morgen');
  expect(bold.tagName).toBe('B');
  expect(messages.getByText('Dr. med. Anna Berg')).toBeTruthy();
  expect(messages.getByText('08:12')).toBeTruthy();
  expect(messages.getByText('Heute')).toBeTruthy();
  const file = messages.getByRole('link', { name: /^Datei plan\.pdf speichern, 2\skB$/ });
  expect(file.getAttribute('href')).toBe('/api/chats/5/files/3');
});

test('CHAT-14, CHAT-15: a message is sent with its conversation, appears in the pane, and “Nachricht gesendet” is said', async () => {
  typedBefore('<p>Vielen Dank</p>');
  const answer = slow<typeof SEND>();
  const { api, user } = await openChat('/chat?conversation_id=5', { [SEND]: answer.answer });
  await pane();
  await user.click(await send());
  await within(await pane()).findByText('Wird gesendet …');
  const [sent] = api.sent(SEND);
  expect(sent).toMatchObject({ conversation_id: '5', message: '<p>Vielen Dank</p>' });
  expect(sent).not.toHaveProperty('file');
  const own = aMessage({
    id: 20,
    conversation_id: 5,
    message: '<p>Vielen Dank</p>',
    client_id: String(sent?.client_id),
  });
  api.answer({ [MESSAGES]: { data: [fromDoctor(), own], nextPageUrl: null } });
  answer.resolve({ message: 'Nachricht gesendet', data: own });
  await expectToast('success', 'Nachricht gesendet');
  expect(within(await pane()).getAllByText('Vielen Dank')).toHaveLength(1);
  expect(screen.queryByText('Wird gesendet …')).toBeNull();
  expect(window.sessionStorage.getItem('chatDrafts') ?? '').not.toContain('Vielen Dank');
});

test('CHAT-13: nothing is sent without words or a file', async () => {
  typedBefore('<p>   </p>');
  const { api, user } = await openChat('/chat?conversation_id=5');
  await pane();
  await user.click(await send());
  expect(api.sent(SEND)).toEqual([]);
  expect(toasts()).toEqual([]);
});

test('CHAT-16: a message that is not sent says so, keeps its words, and can be sent again or discarded', async () => {
  typedBefore('<p>Vielen Dank</p>');
  const { api, user } = await openChat('/chat?conversation_id=5', {
    [SEND]: refused(422, { message: 'Zu spät.' }),
  });
  await pane();
  await user.click(await send());
  await expectToast('error', 'Die Nachricht konnte nicht gesendet werden: Zu spät.');
  const messages = within(await pane());
  expect(messages.getByText('Nicht gesendet.')).toBeTruthy();
  await user.click(messages.getByRole('button', { name: 'Erneut senden' }));
  await waitFor(() => expect(api.sent(SEND)).toHaveLength(2));
  expect(api.sent(SEND)[1]?.client_id).toBe(api.sent(SEND)[0]?.client_id);
  await user.click(await messages.findByRole('button', { name: 'Verwerfen' }));
  await waitFor(() => expect(screen.queryByText('Vielen Dank')).toBeNull());
});

const attach = (type: string, size: number) => {
  const file = new File(['x'], 'labor.pdf', { type });
  Object.defineProperty(file, 'size', { value: size });
  const input = screen.getByLabelText(/^Datei anhängen/);
  return userEvent.setup({ delay: null, applyAccept: false }).upload(input, file);
};

test('CHAT-18, CHAT-19: a file of another type and one above 2 MB are error toasts, exactly 2 MB is taken', async () => {
  await openChat('/chat?conversation_id=5');
  await send();
  await attach('text/plain', 5);
  await expectToast('error', 'Ungültiger Dateityp. Bitte wählen Sie eine PDF-, JPEG- oder PNG-Datei.');
  await attach('application/pdf', 2_097_153);
  await expectToast('error', 'Die Datei überschreitet die Grenze von 2 MB.');
  expect(screen.queryByText('labor.pdf')).toBeNull();
  await attach('application/pdf', 2_097_152);
  expect(await screen.findByText('labor.pdf')).toBeTruthy();
  expect(screen.getByText('Datei labor.pdf ist angehängt')).toBeTruthy();
});

test('CHAT-13, CHAT-14: a file is sent without words, and can be removed before', async () => {
  const { api, user } = await openChat('/chat?conversation_id=5', { [SEND]: refused(422) });
  await send();
  await attach('application/pdf', 5);
  await user.click(await screen.findByRole('button', { name: 'labor.pdf entfernen' }));
  await user.click(await send());
  expect(api.sent(SEND)).toEqual([]);
  await attach('application/pdf', 5);
  await user.click(await send());
  await waitFor(() => expect(api.sent(SEND)).toMatchObject([{ message: '', file: { name: 'labor.pdf' } }]));
});

test('CHAT-17: conversations that cannot be loaded are an error toast and a note', async () => {
  await openChat('/chat', { [LIST]: refused(422, { message: 'Gerade nicht.' }) });
  await expectToast('error', 'Die Nachrichten konnten nicht geladen werden');
  expect(screen.getByText('Gerade nicht.')).toBeTruthy();
});

test('CHAT-17: messages that cannot be loaded are an error toast, and can be asked for again', async () => {
  const { api, user } = await openChat('/chat?conversation_id=5', { [MESSAGES]: refused(422) });
  await expectToast('error', 'Die Nachrichten konnten nicht geladen werden');
  api.answer({ [MESSAGES]: { data: [fromDoctor()], nextPageUrl: null } });
  await user.click(await screen.findByRole('button', { name: 'Erneut versuchen' }));
  await within(await pane()).findByText('Morgen');
});

test('CHAT-20, OR-30: before the first appointment the patient is led to the booking and the contact form', async () => {
  await openChat('/chat', { [LIST]: listOf([], false) });
  await screen.findByText('Nach Ihrem ersten Termin können Sie hier schreiben');
  const links = ['Termin buchen', 'Zum Kontaktformular'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  );
  expect(links).toEqual(['/patient/book-appointment', '/patient/contact']);
});

test.each([
  ['no_appointment', /Dieses Gespräch ist abgeschlossen/, 'Termin buchen', '/patient/book-appointment'],
  [
    'consent_withdrawn',
    /Der Chat ist geschlossen/,
    'Neuen Anamnesebogen ausfüllen',
    '/patient/anamnese-bogen',
  ],
] as const)(
  'a conversation closed because of %s says so and leads on',
  async (closed_because, text, name, target) => {
    await openChat('/chat?conversation_id=5', {
      [LIST]: listOf([{ ...ANNA, can_send: false, closed_because }, CARLA]),
    });
    await pane();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(target);
    expect(screen.queryByRole('button', { name: 'Senden' })).toBeNull();
  },
);

test('CHAT-03, CHAT-04, CHAT-05: beside it stand the next appointment and the plans of this doctor, each with More', async () => {
  const beside = {
    upcoming_appointment: anAppointment(),
    latest_therapy_plans: [
      {
        id: 1,
        title: 'Hormone',
        file_name: 'a.pdf',
        file_path: '/api/patients/documents/1/file',
        created_at: '2026-11-12T08:00:00Z',
      },
    ],
  };
  const { api } = await openChat('/chat?conversation_id=5', {
    [ASIDE]: { data: beside, ...beside } as never,
  });
  const aside = within(await screen.findByRole('complementary', { name: 'Rund um Ihre Behandlung' }));
  expect(await aside.findByText(/19\.11\.2026, 10:30 Uhr/)).toBeTruthy();
  expect(aside.getByText('Erstgespräch')).toBeTruthy();
  expect(aside.getByRole('link', { name: 'Mehr Termine' }).getAttribute('href')).toBe('/patient/appointment');
  expect(aside.getByRole('link', { name: 'Mehr Dokumente' }).getAttribute('href')).toBe(
    '/patient/medical-history',
  );
  const plan = aside.getByRole('link', { name: 'Therapieplan Hormone vom 12.11.2026 öffnen' });
  expect([plan.textContent, plan.getAttribute('target')]).toEqual(['Hormone', '_blank']);
  expect(api.sent(ASIDE)).toEqual([{ doctorId: '21' }]);
});

test('CHAT-03, CHAT-04: without an appointment and plans the column says so', async () => {
  await openChat('/chat?conversation_id=5');
  expect(await screen.findByText('Kein Termin geplant.')).toBeTruthy();
  expect(screen.getByText('Noch keine Therapiepläne.')).toBeTruthy();
});

test('CHAT-22: a column that cannot be loaded is an error toast with the message', async () => {
  await openChat('/chat?conversation_id=5', { [ASIDE]: refused(422, { message: 'Gerade nicht.' }) });
  await expectToast('error', 'Gerade nicht.');
});

test('CHAT-09: without a stream the open conversation and its unread messages are asked for every 10 s', async () => {
  const { api } = await openChat('/chat?conversation_id=5', {}, { stopsIntervals: true });
  await within(await pane()).findByText('Morgen');
  api.answer({ [UNREAD]: { data: [fromDoctor({ id: 14, message: '<p>Noch etwas</p>' })] } });
  await passTime(10_000);
  await within(await pane()).findByText('Noch etwas');
  await waitFor(() => expect(api.sent(READ).at(-1)).toEqual({ id: '5', up_to: 14 }));
});

test('CHAT-12: older messages are loaded from the address that the page before named, until there is none', async () => {
  const { api } = await openChat('/chat?conversation_id=5', {
    [MESSAGES]: ({ before }) =>
      before
        ? { data: [fromDoctor({ id: 2, message: '<p>Früher</p>' })], nextPageUrl: null }
        : { data: [fromDoctor()], nextPageUrl: '/api/chats/5?before=9' },
  });
  await within(await pane()).findByText('Früher');
  expect(api.sent(MESSAGES)).toEqual([{ id: '5' }, { id: '5', before: '9' }]);
  expect(screen.queryByRole('button', { name: 'Ältere Nachrichten laden' })).toBeNull();
});

test('the notices of the clinic stand below the editor', async () => {
  await openChat('/chat?conversation_id=5');
  expect(await screen.findByText('Wir antworten an Werktagen meist innerhalb von 24 Stunden.')).toBeTruthy();
  expect(screen.getByText('Im Notfall 112.')).toBeTruthy();
});
