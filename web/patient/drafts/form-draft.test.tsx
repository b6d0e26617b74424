import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refused } from '#web/testing/api.ts';
import {
  asVisitor,
  comeBackToTab,
  everythingRead,
  expectToast,
  openAsPatient,
} from '#web/testing/open-screen.tsx';
import { aProfile } from '#web/testing/records.ts';
import { EMPTY_ENTRIES, withAnswer } from '../anamnesis/form/anamnesis-values.ts';
import { aForm } from '../anamnesis/form/testing-form.ts';
import { inputIn, openAccount, section } from '../identity/account/testing-account.ts';
import { profileValues } from '../person/person-values.ts';

const READ = 'GET /api/patients/drafts/:form';
const SAVE = 'PUT /api/patients/drafts/:form';
const DISCARD = 'DELETE /api/patients/drafts/:form';
const EARLIER = '2026-11-16T08:05:00.000Z';
const NOW = '2026-11-16T09:00:00.000Z';
const LATER = '2026-11-16T09:10:00.000Z';

const draftOf = (title: string, saved_at = EARLIER) => ({ saved_at, finding: { title, description: '' } });
const openFinding = (answers: Answers = {}, language: 'de' | 'en' = 'de') =>
  openAsPatient('/befunde', { language, answers });
const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^(Titel|Title)/ });
const press = (name: string) => screen.getByRole('button', { name });
const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('what is typed is saved a moment later, and the note says when', async () => {
  const { user, api } = await openFinding();
  await user.type(title(), 'Blutbild');
  expect(screen.getByText('Wird gespeichert …')).toBeTruthy();
  expect(await screen.findByText('Entwurf gespeichert: 10:00 Uhr')).toBeTruthy();
  expect(api.sent(SAVE)).toEqual([
    { form: 'finding', based_on: null, finding: { title: 'Blutbild', description: '' } },
  ]);
  expect(isAsked()).toBe(false);
});

test('in English the note says “Draft saved”', async () => {
  const { user } = await openFinding({}, 'en');
  await user.type(title(), 'Blood count');
  expect(await screen.findByText('Draft saved: 10:00')).toBeTruthy();
});

test('a page that is hidden saves at once', async () => {
  const { user, api } = await openFinding();
  await user.type(title(), 'Labor');
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  fireEvent(document, new Event('visibilitychange'));
  Reflect.deleteProperty(document, 'visibilityState');
  await waitFor(() => expect(api.sent(SAVE)).toHaveLength(1), { timeout: 1000 });
});

test('the draft of another device or of before a reload is filled in, and can be discarded', async () => {
  const { user, api } = await openFinding({
    [READ]: { data: draftOf('Hormone') },
    [DISCARD]: { message: 'Ihr Entwurf ist gelöscht.' },
  });
  await waitFor(() => expect(title().value).toBe('Hormone'));
  expect(screen.getByText(/^Ihr Entwurf vom 16\.11\.2026, 09:05 Uhr ist eingesetzt\./)).toBeTruthy();
  expect(screen.getByText('Entwurf gespeichert: 09:05 Uhr')).toBeTruthy();

  await user.click(press('Entwurf verwerfen'));
  await expectToast('success', 'Ihr Entwurf ist gelöscht.');
  expect(title().value).toBe('');
  expect(screen.queryByText(/eingesetzt/)).toBeNull();
  expect(api.sent(DISCARD)).toEqual([{ form: 'finding' }]);
  expect(api.sent(SAVE)).toEqual([]);
});

test('the next save names the draft on which it is based', async () => {
  const { user, api } = await openFinding({ [READ]: { data: draftOf('Hormone') } });
  await waitFor(() => expect(title().value).toBe('Hormone'));
  await user.type(title(), ' im Mai');
  await waitFor(() => expect(api.sent(SAVE)).toMatchObject([{ based_on: EARLIER }]));
});

test('a draft that another device saved meanwhile is offered, and nothing typed here is replaced by itself', async () => {
  const { user, api } = await openFinding();
  await user.type(title(), 'Hier');
  await screen.findByText('Entwurf gespeichert: 10:00 Uhr');
  api.answer({ [READ]: { data: draftOf('Dort', LATER) } });
  await comeBackToTab();
  expect(await screen.findByText(/ein anderer Entwurf gespeichert/)).toBeTruthy();
  expect(title().value).toBe('Hier');

  await user.click(press('Anderen Entwurf einsetzen'));
  expect(title().value).toBe('Dort');
  await user.click(press('Eigene Eingaben zurückholen'));
  expect(title().value).toBe('Hier');
  await waitFor(() => expect(api.sent(SAVE).at(-1)).toMatchObject({ finding: { title: 'Hier' } }));
});

test('a draft of another device that the save has replaced is offered', async () => {
  const { user } = await openFinding({ [SAVE]: { saved_at: NOW, replaced: draftOf('Dort') } });
  await user.type(title(), 'Hier');
  expect(await screen.findByText(/am 16\.11\.2026 um 09:05 Uhr ein anderer Entwurf/)).toBeTruthy();
  expect(title().value).toBe('Hier');
});

