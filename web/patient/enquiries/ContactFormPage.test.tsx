import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { type Answers, refused } from '#web/testing/api.ts';
import { address, asVisitor, expectToast, MARIA, openAsPatient, toasts } from '#web/testing/open-screen.tsx';
import { aProfile } from '#web/testing/records.ts';

const SEND = 'POST /api/patients/contact/create';
const DOCTORS = 'GET /api/patients/doctors';
const PROFILE = 'GET /api/patients/get-profile';
const FORM = { 'GET /api/patients/contact/form': { data: { form_token: 'form-1' } } } as const;

const DOCTOR = {
  id: 21,
  name: 'Dr. med. Anna Berg',
  display_name: 'Dr. med. Anna Berg',
  salutation: null,
  first_name: 'Anna',
  last_name: 'Berg',
};
const field = (label: RegExp) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, select, textarea' });

const openAsGuest = (answers: Answers = {}) =>
  openAsPatient('/contact', { ...asVisitor, answers: { ...FORM, ...answers } });

async function openAsMaria(answers: Answers = {}) {
  const opened = await openAsPatient('/contact', {
    answers: { ...FORM, [PROFILE]: { data: aProfile() }, [DOCTORS]: { data: [DOCTOR] } as never, ...answers },
  });
  await screen.findByRole('button', { name: 'Nachricht senden' });
  return opened;
}

test('CFORM-01, CFORM-04, VAL-15: the form has all its fields, marked as required, with the prefix of the phone', async () => {
  await openAsGuest();
  const labels = [
    /^Betreff/,
    /^Nachricht/,
    /^Vorname/,
    /^Nachname/,
    /^E-Mail-Adresse/,
    /^Telefon/,
    /^Geburtsdatum/,
    /^Straße/,
    /^Hausnummer/,
    /^Postleitzahl/,
    /^Ort/,
  ];
  expect(labels.map((label) => field(label).required)).toEqual(labels.map(() => true));
  expect(screen.getByText('+49')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('checkbox').required).toBe(true);
  expect(field(/^Land/).value).toBe('DE');
  const legal = within(screen.getByRole('main')).getAllByRole('link', { name: /AGB|Datenschutzerklärung/ });
  expect(legal.map((link) => link.getAttribute('href'))).toEqual(['/patient/agb', '/patient/privacy-policy']);
});

/** The names of the fields that somebody sees, from the top. */
const order = () =>
  [...document.querySelectorAll<HTMLInputElement>('main :is(input, select, textarea)')]
    .map(({ name }) => name)
    .filter((name) => name !== 'website');

test('CFORM-01: a visitor is asked for name, e-mail, subject and message first', async () => {
  const { user } = await openAsGuest({
    [SEND]: refused(422, {
      message: 'Bitte prüfen Sie Ihre Angaben.',
      errors: { 'contact.title': ['Bitte ausfüllen.'], 'contact.first_name': ['Bitte ausfüllen.'] },
    }),
  });
  expect(order().slice(0, 7)).toEqual([
    'first_name',
    'last_name',
    'email',
    'title',
    'description',
    'phone',
    'birthdate',
  ]);
  await user.click(screen.getByRole('button', { name: 'Nachricht senden' }));
  await waitFor(() => expect(document.activeElement).toBe(field(/^Vorname/)));
});

test('CFORM-01: a patient, whom the clinic knows, begins with the message', async () => {
  await openAsMaria();
  expect(order().slice(0, 5)).toEqual(['doctor', 'title', 'description', 'first_name', 'last_name']);
});

test('CFORM-02, CFORM-08: a visitor has no choice of doctors and is offered the login', async () => {
  const { api } = await openAsGuest();
  expect(screen.queryByRole('combobox', { name: 'An wen möchten Sie schreiben?' })).toBeNull();
  expect(api.sent(DOCTORS)).toEqual([]);
  expect(screen.getByRole('link', { name: 'jetzt anmelden' }).getAttribute('href')).toBe('/patient/login');
});

test('CFORM-02, CFORM-03, CFORM-07: a patient chooses the clinic in general or a doctor', async () => {
  const { api } = await openAsMaria();
  await screen.findByRole('option', { name: 'Dr. med. Anna Berg' });
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'An wen möchten Sie schreiben?' });
  expect([...choice.options].map(({ value, text }) => [value, text])).toEqual([
    ['', 'Klinik allgemein'],
    ['21', 'Dr. med. Anna Berg'],
  ]);
  expect(api.sent(DOCTORS)).toEqual([{}]);
  expect(screen.getByRole('link', { name: 'Ihre früheren Anfragen' }).getAttribute('href')).toBe(
    '/patient/contacts',
  );
});

test('CFORM-01: the form of a patient is filled in from the profile', async () => {
  await openAsMaria();
  const filled = [/^Vorname/, /^Nachname/, /^E-Mail-Adresse/, /^Telefon/, /^Geburtsdatum/, /^Straße/, /^Ort/];
  expect(filled.map((label) => field(label).value)).toEqual([
    'Maria',
    'Vogel',
    'maria@clinic.test',
    '1701234567',
    '17.05.1980',
    'Lindenstraße',
    'Berlin',
  ]);
});

