import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refused } from '#web/testing/api.ts';
import { expectToast, MARIA } from '#web/testing/open-screen.tsx';
import { ANNA, fromDoctor, LIST, openChat, SEND } from './testing-chat.ts';

async function sendInEnglish(answer: Response | object) {
  const { user } = await openChat('/chat', { [SEND]: answer as never }, { language: 'en' });
  const { storeDraft } = await import('#web/chat/unsent-text.ts');
  storeDraft(MARIA.id, ANNA.id, '<p>Thank you</p>');
  await user.click(await screen.findByRole('link', { name: /Anna Berg/ }));
  await user.click(await screen.findByRole('button', { name: 'Send' }));
  return user;
}

test('ERR-27, CHAT-15: a sent message is a toast of success in the specified words', async () => {
  await sendInEnglish({ message: 'x', data: fromDoctor({ id: 12, sender_kind: 'patient' }) });
  await expectToast('success', 'Message sent');
});

test('ERR-27, CHAT-16: a message that is not sent is an error toast in the specified words', async () => {
  const user = await sendInEnglish(refused(422));
  await expectToast('error', 'Error sending message');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
});

test('ERR-27, CHAT-17: messages that cannot be loaded are an error toast in the specified words', async () => {
  await openChat('/chat', { [LIST]: refused(422) }, { language: 'en' });
  await expectToast('error', 'Error fetching message');
  expect(screen.queryByRole('link', { name: /Anna Berg/ })).toBeNull();
});