test('an own save whose answer was lost is no other device', async () => {
  const { user, api } = await openFinding({ [SAVE]: refused(503) });
  await user.type(title(), 'Labor');
  await screen.findByText(/konnte nicht gespeichert werden/);
  api.answer({ [SAVE]: { saved_at: LATER, replaced: draftOf('Labor', NOW) } });
  await user.type(title(), 'werte');
  expect(await screen.findByText('Entwurf gespeichert: 10:10 Uhr')).toBeTruthy();
  expect(screen.queryByText(/anderer Entwurf/)).toBeNull();
});

test('a window in which nothing was typed follows the other device', async () => {
  const { api } = await openFinding({ [READ]: { data: draftOf('Hormone') } });
  await waitFor(() => expect(title().value).toBe('Hormone'));
  api.answer({ [READ]: { data: draftOf('Hormone im Mai', LATER) } });
  await comeBackToTab();
  await waitFor(() => expect(title().value).toBe('Hormone im Mai'));
});

test('before an entry that could not be saved is lost, the browser asks', async () => {
  const { user } = await openFinding({ [SAVE]: refused(503) });
  await user.type(title(), 'Labor');
  expect(await screen.findByText(/konnte nicht gespeichert werden/)).toBeTruthy();
  expect(isAsked()).toBe(true);
});

test('a session that ends while saving leads to the login, and the entries are there again', async () => {
  const { user, api } = await openFinding({ [SAVE]: refused(401, { code: 'session.required' }) });
  await user.type(title(), 'Labor');
  await waitFor(() => expect(window.location.pathname).toBe('/patient/login'));
  const { signIn } = await import('#web/lib/session.ts');
  api.answer({ [SAVE]: { saved_at: NOW, replaced: null } });
  await act(async () => {
    signIn('another token', { id: 7, name: 'Maria Vogel' });
    window.history.back();
  });
  await waitFor(() => expect(title().value).toBe('Labor'));
  await waitFor(() => expect(api.sent(SAVE).at(-1)).toMatchObject({ finding: { title: 'Labor' } }));
});

test('the history begins with its draft, and what is answered is saved', async () => {
  const entries = withAnswer({ ...EMPTY_ENTRIES, place: 'Bonn' }, 'lastPeriod', { notice: 'im Mai' });
  const { user, api } = await openAsPatient('/anamnese-bogen', {
    answers: {
      'GET /api/patients/anamnesis-form': { data: aForm() },
      'GET /api/patients/anamneses/latest': { data: null },
      'GET /api/patients/get-address': { data: aProfile() },
      'GET /api/patients/get-profile': { data: aProfile() },
      [READ]: { data: { saved_at: EARLIER, anamnesis: entries } },
    },
  });
  expect(await screen.findByDisplayValue('im Mai')).toBeTruthy();
  expect(screen.getByText(/^Ihr Entwurf vom/)).toBeTruthy();
  await user.type(screen.getByLabelText(/^career/), 'Architektin');
  await waitFor(() => expect(api.sent(SAVE)).toHaveLength(1));
  expect(api.sent(SAVE)).toMatchObject([
    { form: 'anamnesis', based_on: EARLIER, anamnesis: { privateData: { career: 'Architektin' } } },
  ]);
  expect(await screen.findByText('Entwurf gespeichert: 10:00 Uhr')).toBeTruthy();
});

test('the profile begins with its draft, which goes once the profile is saved', async () => {
  const { address } = profileValues(aProfile());
  const profile = { ...profileValues(aProfile()), address: { ...address, city: 'Potsdam' } };
  const { user, api } = await openAccount({
    [READ]: { data: { saved_at: EARLIER, profile } },
    [DISCARD]: { message: 'Ihr Entwurf ist gelöscht.' },
    'PUT /api/patients/update-profile': { message: 'Ihre Angaben sind gespeichert.' },
  });
  await waitFor(() => expect(inputIn('Persönliche Daten', /^Ort/).value).toBe('Potsdam'));
  await user.click(section('Persönliche Daten').getByRole('button', { name: 'Speichern' }));
  await expectToast('success', 'Ihre Angaben sind gespeichert.');
  await waitFor(() => expect(api.sent(DISCARD)).toEqual([{ form: 'profile' }]));
});

test('an enquiry of a visitor is not saved, and the browser asks before it is lost', async () => {
  const { user, api } = await openAsPatient('/contact', {
    ...asVisitor,
    answers: { 'GET /api/patients/contact/form': { data: { form_token: 'x' } } },
  });
  await everythingRead();
  expect(isAsked()).toBe(false);
  await user.type(screen.getByRole('textbox', { name: /^Betreff/ }), 'Frage');
  expect(isAsked()).toBe(true);
  expect(api.calls.filter(({ route }) => route.includes('/drafts/'))).toEqual([]);
});
