import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refused, type Sent, slow } from '#web/testing/api.ts';
import { expectToast, openAsStaff } from '#web/testing/open-screen.tsx';
import { OPEN_FILE } from '#web/testing/patient-file.ts';
import { asksBeforeUnload, pressBackAndForward } from '#web/testing/press-back.ts';
import { aPaper } from '#web/testing/treatment.ts';

const LIST = 'GET /api/staff/patients/:patient_id/papers';
const SAVE = 'PUT /api/staff/patients/:patient_id/papers/:paper_id';
const ISSUE = 'POST /api/staff/patients/:patient_id/papers/:paper_id/issue';
const DISCARD = 'DELETE /api/staff/patients/:patient_id/papers/:paper_id';

const text = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text des Briefes' });
const button = (name: string) => screen.findByRole('button', { name });

const draft = aPaper({ kind: 'letter', text: 'Wir berichten.' });
const saves = ({ base, text }: Sent) => ({
  data: { ...draft, version: Number(base) + 1, text: String(text) },
});

/** Opens the draft of the letter in the file of patient 9, as a doctor. */
async function openLetter(answers: Answers = {}) {
  const opened = await openAsStaff('/patients/9?tab=plan', {
    role: 'doctor',
    answers: {
      ...OPEN_FILE,
      'GET /api/staff/patients/:patient_id/plans': { data: { draft: null, released: [], has_diary: false } },
      'GET /api/staff/plan-templates': { data: [] },
      [LIST]: { data: [draft] },
      [SAVE]: saves,
      ...answers,
    },
  });
  await opened.user.click(await button('Arztbrief bearbeiten'));
  return opened;
}

test('a draft that is opened again before the list is read again goes on with what is stored', async () => {
  const { api, user } = await openLetter();
  await user.type(await text(), ' Gruß');
  api.answer({ [LIST]: slow<typeof LIST>().answer });
  await user.click(await button('Schließen'));
  await expectToast('success', 'Entwurf gespeichert.');
  await user.click(await button('Arztbrief bearbeiten'));
  expect((await text()).value).toBe('Wir berichten. Gruß');
  await user.type(await text(), ' Berg');
  await user.click(await button('Schließen'));
  await waitFor(() =>
    expect(api.sent(SAVE).at(-1)).toMatchObject({ base: 2, text: 'Wir berichten. Gruß Berg' }),
  );
});

test('what the doctor types into a letter is there again after Back, and is stored over the version that the doctor has read', async () => {
  const { api, user } = await openLetter();
  await user.type(await text(), ' Gruß');
  api.answer({ [LIST]: { data: [{ ...draft, version: 5, text: 'Von einer Kollegin.' }] } });
  await pressBackAndForward();
  expect(asksBeforeUnload()).toBe(true);
  expect(api.sent(SAVE)).toEqual([]);
  await user.click(await button('Arztbrief bearbeiten'));
  expect((await text()).value).toBe('Wir berichten. Gruß');
  await user.click(await button('Entwurf speichern'));
  await expectToast('success', 'Entwurf gespeichert.');
  expect(api.sent(SAVE)).toMatchObject([{ base: 1, text: 'Wir berichten. Gruß' }]);
  expect(asksBeforeUnload()).toBe(false);
});

test('a letter that the server refuses is left on the second try, and forgotten then', async () => {
  const { user } = await openLetter({ [SAVE]: refused(409, { message: 'Inzwischen geändert.' }) });
  await user.type(await text(), ' Gruß');
  await user.click(await button('Schließen'));
  await expectToast('error', 'Inzwischen geändert.');
  expect((await text()).value).toBe('Wir berichten. Gruß');
  // The toast has a button of the same name.
  const head = screen.getByRole('heading', { name: 'Arztbrief' }).parentElement as HTMLElement;
  await user.click(within(head).getByRole('button', { name: 'Schließen' }));
  await user.click(await button('Arztbrief bearbeiten'));
  expect((await text()).value).toBe('Wir berichten.');
  expect(asksBeforeUnload()).toBe(false);
});

test('a letter that was stored and could not be issued goes on from the stored version', async () => {
  const { api, user } = await openLetter({ [ISSUE]: refused(503, { message: 'Später, bitte.' }) });
  await user.type(await text(), ' Gruß');
  await user.click(await button('Ausstellen'));
  await expectToast('error', 'Später, bitte.');
  await user.type(await text(), ' Berg');
  await user.click(await button('Ausstellen'));
  await waitFor(() =>
    expect(api.sent(SAVE).at(-1)).toMatchObject({ base: 2, text: 'Wir berichten. Gruß Berg' }),
  );
});

test('nothing waits of a letter that was discarded', async () => {
  const { api, user } = await openLetter({ [DISCARD]: { message: '' } as never });
  await user.type(await text(), ' Gruß');
  await user.click(await button('Verwerfen'));
  api.answer({ [LIST]: { data: [] } });
  await user.click(await button('Verwerfen'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent(DISCARD)).toHaveLength(1);
  expect(asksBeforeUnload()).toBe(false);
});