test('CFORM-05, ROLE-12: what was written goes to the server, and the thank-you screen shows its answer', async () => {
  const { api, user } = await openAsMaria({ [SEND]: { message: 'Ihre Nachricht ist angekommen.' } });
  await screen.findByRole('option', { name: 'Dr. med. Anna Berg' });
  await user.selectOptions(screen.getByRole('combobox', { name: /An wen/ }), '21');
  await user.type(field(/^Betreff/), 'Rezept');
  await user.type(field(/^Nachricht/), 'Brauche ich ein neues?');
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Nachricht senden' }));
  await screen.findByText('Ihre Nachricht ist angekommen.');
  expect(address()).toBe('/thank');
  expect(api.sent(SEND)).toEqual([
    {
      contact: {
        title: 'Rezept',
        description: 'Brauche ich ein neues?',
        doctor: 21,
        agree_terms: true,
        first_name: 'Maria',
        last_name: 'Vogel',
        email: 'maria@clinic.test',
        phone: '1701234567',
        birthdate: '1980-05-17',
        user_id: 7,
        website: '',
        form_token: 'form-1',
        address: {
          street: 'Lindenstraße',
          house_number: '12a',
          postal_code: '10115',
          city: 'Berlin',
          country_code: 'DE',
          country: 'Deutschland',
        },
      },
    },
  ]);
});

test('CFORM-05, CFORM-08, ROLE-01: a visitor sends it without a doctor and without an id', async () => {
  const { api, user } = await openAsGuest({ [SEND]: { message: 'Angekommen.' } });
  await user.type(field(/^Betreff/), 'Frage');
  await user.click(screen.getByRole('button', { name: 'Nachricht senden' }));
  await screen.findByText('Angekommen.');
  const { typedEnquiry } = await import('./enquiry-values.ts');
  expect(typedEnquiry()).toBeUndefined();
  const [{ contact } = {}] = api.sent(SEND) as { contact?: object }[];
  expect(contact).toMatchObject({ doctor: '', title: 'Frage', agree_terms: false });
  expect(contact).not.toHaveProperty('user_id');
});

test('CFORM-06, SESS-08, VAL-15: errors stand under their fields, the message is a toast, and the entries stay', async () => {
  const { user } = await openAsGuest({
    [SEND]: refused(422, {
      message: 'Bitte prüfen Sie Ihre Angaben.',
      errors: { 'contact.title': ['Bitte ausfüllen.'], 'contact.agree_terms': ['Bitte zustimmen.'] },
    }),
  });
  await user.type(field(/^Nachricht/), 'Guten Tag');
  await user.click(screen.getByRole('button', { name: 'Nachricht senden' }));
  await expectToast('error', 'Bitte prüfen Sie Ihre Angaben.');
  expect(field(/^Betreff/).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('checkbox').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Bitte ausfüllen.')).toBeTruthy();
  expect(screen.getByText('Bitte zustimmen.')).toBeTruthy();
  expect(field(/^Nachricht/).value).toBe('Guten Tag');
});

test('CFORM-07, SESS-11: doctors that cannot be loaded are an error toast, and the clinic can still be written to', async () => {
  await openAsMaria({ [DOCTORS]: refused(422, { message: 'Die Ärztinnen fehlen gerade.' }) });
  await expectToast('error', 'Die Ärztinnen fehlen gerade.');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /An wen/ }).options).toHaveLength(1);
});

test('SESS-11: a profile that cannot be loaded is an error toast, and the form is empty', async () => {
  await openAsMaria({ [PROFILE]: refused(422, { message: 'Das Profil fehlt gerade.' }) });
  await expectToast('error', 'Das Profil fehlt gerade.');
  expect(field(/^Vorname/).value).toBe('');
});

test('what was typed is still there after leaving the form', async () => {
  const { user } = await openAsGuest();
  await user.type(field(/^Betreff/), 'Rezept');
  await user.click(screen.getByRole('link', { name: 'jetzt anmelden' }));
  expect(address()).toBe('/login');
  window.history.back();
  await waitFor(() => expect(field(/^Betreff/).value).toBe('Rezept'));
  expect(toasts()).toEqual([]);
});

test('what a patient types before the app is there waits for her when the session has ended', async () => {
  const rendered = document.createElement('main');
  rendered.innerHTML = '<textarea name="description">Wie lange dauert das?</textarea>';
  document.body.append(rendered);
  onTestFinished(() => rendered.remove());
  const { api } = await openAsPatient('/contact', {
    answers: { ...FORM, [PROFILE]: refused(401), [DOCTORS]: { data: [DOCTOR] } as never },
  });
  await waitFor(() => expect(address()).toBe('/login'));
  rendered.remove();
  api.answer({ [PROFILE]: { data: aProfile() } });
  const { signIn } = await import('#web/lib/session.ts');
  await act(async () => signIn('a-new-token', MARIA));
  await waitFor(() => expect(address()).toBe('/contact'));
  await screen.findByRole('button', { name: 'Nachricht senden' });
  expect(field(/^Nachricht/).value).toBe('Wie lange dauert das?');
});

test('the emergency numbers can be dialled', async () => {
  await openAsGuest();
  const note = within(screen.getByRole('complementary', { name: 'Im Notfall' }));
  expect(note.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'tel:112',
    'tel:116117',
  ]);
});
