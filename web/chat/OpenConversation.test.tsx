import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MemoryRouter } from '#web/lib/fixed-routers.ts';
import { Queries } from '#web/lib/queries.tsx';
import { useLocation } from '#web/lib/router.ts';
import { WindowPage } from '#web/testing/window-page.tsx';
import { currentToasts } from '#web/ui/toasts.ts';
import type { ChatApi } from './chat-api.ts';
import { OpenConversation } from './OpenConversation.tsx';
import { aMessage } from './testing-messages.ts';

const POLL_MILLISECONDS = 10_000;
const ANSWER = aMessage({
  id: 9,
  sender_kind: 'doctor',
  message: '<p>Guten Morgen</p>',
  message_description: 'Guten Morgen',
  sender: { display_name: 'Dr. med. Anna Berg', first_name: 'Anna', last_name: 'Berg' },
});
let conversationId = 0;

beforeEach(() => {
  conversationId += 1;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  cleanup();
  show('visible');
  vi.useRealTimers();
});

function show(state: 'visible' | 'hidden') {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

function aChatApi(changes: Partial<ChatApi> = {}): ChatApi {
  return {
    owner: 7,
    side: 'patient',
    listMessages: vi.fn(async () => ({ data: [ANSWER], nextPageUrl: null })),
    markRead: vi.fn(async () => ({})),
    send: vi.fn(),
    ...changes,
  };
}

function Address() {
  return <output>{useLocation().search}</output>;
}

type Props = Parameters<typeof OpenConversation>[0];

function open(api: ChatApi, props: Partial<Props> = {}) {
  const onChange = vi.fn();
  render(
    <MemoryRouter initialEntries={['/chat?conversation_id=5']}>
      <WindowPage>
        <Queries>
          <OpenConversation
            api={api}
            id={conversationId}
            conversation={{ display_name: 'Dr. med. Anna Berg', can_send: true }}
            onChange={onChange}
            closed={<p>Abgeschlossen</p>}
            {...props}
          />
        </Queries>
      </WindowPage>
      <Address />
    </MemoryRouter>,
  );
  return { onChange, user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }) };
}

/** Looks again and again; the one of the library waits for a change of the screen while intervals stand still. */
const until = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 5 });
const poll = () => act(async () => void (await vi.advanceTimersByTimeAsync(POLL_MILLISECONDS)));
const editor = () => screen.queryByRole('textbox', { name: 'Ihre Nachricht' });

test('the conversation has the name of the other side, an action beside it, and the way back to the list', async () => {
  const { user } = open(aChatApi(), {
    headAction: <a href="/file">Zur Akte</a>,
    notices: <p>Im Notfall 112</p>,
  });
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Dr. med. Anna Berg');
  expect(screen.getByRole('link', { name: 'Zur Akte' })).toBeTruthy();
  expect(await screen.findByText('Im Notfall 112')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Alle Gespräche' }));
  expect(document.querySelector('output')?.textContent).toBe('');
});

test('messages load behind a skeleton, and only then somebody can write', async () => {
  open(aChatApi());
  expect(screen.getByText('Nachrichten werden geladen')).toBeTruthy();
  expect(editor()).toBeNull();
  await screen.findByText('Guten Morgen');
  expect(editor()).not.toBeNull();
  expect(screen.queryByText('Nachrichten werden geladen')).toBeNull();
});

test('CHAT-20: a closed conversation can be read, and says why nobody can write', async () => {
  open(aChatApi(), { conversation: { display_name: 'Dr. med. Anna Berg', can_send: false } });
  await screen.findByText('Guten Morgen');
  expect([editor(), screen.queryByText('Abgeschlossen') !== null]).toEqual([null, true]);
});

test('an open conversation says nothing of an end', async () => {
  open(aChatApi());
  await screen.findByText('Guten Morgen');
  expect(screen.queryByText('Abgeschlossen')).toBeNull();
});

test('CHAT-08: the newest message of the other side is marked as read once, and the list learns of it', async () => {
  const markRead = vi.fn<ChatApi['markRead']>(async () => ({}));
  const listMessages = vi.fn<ChatApi['listMessages']>(async () => ({ data: [ANSWER], nextPageUrl: null }));
  const { onChange } = open(aChatApi({ markRead, listMessages }));
  await until(() => expect(onChange).toHaveBeenCalledTimes(1));
  expect(markRead.mock.calls).toEqual([[conversationId, 9]]);
  await poll();
  await until(() => expect(listMessages.mock.calls.length).toBeGreaterThan(1));
  expect(markRead).toHaveBeenCalledTimes(1);
});

test('CHAT-08: without a message of the other side everything counts as read', async () => {
  const api = aChatApi({ listMessages: vi.fn(async () => ({ data: [], nextPageUrl: null })) });
  open(api);
  await until(() => expect(api.markRead).toHaveBeenCalledWith(conversationId, undefined));
});

test('the doctor marks the messages of the patient', async () => {
  const data = [ANSWER, aMessage({ id: 4 })];
  const api = aChatApi({ side: 'doctor', listMessages: vi.fn(async () => ({ data, nextPageUrl: null })) });
  open(api);
  await until(() => expect(api.markRead).toHaveBeenCalledWith(conversationId, 4));
});

test('CHAT-08: nothing is marked as read while nobody sees the tab', async () => {
  show('hidden');
  const api = aChatApi();
  open(api);
  await screen.findByText('Guten Morgen');
  expect(api.markRead).not.toHaveBeenCalled();
  show('visible');
  await until(() => expect(api.markRead).toHaveBeenCalledTimes(1));
});

test('a mark that failed is tried again after the next reading', async () => {
  const markRead = vi.fn<ChatApi['markRead']>().mockRejectedValueOnce(new Error('aus')).mockResolvedValue({});
  const { onChange } = open(aChatApi({ markRead }));
  await until(() => expect(markRead).toHaveBeenCalledTimes(1));
  expect(onChange).not.toHaveBeenCalled();
  await poll();
  await until(() => expect(markRead).toHaveBeenCalledTimes(2));
  await until(() => expect(onChange).toHaveBeenCalledTimes(1));
});

test('CHAT-09: unread messages that are not on the newest page are shown as well', async () => {
  const late = aMessage({ ...ANSWER, id: 3, message: '<p>Früher geschrieben</p>' });
  open(aChatApi({ listUnread: vi.fn(async () => [late]) }));
  await screen.findByText('Guten Morgen');
  expect(screen.queryByText('Früher geschrieben')).toBeNull();
  await poll();
  await screen.findByText('Früher geschrieben');
});

test('CHAT-17: messages that cannot be loaded are a toast with a way to try again', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const listMessages = vi.fn<ChatApi['listMessages']>().mockRejectedValue(new Error('Gerade nicht.'));
  const { user } = open(aChatApi({ listMessages }));
  await screen.findByText('Gerade nicht.');
  expect(currentToasts().map(({ type }) => type)).toContain('error');
  expect(editor()).toBeNull();
  listMessages.mockResolvedValue({ data: [ANSWER], nextPageUrl: null });
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await screen.findByText('Guten Morgen');
});
