import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ApiRoutes } from '#contract/api.ts';
import type { QuickText } from '#contract/content-staff.contract.ts';
import { type Answers, refused } from '#web/testing/api.ts';
import { comeBackToTab, expectToast, openAsStaff } from '#web/testing/open-screen.tsx';
import { asksBeforeUnload, pressBackAndForward } from '#web/testing/press-back.ts';
import { anEnquiry } from '#web/testing/records.ts';

const LIST = 'GET /api/staff/quick-texts';
const SAVE = 'POST /api/staff/quick-texts';
const REMOVE = 'DELETE /api/staff/quick-texts/:id';
const REPLY = 'POST /api/staff/contacts/:id/reply';
const own: QuickText = { id: 4, title: 'Anfahrt', content: 'Der Eingang ist im Hof.', may_change: true };
const others: QuickText = { id: 5, title: 'Gruß', content: 'Mit freundlichen Grüßen', may_change: false };

/** Opens the answer to an enquiry, and the menu in it. */
async function openMenu(answers: Answers = {}) {
  const enquiry: ApiRoutes['GET /api/staff/contacts']['output']['data'][number] = {
    ...anEnquiry(),
    patient_id: 7,
    birthdate: '1974-05-01',
    address: 'Lindenweg 3, 10969 Berlin',
    is_signed_in: true,
  };
  const opened = await openAsStaff('/contacts', {
    answers: {
      'GET /api/staff/contacts': { data: [enquiry], total: 1 },
      [LIST]: { data: [own, others] },
      ...answers,
    },
  });
  await openMenuAgain(opened.user);
  return opened;
}
async function openMenuAgain(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: /lesen und beantworten$/ }));
  await user.click(await screen.findByRole('button', { name: 'Textbaustein einfügen' }));
}
async function openList(answers: Answers = {}) {
  const opened = await openMenu(answers);
  await opened.user.click(screen.getByRole('button', { name: 'Textbausteine bearbeiten' }));
  return opened;
}
async function openListAgain(user: UserEvent) {
  await openMenuAgain(user);
  await user.click(screen.getByRole('button', { name: 'Textbausteine bearbeiten' }));
}
const list = () => within(screen.getByRole('dialog', { name: 'Textbausteine' }));
const items = () =>
  list()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('the menu inserts a quick text into the answer', async () => {
  const { user } = await openMenu();
  await user.click(await screen.findByRole('button', { name: 'Anfahrt' }));
  const answer = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Antwort/ });
  expect(answer.value).toContain('Der Eingang ist im Hof.');
});

