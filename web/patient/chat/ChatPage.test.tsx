import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refused } from '#web/testing/api.ts';
import { address, expectToast, passTime } from '#web/testing/open-screen.tsx';
import { anAppointment } from '#web/testing/records.ts';
import {
  ANNA,
  ASIDE,
  CARLA,
  fromDoctor,
  LIST,
  listOf,
  MESSAGES,
  openChat,
  pane,
  READ,
  UNREAD,
} from './testing-chat.ts';

test('CHAT-01, ROLE-12: the list shows names, unread counts with 99+ and how the last message begins', async () => {
  await openChat('/chat');
  const list = within(await screen.findByRole('navigation', { name: 'Ihre Gespräche' }));
  const [anna, carla] = list.getAllByRole('link');
  expect(anna?.textContent).toContain('Dr. med. Anna Berg');
  expect(anna?.textContent).toContain('99+');
  expect(anna?.textContent).toContain('Guten Morgen');
  expect(anna?.getAttribute('href')).toContain('?conversation_id=5');
  expect(carla?.textContent).not.toContain('99+');
  // A doctor without a picture has initials.
  expect(anna?.querySelector('img')?.getAttribute('src')).toBe('/api/pictures/anna');
  expect(carla?.querySelector('img')).toBeNull();
  expect(carla?.textContent).toContain('CL');
});

test('the newest conversation with an unread message opens by itself, and stays open when it is read', async () => {
  const READ_CARLA = { ...CARLA, unread_count: 0 };
  const { api } = await openChat('/chat', { [LIST]: listOf([READ_CARLA, ANNA]) });
  await within(await pane()).findByText('Morgen');
  expect(screen.getByRole('main').querySelector('h2')?.previousElementSibling?.getAttribute('src')).toBe(
    '/api/pictures/anna',
  );
  expect(address()).toBe('/chat');
  api.answer({ [LIST]: listOf([READ_CARLA, { ...ANNA, unread_count: 0 }]) });
  await waitFor(() => expect(api.sent(READ)).toEqual([{ id: '5', up_to: 9 }]));
  await waitFor(() => expect(screen.queryByText('99+')).toBeNull());
  expect(within(await pane()).getByText('Morgen')).toBeTruthy();
});

test('among several conversations that are all read, the patient chooses one', async () => {
  const { api } = await openChat('/chat', { [LIST]: listOf([{ ...ANNA, unread_count: 0 }, CARLA]) });
  expect(await screen.findByText('Welches Gespräch möchten Sie lesen?')).toBeTruthy();
  expect(api.sent(MESSAGES)).toEqual([]);
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

test('CHAT-17: conversations that cannot be loaded are an error toast and a note', async () => {
  await openChat('/chat', { [LIST]: refused(422, { message: 'Gerade nicht.' }) });
  await expectToast('error', 'Die Nachrichten konnten nicht geladen werden');
  // The note says another sentence than the toast: both are announced.
  expect(screen.getByText('Gerade nicht.').closest('[role=alert]')).toBeTruthy();
});

test('CHAT-17: a failure without a reason is announced once, by the toast', async () => {
  await openChat('/chat', { [LIST]: refused(422) });
  const text = 'Die Nachrichten konnten nicht geladen werden';
  await expectToast('error', text);
  expect(within(screen.getByRole('main')).getByText(text).closest('[role=alert]')).toBeNull();
});

test('CHAT-17: messages that cannot be loaded are an error toast, and can be asked for again', async () => {
  const { api, user } = await openChat('/chat?conversation_id=5', { [MESSAGES]: refused(422) });
  const text = 'Die Nachrichten konnten nicht geladen werden';
  await expectToast('error', text);
  expect(within(screen.getByRole('main')).getByText(text).closest('[role=alert]')).toBeNull();
  api.answer({ [MESSAGES]: { data: [fromDoctor()], nextPageUrl: null } });
  await user.click(await screen.findByRole('button', { name: 'Erneut versuchen' }));
  await within(await pane()).findByText('Morgen');
});

test('CHAT-20, ROLE-06, OR-30: before the first appointment the patient is led to the booking and the contact form', async () => {
  await openChat('/chat', { [LIST]: listOf([], false) });
  await screen.findByText('Sobald Ihr erster Termin bestätigt ist, können Sie hier schreiben');
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

test('the notices take one line until the patient opens them', async () => {
  const { user } = await openChat('/chat?conversation_id=5');
  const button = await screen.findByRole('button', { name: 'Hinweise zum Schreiben' });
  const notices = button.parentElement as HTMLElement;
  expect([button.getAttribute('aria-expanded'), notices.dataset.open]).toEqual(['false', undefined]);
  await user.click(button);
  expect([button.getAttribute('aria-expanded'), notices.dataset.open]).toEqual(['true', 'true']);
  const opened = document.getElementById(button.getAttribute('aria-controls') ?? '');
  expect(opened?.textContent).toBe(
    'Im Notfall 112.Wir antworten an Werktagen meist innerhalb von 24 Stunden.',
  );
  await user.click(button);
  expect(notices.dataset.open).toBeUndefined();
});

test('the list of conversations leaves the bottom bar its place', async () => {
  await openChat('/chat', { [LIST]: listOf([{ ...ANNA, unread_count: 0 }, CARLA]) });
  await screen.findByRole('link', { name: /Anna Berg/ });
  expect(document.querySelector('[data-owns-height]')).toBeNull();
});

test('an open conversation owns the height', async () => {
  await openChat('/chat?conversation_id=5');
  await pane();
  expect(document.querySelector('[data-owns-height]')).not.toBeNull();
});
