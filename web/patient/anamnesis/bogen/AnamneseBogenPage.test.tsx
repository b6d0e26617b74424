import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refused } from '#web/testing/api.ts';
import { address, everythingRead, expectToast, openAsPatient } from '#web/testing/open-screen.tsx';
import { onPhone } from '#web/testing/phone.ts';
import { aProfile } from '#web/testing/records.ts';
import { EMPTY_ENTRIES, withAnswer } from '../form/anamnesis-values.ts';
import { aForm } from '../form/testing-form.ts';
import { provideCanvas } from '../signature/testing-signature.ts';

const FORM = 'GET /api/patients/anamnesis-form';
const LATEST = 'GET /api/patients/anamneses/latest';
const SEND = 'POST /api/patients/create-anamnesebogen';

const PROFILE = 'GET /api/patients/get-profile';
const ANSWERS: Answers = {
  [FORM]: { data: aForm() },
  [LATEST]: { data: null },
  'GET /api/patients/get-address': { data: aProfile() },
  [PROFILE]: { data: aProfile() },
};

async function openBogen(answers = {}) {
  provideCanvas();
  const opened = await openAsPatient('/anamnese-bogen', {
    answers: { ...ANSWERS, ...answers },
  });
  await heading('Person');
  return opened;
}

const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
const press = (name: string) => screen.getByRole('button', { name });
const confirmAll = async (user: { click: (element: Element) => Promise<void> }) => {
  for (const button of screen.getAllByRole('button', { name: /^Alles Übrige/ })) await user.click(button);
};

test('one press brings back the questions and the person who answers them', async () => {
  const { user, api } = await openAsPatient('/anamnese-bogen', {
    answers: { ...ANSWERS, [FORM]: refused(503), [PROFILE]: refused(503) },
  });
  await everythingRead();
  api.answer(ANSWERS);
  await user.click(await screen.findByRole('button', { name: 'Erneut versuchen' }));
  await heading('Person');
});

test('OR-53: nothing is sent while a section is unconfirmed, and the way leads to the first one', async () => {
  const { user, api } = await openBogen();
  await user.click(press('SENDEN'));
  expect(document.activeElement?.textContent).toContain('Alles Übrige: Nein – stimmt');
  expect(document.activeElement?.closest('[id]')?.id).toBe('anamnesebogen-gynecologicalHealth-confirm');
  expect(api.sent(SEND)).toEqual([]);
});

test('BOGEN-11, BOGEN-18: whatever else is missing is sent, and the server says what it is', async () => {
  const errors = { 'anamneseDaten.terms_2': ['Bitte stimmen Sie zu.'] };
  const message = 'Bitte prüfen Sie Ihre Eingaben.';
  const { user, api } = await openBogen({ [SEND]: refused(422, { message, errors }) });
  await confirmAll(user);
  await user.click(press('SENDEN'));
  await expectToast('error', `${message} 1 Angabe fehlt oder stimmt noch nicht.`);
  expect(api.sent(SEND)).toHaveLength(1);
  expect(screen.getByText('Bitte stimmen Sie zu.')).toBeTruthy();
  const box = document.getElementById('anamnesebogen-consents-terms_2-box') as HTMLInputElement;
  await waitFor(() => expect(document.activeElement).toBe(box));
  await user.click(box);
  expect(screen.queryByText('Bitte stimmen Sie zu.')).toBeNull();
});

test('BOGEN-17: a form sent again after a broken connection is the same request; a changed one is another', async () => {
  const { user, api } = await openBogen({ [SEND]: refused(503, { message: 'Bitte später.' }) });
  await confirmAll(user);
  const keys: (string | null | undefined)[] = [];
  const send = async () => {
    await user.click(press('SENDEN'));
    await waitFor(() => expect(api.sent(SEND)).toHaveLength(keys.length + 1));
    keys.push(api.headersOf(SEND)?.get('idempotency-key'));
    await screen.findByRole('button', { name: 'SENDEN' });
  };
  await send();
  await send();
  await user.type(screen.getByLabelText(/^career/), 'Architektin');
  await send();
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('the earlier answers fill in what is empty; an earlier no is still to be confirmed', async () => {
  const earlier = withAnswer(EMPTY_ENTRIES, 'flushes', { checkedValue: 'yes', level: 4 });
  const entries = withAnswer(earlier, 'medicine', { checkedValue: 'no' });
  const { user } = await openBogen({
    [LATEST]: { data: { submitted_at: '2026-05-04T09:00:00Z', entries } },
  });
  await user.click(await screen.findByRole('button', { name: 'Antworten vom 04.05.2026 übernehmen' }));
  expect(document.activeElement?.textContent).toContain('sind übernommen');
  const named = within(screen.getByRole('group', { name: 'Alles Übrige: Nein?' }));
  expect(named.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Name medicine',
    'Name libido',
  ]);
});

test('BOGEN-16, BOGEN-17: on a phone the sections lead to the signature, and the signed form to the documents', async () => {
  onPhone();
  const { user, api } = await openBogen({
    [SEND]: { message: 'Angekommen.', data: { id: 4, version: 1 } },
    'GET /api/patients/anamneses/severity': { data: [] },
    'GET /api/patients/profile': refused(500),
  });
  expect(screen.queryByRole('button', { name: 'Zurück' })).toBeNull();
  await user.click(press('Weiter'));
  await heading('Gynäkologische Gesundheit');
  await user.click(press('Zurück'));
  await heading('Person');
  await user.click(press('Weiter'));
  for (const name of ['Gynäkologische Gesundheit', 'Weitere Angaben']) {
    await heading(name);
    if (name === 'Gynäkologische Gesundheit') await user.click(press('Weiß nicht'));
    await user.click(press('Alles Übrige: Nein – stimmt'));
  }
  await heading('Ihre Antworten im Überblick');
  await user.click(press('Weiter'));
  await heading('Einwilligungen');
  await user.click(press('Unterschreiben'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Unterzeichnen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'SENDEN' }));
  await waitFor(() => expect(address()).toBe('/medical-history'));
  expect(api.sent(SEND)).toMatchObject([{ locale: 'de', anamneseDaten: { version: '2026-11' } }]);
});