test('the list says whose texts they are; only those that the person may change have buttons', async () => {
  const { user } = await openList();
  await waitFor(() => expect(items()).toEqual(['AnfahrtBearbeitenEntfernen', 'Gruß']));
  expect(list().getByText(/^Alle im Team können sie einfügen/)).toBeTruthy();
  const [, close] = list().getAllByRole('button', { name: 'Schließen' });
  await user.click(close as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Textbausteine' })).toBeNull());
});

test('a new quick text is saved without sending the answer, and the list comes back with it', async () => {
  const added = { ...own, id: 6, title: 'Rezept' };
  const { api, user } = await openList({
    [SAVE]: { message: 'Gespeichert.', data: added },
    [REPLY]: refused(422),
  });
  await user.click(list().getByRole('button', { name: 'Neuer Textbaustein' }));
  const form = within(screen.getByRole('dialog', { name: 'Neuer Textbaustein' }));
  const [title, content] = [/^Titel/, /^Text/].map((name) =>
    form.getByRole<HTMLTextAreaElement>('textbox', { name }),
  );
  if (!title || !content) throw new Error('The form has two fields.');
  expect([title.maxLength, title.required, content.maxLength, content.required]).toEqual([
    100,
    true,
    5_000,
    true,
  ]);
  expect(form.getByText('Ohne Namen und ohne medizinische Angaben.')).toBeTruthy();
  await user.type(title, 'Rezept');
  await user.type(content, 'Das Rezept ist unterwegs.');
  api.answer({ [LIST]: { data: [own, others, added] } });
  await user.click(form.getByRole('button', { name: 'Speichern' }));
  await expectToast('success', 'Gespeichert.');
  expect(api.sent(SAVE)).toEqual([{ title: 'Rezept', content: 'Das Rezept ist unterwegs.' }]);
  expect(api.sent(REPLY)).toEqual([]);
  await waitFor(() => expect(items()).toContain('RezeptBearbeitenEntfernen'));
});

test('a quick text is changed under its own number; giving up leads back to the list', async () => {
  const { api, user } = await openList({ [SAVE]: { message: 'Gespeichert.', data: own } });
  await user.click(await screen.findByRole('button', { name: 'Anfahrt bearbeiten' }));
  const form = () => within(screen.getByRole('dialog', { name: 'Anfahrt bearbeiten' }));
  await user.click(form().getByRole('button', { name: 'Abbrechen' }));
  await user.click(await screen.findByRole('button', { name: 'Anfahrt bearbeiten' }));
  expect(form().getByDisplayValue('Der Eingang ist im Hof.')).toBeTruthy();
  await user.type(form().getByRole('textbox', { name: /^Titel/ }), ' 2');
  await user.click(form().getByRole('button', { name: 'Speichern' }));
  await expectToast('success', 'Gespeichert.');
  expect(api.sent(SAVE)).toEqual([{ id: 4, title: 'Anfahrt 2', content: 'Der Eingang ist im Hof.' }]);
});

test('a quick text that is not saved yet is there again after Back; giving up forgets it', async () => {
  const { user } = await openList();
  await user.click(list().getByRole('button', { name: 'Neuer Textbaustein' }));
  await user.type(screen.getByRole('textbox', { name: /^Text/ }), 'Das Rezept');
  await pressBackAndForward();
  await openListAgain(user);
  await user.click(list().getByRole('button', { name: 'Neuer Textbaustein' }));
  const form = within(screen.getByRole('dialog', { name: 'Neuer Textbaustein' }));
  expect(form.getByDisplayValue('Das Rezept')).toBeTruthy();
  await user.click(form.getByRole('button', { name: 'Abbrechen' }));
  await user.click(list().getByRole('button', { name: 'Neuer Textbaustein' }));
  expect(screen.queryByDisplayValue('Das Rezept')).toBeNull();
});

const REMOVED =
  'Dieser Textbaustein wurde inzwischen entfernt. Was Sie geändert haben, wurde nicht gespeichert:';
const TYPED = 'Titel:\nAnfahrt\n\nText:\nDer Eingang ist im Hof. Bitte klingeln.';
const waiting = async () =>
  (await list().findByText(REMOVED)).parentElement?.querySelector('blockquote')?.textContent;

async function typeIntoOwn(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Anfahrt bearbeiten' }));
  await user.type(screen.getByRole('textbox', { name: /^Text/ }), ' Bitte klingeln.');
}

test('what was typed into a quick text that a colleague removes meanwhile is shown, to be copied or discarded', async () => {
  const { api, user } = await openList();
  await typeIntoOwn(user);
  await pressBackAndForward();
  await openListAgain(user);
  expect(list().queryByText(REMOVED)).toBeNull();
  api.answer({ [LIST]: { data: [] } });
  await comeBackToTab();
  expect(await waiting()).toBe(TYPED);
  await user.click(list().getByRole('button', { name: 'Text kopieren' }));
  await expectToast('success', 'Der Text ist kopiert.');
  expect(await navigator.clipboard.readText()).toBe(TYPED);
  await user.click(list().getByRole('button', { name: 'Verwerfen' }));
  expect(list().queryByText(REMOVED)).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Noch keine Textbausteine/));
  expect(asksBeforeUnload()).toBe(false);
});

test('whoever saves a quick text that a colleague has removed is told, and the text waits in the list', async () => {
  const { api, user } = await openList({
    [SAVE]: refused(404, { code: 'request.not_found', message: 'Nicht gefunden.' }),
  });
  await typeIntoOwn(user);
  api.answer({ [LIST]: { data: [others] } });
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await expectToast('error', 'Nicht gefunden.');
  expect(await waiting()).toBe(TYPED);
  expect(asksBeforeUnload()).toBe(true);
});

test('a quick text is removed after a question, and leaves the list', async () => {
  const { api, user } = await openList({ [REMOVE]: { message: 'Entfernt.' } });
  await user.click(await screen.findByRole('button', { name: 'Anfahrt entfernen' }));
  const question = within(screen.getByRole('dialog', { name: '„Anfahrt“ entfernen?' }));
  expect(question.getByText(/^Der Textbaustein ist dann für das ganze Team weg/)).toBeTruthy();
  api.answer({ [LIST]: { data: [others] } });
  await user.click(question.getByRole('button', { name: 'Entfernen' }));
  await expectToast('success', 'Entfernt.');
  expect(api.sent(REMOVE)).toEqual([{ id: '4' }]);
  await waitFor(() => expect(items()).toEqual(['Gruß']));
});

test('nothing waits of a quick text that the person removes herself', async () => {
  const { api, user } = await openList({ [REMOVE]: { message: 'Entfernt.' } });
  await typeIntoOwn(user);
  await pressBackAndForward();
  await openListAgain(user);
  await user.click(await screen.findByRole('button', { name: 'Anfahrt entfernen' }));
  api.answer({ [LIST]: { data: [others] } });
  await user.click(screen.getByRole('button', { name: 'Entfernen' }));
  await waitFor(() => expect(items()).toEqual(['Gruß']));
  expect(list().queryByText(REMOVED)).toBeNull();
  expect(asksBeforeUnload()).toBe(false);
});

test('without quick texts the list says so; a failure is said and loaded again', async () => {
  const { api, user } = await openList({ [LIST]: refused(422, { message: 'Gerade nicht.' }) });
  await list().findByText('Gerade nicht.');
  api.answer({ [LIST]: { data: [] } });
  await user.click(list().getByRole('button', { name: 'Erneut versuchen' }));
  await list().findByText(/^Noch keine Textbausteine/);
});
