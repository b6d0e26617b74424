import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refused } from '#web/testing/api.ts';
import { address, everythingRead, expectToast, toasts } from '#web/testing/open-screen.tsx';
import { aDraft, aService, CATEGORIES, CLINIC, DOCTORS, DRAFT, openWizard } from '../testing-wizard.ts';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const steps = () =>
  within(screen.getByRole('list', { name: 'Schritte der Buchung' }))
    .getAllByRole('listitem')
    .map((step) => step.textContent);
const current = () =>
  within(screen.getByRole('list', { name: 'Schritte der Buchung' }))
    .getAllByRole('listitem')
    .filter((step) => step.getAttribute('aria-current') === 'step')
    .map((step) => step.textContent);

test('WIZ-01, WIZ-02, WIZ-06: a guest sees five steps and begins with the first, without a way back', async () => {
  await openWizard();
  await heading('Was können wir für Sie tun?');
  expect(steps()).toEqual(['1Leistung', '2Termin', '3Stammdaten', '4Anamnese', '5Zahlung']);
  expect(current()).toEqual(['1Leistung']);
  expect(screen.queryByRole('button', { name: 'Zurück' })).toBeNull();
});

test('WIZ-03, WIZ-05: a patient sees three steps, without an address on file a third one for it', async () => {
  await openWizard({ isSignedIn: true });
  await heading('Was können wir für Sie tun?');
  expect(steps()).toEqual(['1Leistung', '2Termin', '3Zahlung']);
});

test('WIZ-03, WIZ-05, ADDR-01: without an address on file the step for it is numbered 3', async () => {
  const { data } = { data: { ...aPerson, address: null } };
  await openWizard({ isSignedIn: true, answers: { 'GET /api/patients/get-address': { data } } });
  await heading('Was können wir für Sie tun?');
  expect(steps()).toEqual(['1Leistung', '2Termin', '3Stammdaten', '4Zahlung']);
});

const aPerson = {
  id: 7,
  name: 'Maria Vogel',
  salutation: 'mrs' as const,
  first_name: 'Maria',
  last_name: 'Vogel',
  email: 'maria@clinic.test',
  phone: null,
  full_address: '',
};

test('one press brings the booking back when neither draft nor address could be read', async () => {
  const { api, user } = await openWizard({
    step: 3,
    isSignedIn: true,
    answers: { [DRAFT]: refused(503), 'GET /api/patients/get-address': refused(503) },
  });
  await everythingRead();
  api.answer(CLINIC);
  await user.click(await screen.findByRole('button', { name: 'Erneut versuchen' }));
  await screen.findByRole('list', { name: 'Schritte der Buchung' });
});

test('SVC-01, SVC-02: every category is shown with its words, the first one open', async () => {
  await openWizard();
  const first = (await screen.findByRole('heading', { name: 'Hormone' })).closest('details');
  expect(first?.querySelector('summary')?.textContent).toBe('HormoneAlles beginnt hier');
  expect(first?.open).toBe(true);
  expect(screen.getByText('Wechseljahre').closest('details')?.open).toBe(false);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Hormone',
    'Wechseljahre',
    'Ihre Auswahl',
  ]);
});

test('SVC-09: a double click on a service adds one entry to the history, so one press on back leads to the services', async () => {
  await openWizard();
  const card = await screen.findByRole('button', { name: /^Erstgespräch/ });
  const before = window.history.length;
  await act(async () => {
    card.click();
    card.click();
  });
  await heading('Ärztin und Uhrzeit wählen');
  expect(window.history.length).toBe(before + 1);
});

test('SVC-03, SVC-04, SVC-05: a service shows title, duration and price', async () => {
  await openWizard();
  const card = await screen.findByRole('button', { name: /^Erstgespräch/ });
  expect(card.textContent?.replaceAll(/\s+/g, ' ')).toContain(
    'Erstgespräch Über Erstgespräch 45 Min. 180,00 €',
  );
});

test('SVC-03, LANG-10: in English the English title is shown', async () => {
  await openWizard({ language: 'en' });
  expect(await screen.findByRole('button', { name: /^Erstgespräch \(en\)/ })).toBeTruthy();
});

test('SVC-06, SVC-07, ROLE-02: a follow-up is marked, and leads a guest to the login and back', async () => {
  const { user } = await openWizard();
  const followUp = await screen.findByRole('button', { name: /^Folgegespräch/ });
  expect(followUp.textContent).toContain('Für bestehende Patientinnen');
  expect(followUp.textContent).toContain('Bitte melden Sie sich dafür zuerst an.');
  expect(screen.getByRole('button', { name: /^Erstgespräch/ }).textContent).not.toContain(
    'Für bestehende Patientinnen',
  );
  await user.click(followUp);
  expect(address()).toBe('/login');
  expect(window.history.state.usr).toEqual({ from: '/book-appointment' });
  const { rememberedBooking } = await import('../booking-memory.ts');
  expect(rememberedBooking().serviceId).toBeNull();
});

test('SVC-08, SVC-09: a patient chooses a follow-up and comes to the times', async () => {
  const { user, api } = await openWizard({ isSignedIn: true });
  await user.click(await screen.findByRole('button', { name: /^Folgegespräch/ }));
  await heading('Ärztin und Uhrzeit wählen');
  expect(screen.getByRole('complementary', { name: 'Ihre Auswahl' }).textContent).toContain('Folgegespräch');
  await waitFor(() =>
    expect(api.sent(DOCTORS)).toEqual([{ service_id: '5', service_type: 'following', user_id: '7' }]),
  );
});

