import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answers } from '#web/testing/api.ts';
import { openAsPatient } from '#web/testing/open-screen.tsx';
import { onPhone } from '#web/testing/phone.ts';

const answers: Answers = {
  'GET /api/patients/contacts': { data: [], total: 0 },
  'GET /api/chats/total-unread-count': { data: { unread_count: 3 } },
  'GET /api/get-settings': { data: [{ key: 'hospital_subtitel', value: 'Hormonmedizin' }] },
};
const bar = () => screen.findByRole('navigation', { name: 'Wichtigste Bereiche' });
const sheet = () => screen.queryByRole('navigation', { name: 'Mein Bereich' });

test('SHELL-38, SHELL-40: the bottom bar of a phone leads to four places, with the unread count, and to all others', async () => {
  onPhone();
  await openAsPatient('/contacts', { answers });
  const links = within(await bar()).getAllByRole('link');
  await waitFor(() => expect(links[2]?.textContent).toBe('Nachrichten33 ungelesene Nachrichten'));
  expect(links.map((link) => [link.querySelector('span')?.textContent, link.getAttribute('href')])).toEqual([
    ['Übersicht', '/patient/dashboard'],
    ['Termine', '/patient/appointment'],
    ['Nachrichten', '/patient/chat'],
    ['Dokumente', '/patient/medical-history'],
  ]);
  const more = within(await bar()).getByRole('button', { name: 'Mehr' });
  expect([more.dataset.current, more.getAttribute('aria-controls')]).toEqual(['true', 'sidebar']);
});

test('SHELL-32, SHELL-39, SHELL-41: More opens the sheet, which begins with the person and the clinic, and closes it', async () => {
  onPhone();
  const { user } = await openAsPatient('/contacts', { answers });
  const more = within(await bar()).getByRole('button', { name: 'Mehr' });
  expect([sheet(), more.getAttribute('aria-expanded')]).toEqual([null, 'false']);
  await user.click(more);
  const [head, ...entries] = within(sheet() as HTMLElement).getAllByRole('listitem');
  await waitFor(() => expect(head?.textContent).toBe('Maria VogelOnline KlinikHormonmedizin'));
  expect([entries.length, more.getAttribute('aria-expanded')]).toEqual([9, 'true']);
  await user.click(more);
  expect(sheet()).toBeNull();
});

test('More is not marked on a screen that the bar names, nor on one that no list names', async () => {
  onPhone();
  await openAsPatient('/forbidden', { answers });
  const more = within(await bar()).getByRole('button', { name: 'Mehr' });
  expect(more.dataset.current).toBeUndefined();
});

test('the sheet closes by Escape, by a press beside it and by choosing a place, but by no other key', async () => {
  onPhone();
  const profile = { 'GET /api/patients/get-profile': () => new Promise<never>(() => {}) };
  const { user } = await openAsPatient('/contacts', { answers: { ...answers, ...profile } });
  const more = within(await bar()).getByRole('button', { name: 'Mehr' });
  await user.click(more);
  await user.keyboard('a');
  expect(sheet()).not.toBeNull();
  await user.keyboard('{Escape}');
  expect(sheet()).toBeNull();
  await user.keyboard('{Escape}');
  expect(sheet()).toBeNull();
  await user.click(more);
  await user.click(sheet()?.previousElementSibling as Element);
  expect(sheet()).toBeNull();
  await user.click(more);
  await user.click(within(sheet() as HTMLElement).getByRole('link', { name: 'Mein Profil' }));
  await waitFor(() => expect(sheet()).toBeNull());
});

test('a wide window has the sidebar and no bottom bar', async () => {
  await openAsPatient('/contacts', { answers });
  expect((await screen.findByRole('navigation', { name: 'Mein Bereich' })).dataset.sheet).toBeUndefined();
  expect(screen.queryByRole('navigation', { name: 'Wichtigste Bereiche' })).toBeNull();
});
