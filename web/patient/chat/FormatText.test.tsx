import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { slow } from '#web/testing/api.ts';
import { openWithDraft, SEND, send } from './testing-chat.ts';

const bar = () => screen.getByRole('group', { name: 'Text gestalten' });
const format = (name: string) => within(bar()).getByRole('button', { name });
const isPressed = (name: string) => format(name).getAttribute('aria-pressed');

async function openFormatted(html: string) {
  const opened = await openWithDraft(html, { [SEND]: slow<typeof SEND>().answer });
  await screen.findByRole('group', { name: 'Text gestalten' });
  const sent = async () => {
    await opened.user.click(await send());
    await waitFor(() => expect(opened.api.sent(SEND)).toHaveLength(1));
    return opened.api.sent(SEND)[0]?.message;
  };
  return { ...opened, sent };
}
const dialog = () => within(screen.getByRole('dialog', { name: 'Link einfügen' }));
const addressField = () => dialog().getByRole<HTMLInputElement>('textbox', { name: 'Adresse' });

test('CHAT-02: the formats are named, and show whether they hold at the cursor', async () => {
  const { user } = await openFormatted('<ul><li><p>Eins</p></li></ul>');
  const names = within(bar())
    .getAllByRole('button')
    .map((each) => each.getAttribute('aria-label'));
  expect(names).toEqual(
    expect.arrayContaining(['Fett', 'Kursiv', 'Link', 'Nummerierte Liste', 'Aufzählung']),
  );
  expect(format('Fett').title).toBe('Fett');
  await user.click(format('Nummerierte Liste'));
  await waitFor(() => expect(isPressed('Nummerierte Liste')).toBe('true'));
  expect([isPressed('Aufzählung'), isPressed('Fett')]).toEqual(['false', 'false']);
  await user.click(format('Fett'));
  await waitFor(() => expect(isPressed('Fett')).toBe('true'));
});

test('CHAT-02: a list becomes a numbered one and is sent as such', async () => {
  const { user, sent } = await openFormatted('<ul><li><p>Eins</p></li></ul>');
  await user.click(format('Nummerierte Liste'));
  expect(await sent()).toBe('<ol><li><p>Eins</p></li></ol>');
});

test('CHAT-02: a link asks for its address, refuses what is none, and stands in the text', async () => {
  const { user, sent } = await openFormatted('<p>Siehe </p>');
  await user.click(format('Link'));
  expect(dialog().getByText(/^Zum Beispiel www\.example\.org/)).toBeTruthy();
  expect(dialog().queryByRole('button', { name: 'Link entfernen' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(addressField()));
  await user.type(addressField(), 'kein Link');
  await user.click(dialog().getByRole('button', { name: 'Übernehmen' }));
  await dialog().findByText('Bitte geben Sie eine Internet- oder E-Mail-Adresse ein.');
  expect(addressField().getAttribute('aria-invalid')).toBe('true');

  await user.clear(addressField());
  await user.type(addressField(), 'www.example.org');
  await user.click(dialog().getByRole('button', { name: 'Übernehmen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(isPressed('Link')).toBe('true'));
  expect(await sent()).toMatch(/<a [^>]*href="https:\/\/www\.example\.org\/?"/);
});

test('CHAT-02: a link is changed with its address in the field, or removed', async () => {
  const { user, sent } = await openFormatted('<p><a href="https://alt.example.org">Hier</a></p>');
  await waitFor(() => expect(isPressed('Link')).toBe('true'));
  await user.click(format('Link'));
  expect(addressField().value).toBe('https://alt.example.org');
  await user.click(dialog().getByRole('button', { name: 'Abbrechen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(format('Link'));
  await user.click(dialog().getByRole('button', { name: 'Link entfernen' }));
  await waitFor(() => expect(isPressed('Link')).toBe('false'));
  expect(await sent()).toBe('<p>Hier</p>');
});