test('a patient without a first appointment is told that a follow-up comes later', async () => {
  const { user } = await openWizard({
    isSignedIn: true,
    answers: { 'GET /api/patients/follow-ups': { data: { needs_first_appointment: true } } },
  });
  await screen.findByText('Erst nach einem ersten Termin bei uns buchbar.');
  await user.click(screen.getByRole('button', { name: /^Folgegespräch/ }));
  await expectToast(
    'error',
    'Folgetermine sind erst nach einem ersten Termin bei uns buchbar. Bitte wählen Sie zuerst eine andere Leistung.',
  );
  await heading('Was können wir für Sie tun?');
});

test('SVC-09: choosing a service clears an earlier doctor and time', async () => {
  const { user } = await openWizard({ step: 1, slot: aDraft().slot });
  await screen.findByText('Ausgewählt');
  expect(screen.getByRole('complementary').textContent).toContain('Dr. med. Anna Berg');
  await user.click(screen.getByRole('button', { name: /^Erstgespräch/ }));
  await heading('Ärztin und Uhrzeit wählen');
  expect(screen.getByRole('complementary').textContent).not.toContain('Dr. med. Anna Berg');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Weiter' }).disabled).toBe(true);
});

test('an earlier choice is marked and kept by Weiter', async () => {
  const { user } = await openWizard({ step: 1, slot: aDraft().slot });
  await user.click(await screen.findByRole('button', { name: 'Weiter' }));
  await heading('Ärztin und Uhrzeit wählen');
  expect(screen.getByRole('complementary').textContent).toContain('Dr. med. Anna Berg');
});

test('SVC-10, ERR-25: categories that cannot be loaded are an error toast and a note with a way to try again', async () => {
  const { user, api } = await openWizard({
    answers: { [CATEGORIES]: refused(422, { message: 'Gerade nicht.' }) },
  });
  await expectToast('error', 'Gerade nicht.');
  const loaded = CLINIC[CATEGORIES];
  if (loaded) api.answer({ [CATEGORIES]: loaded });
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await screen.findByRole('button', { name: /^Erstgespräch/ });
});

test('SVC-10, ERR-25: in a later step the failure is said as well, and another try shows the times', async () => {
  const { user, api } = await openWizard({
    step: 2,
    answers: { [CATEGORIES]: refused(422, { message: 'Gerade nicht.' }) },
  });
  await heading('Ärztin und Uhrzeit wählen');
  expect(await screen.findByText('Gerade nicht.')).toBeTruthy();
  const loaded = CLINIC[CATEGORIES];
  if (loaded) api.answer({ [CATEGORIES]: loaded });
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByRole('button', { name: /^10:30 45 Min\./ })).toBeTruthy();
});

test('without services the visitor is led to the contact form', async () => {
  await openWizard({ answers: { [CATEGORIES]: { data: [] } } });
  await screen.findByText('Noch nichts zu buchen');
  expect(screen.getByRole('link', { name: 'Kontakt aufnehmen' }).getAttribute('href')).toBe(
    '/patient/contact',
  );
  expect(toasts()).toEqual([]);
});

test('a service that is gone is said, and another one has to be chosen', async () => {
  const data = [{ id: 1, sub_name: '', translations: [], services: [aService(9, 'Anderes')] }];
  await openWizard({ step: 2, answers: { [CATEGORIES]: { data } } });
  await screen.findByText('Diese Leistung bieten wir nicht mehr an. Bitte wählen Sie eine andere.');
  expect(current()).toEqual(['1Leistung']);
});

test('an unfinished booking can be continued where it stopped', async () => {
  const { user } = await openWizard({ answers: { [DRAFT]: { data: aDraft({ is_data_accepted: false }) } } });
  await screen.findByText(/Ihr Termin ist noch für Sie reserviert: 19\.11\.2026 10:30\./);
  await user.click(screen.getByRole('button', { name: 'Fortsetzen' }));
  await heading('Ihre Stammdaten');
});

test('an unfinished booking can be discarded', async () => {
  const DISCARD = 'DELETE /api/patients/booking-draft';
  const { user, api } = await openWizard({
    answers: { [DRAFT]: { data: aDraft({ slot: null, hold: null }) }, [DISCARD]: { message: 'Verworfen.' } },
  });
  await screen.findByText('Ihre Angaben aus einer begonnenen Buchung sind noch gespeichert.');
  expect(screen.queryByRole('button', { name: 'Fortsetzen' })).toBeNull();
  api.answer({ [DRAFT]: { data: null } });
  await user.click(screen.getByRole('button', { name: 'Verwerfen' }));
  await expectToast('success', 'Verworfen.');
  expect(api.sent(DISCARD)).toEqual([{}]);
  await waitFor(() => expect(screen.queryByText(/begonnenen Buchung/)).toBeNull());
});

test('A9: step 1 says what an appointment contains, who pays it, and how data are protected', async () => {
  await openWizard();
  const notes = within(await screen.findByRole('list', { name: 'Gut zu wissen' }));
  expect(notes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Das enthält der Termin Videogespräch mit Ihrer Ärztin'),
    expect.stringContaining('Selbstzahlerleistung, Rechnung für Ihre Versicherung'),
    expect.stringContaining('Ihre Daten sind geschützt'),
  ]);
  expect(notes.getByRole('link', { name: 'Zum Datenschutz' }).getAttribute('href')).toBe(
    '/patient/privacy-policy',
  );
});
