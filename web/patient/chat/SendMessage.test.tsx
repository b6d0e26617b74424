import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aMessage } from '#web/chat/testing-messages.ts';
import { refused, slow } from '#web/testing/api.ts';
import { expectToast, toasts } from '#web/testing/open-screen.tsx';
import { fromDoctor, MESSAGES, openChat, openWithDraft, pane, SEND, send } from './testing-chat.ts';

test('CHAT-14, CHAT-15: a message is sent with its conversation, appears in the pane, and “Nachricht gesendet” is said', async () => {
  const answer = slow<typeof SEND>();
  const { api, user } = await openWithDraft('<p>Vielen Dank</p>', { [SEND]: answer.answer });
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
  const { draftOf } = await import('#web/chat/unsent-text.ts');
  expect(draftOf(7, 5)).toBe('');
});

test('CHAT-13, VAL-13: nothing is sent without words or a file', async () => {
  const { api, user } = await openWithDraft('<p>   </p>');
  await user.click(await send());
  expect(api.sent(SEND)).toEqual([]);
  expect(toasts()).toEqual([]);
});

test('CHAT-16: a message that is not sent says so, keeps its words, and can be sent again or discarded', async () => {
  const { api, user } = await openWithDraft('<p>Vielen Dank</p>', {
    [SEND]: refused(422, { message: 'Zu spät.' }),
  });
  await user.click(await send());
  await expectToast('error', 'Die Nachricht konnte nicht gesendet werden: Zu spät.');
  const messages = within(await pane());
  expect(messages.getByText('Nicht gesendet.')).toBeTruthy();
  expect(messages.getByText('Zu spät.')).toBeTruthy();
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

test('CHAT-13, CHAT-14, VAL-13: a file is sent without words, and can be removed before', async () => {
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
