import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type Answers, refused, slow } from '#web/testing/api.ts';
import { address, asVisitor, expectToast, MARIA, openAsPatient, toasts } from '#web/testing/open-screen.tsx';

const SEND = 'POST /api/patients/befunde/create';
const RECEIVED = {
  message: 'Ihr Befund ist bei uns angekommen.',
  data: { id: 9, documents: [], created_at: '2026-11-16T09:00:00Z' },
};
const LIMIT = 10_485_760;

const openBefunde = (answers: Answers = {}) =>
  openAsPatient('/befunde', {
    answers: {
      'GET /api/patients/profile': refused(422),
      'GET /api/patients/anamneses/severity': { data: [] },
      ...answers,
    },
  });
const aFileOf = (type: string, size = 5) => {
  const file = new File(['Labor'], 'labor.pdf', { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
};
const fileInput = () => screen.getByLabelText<HTMLInputElement>(/^Datei/, { selector: 'input' });
/** As by dropping, which browsers do not hold to the accepted types. */
const pick = (file: File) => userEvent.setup({ delay: null, applyAccept: false }).upload(fileInput(), file);
const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Titel/ });
/** The alerts of the form, once there is one. */
const alerts = async () => {
  await waitFor(() => expect(document.querySelector('form [role=alert] li')).toBeTruthy());
  return [...document.querySelectorAll('form [role=alert] li')].map((line) => line.textContent);
};
const send = () => screen.getByRole('button', { name: 'Senden' });

test('BEF-01, BEF-02: file, title, message, send and the way to Register', async () => {
  await openBefunde();
  expect(fileInput().accept).toBe('application/pdf,image/jpeg,image/png');
  expect([fileInput().required, title().required]).toEqual([true, true]);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Nachricht/ }).required).toBe(false);
  expect(send()).toBeTruthy();
  expect(screen.getByRole('link', { name: /Jetzt registrieren/ }).getAttribute('href')).toBe(
    '/patient/register',
  );
  expect(screen.getByRole('link', { name: 'Zu meinen Dokumenten' }).getAttribute('href')).toBe(
    '/patient/medical-history',
  );
});

test('BEF-03: a visitor is led to the login and would come back here', async () => {
  await openAsPatient('/befunde', asVisitor);
  expect(address()).toBe('/login');
  expect(window.history.state.usr).toEqual({ from: '/befunde' });
});

test('BEF-04, VAL-11: a file of another type raises an alert, and nothing is sent', async () => {
  const { api, user } = await openBefunde();
  await pick(aFileOf('text/plain'));
  expect(await alerts()).toEqual(['Ungültiger Dateityp.']);
  await user.click(send());
  await expectToast('error', 'Keine Datei ausgewählt');
  expect(screen.queryByText('Ungültiger Dateityp.')).toBeNull();
  await pick(aFileOf('text/plain'));
  expect(await alerts()).toEqual(['Ungültiger Dateityp.']);
  expect(screen.queryByText('Keine Datei ausgewählt')).toBeNull();
  expect(api.sent(SEND)).toEqual([]);
});

test('BEF-05, VAL-11: one byte above 10 MB is refused, exactly 10 MB is taken', async () => {
  await openBefunde();
  await pick(aFileOf('application/pdf', LIMIT + 1));
  expect(await alerts()).toEqual(['Die Dateigröße überschreitet die Grenze von 10MB.']);
  await pick(aFileOf('application/pdf', LIMIT));
  expect(await screen.findByText('labor.pdf')).toBeTruthy();
  expect(screen.queryByText(/Dateigröße/)).toBeNull();
});

test('BEF-06: without a file the field gets the focus, the error and a toast', async () => {
  const { api, user } = await openBefunde();
  await user.type(title(), 'Blutbild');
  await user.click(send());
  await expectToast('error', 'Keine Datei ausgewählt');
  expect(fileInput().getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(fileInput()));
  expect(api.sent(SEND)).toEqual([]);
  await pick(aFileOf('application/pdf'));
  await waitFor(() => expect(fileInput().getAttribute('aria-invalid')).not.toBe('true'));
});

test('BEF-07, BEF-08: title, description, the own id and file are sent, and the documents follow with the message', async () => {
  const { api, user } = await openBefunde({ [SEND]: RECEIVED });
  await pick(aFileOf('application/pdf'));
  await user.type(title(), 'Blutbild');
  await user.type(screen.getByRole('textbox', { name: /^Nachricht/ }), 'Vom Mai');
  await user.click(send());
  await expectToast('success', 'Ihr Befund ist bei uns angekommen.');
  expect(address()).toBe('/medical-history');
  expect(api.sent(SEND)).toMatchObject([
    { title: 'Blutbild', description: 'Vom Mai', user_id: String(MARIA.id), file: { name: 'labor.pdf' } },
  ]);
  expect(api.headersOf(SEND)?.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
});

test('a repeated attempt with the same file carries the same key', async () => {
  const { api, user } = await openBefunde({
    [SEND]: refused(422, { message: 'Nein.', errors: { title: ['Fehlt.'] } }),
  });
  await pick(aFileOf('application/pdf'));
  await user.click(send());
  await expectToast('error', 'Nein.');
  expect(title().getAttribute('aria-invalid')).toBe('true');
  const first = api.headersOf(SEND)?.get('Idempotency-Key');
  await user.click(send());
  await waitFor(() => expect(api.sent(SEND)).toHaveLength(2));
  expect(api.headersOf(SEND)?.get('Idempotency-Key')).toBe(first);
  expect(screen.getByText('labor.pdf')).toBeTruthy();
});

test('a missing title is named: which field it is, and what to write there', async () => {
  const { user } = await openBefunde({
    [SEND]: refused(422, { message: 'Nein.', errors: { title: ['Bitte füllen Sie dieses Feld aus.'] } }),
  });
  await pick(aFileOf('application/pdf'));
  await user.click(send());
  expect(
    await screen.findByText('Bitte geben Sie dem Befund einen Titel, zum Beispiel „Blutbild vom Mai“.'),
  ).toBeTruthy();
});

test('nobody who is signed in is asked for an account', async () => {
  await openBefunde();
  expect(screen.queryByText(/Noch kein Konto/)).toBeNull();
  expect(screen.getByText(/^Ist der Befund von einer anderen Person\?/)).toBeTruthy();
});

test('while a file is on its way the button is busy and the sending can be stopped', async () => {
  const answer = slow<typeof SEND>();
  const { user } = await openBefunde({ [SEND]: answer.answer });
  await pick(aFileOf('application/pdf'));
  await user.type(title(), 'Blutbild');
  await user.click(send());
  expect((await screen.findByRole('button', { name: 'Wird gesendet …' })).getAttribute('aria-busy')).toBe(
    'true',
  );
  expect(screen.getByRole('progressbar')).toBeTruthy();
  expect(fileInput().disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
  await expectToast('error', 'Das Senden wurde abgebrochen. Ihre Eingaben sind noch da.');
  expect(title().value).toBe('Blutbild');
  expect(screen.getByText('labor.pdf')).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(toasts()).toHaveLength(1);
});

test('a chosen file can be removed, and the focus goes to the field', async () => {
  const { user } = await openBefunde();
  await pick(aFileOf('application/pdf'));
  await user.click(await screen.findByRole('button', { name: 'labor.pdf entfernen' }));
  expect(screen.queryByText('labor.pdf')).toBeNull();
  expect(document.activeElement).toBe(fileInput());
});

test('a file that the server refuses is said beside the field', async () => {
  const { user } = await openBefunde({
    [SEND]: refused(422, { message: 'Nein.', errors: { file: ['Die Datei ist beschädigt.'] } }),
  });
  await pick(aFileOf('application/pdf'));
  await user.click(send());
  await expectToast('error', 'Nein.');
  expect(fileInput().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText('Die Datei ist beschädigt.').length).toBeGreaterThan(0);
});

const SESSION = { access_token: 'new-token', user: MARIA };
const LOGIN: Answers = { 'POST /api/login': { ...SESSION, data: SESSION } };
const message = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Nachricht/ });

async function sendFinding(user: Awaited<ReturnType<typeof openBefunde>>['user']) {
  await pick(aFileOf('application/pdf'));
  await user.type(title(), 'Blutbild');
  await user.type(message(), 'Vom Mai');
  await user.click(send());
}

async function backFromDocuments() {
  await screen.findByRole('heading', { level: 1, name: 'Dokumente' });
  window.history.back();
  await screen.findByRole('button', { name: 'Senden' });
}

async function logIn(user: Awaited<ReturnType<typeof openBefunde>>['user']) {
  await user.type(await screen.findByRole('textbox', { name: /E-Mail-Adresse/ }), 'maria@clinic.test');
  await user.type(screen.getByLabelText(/^Passwort/, { selector: 'input' }), 'geheim-123');
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Anmelden' }));
  await screen.findByRole('button', { name: 'Senden' });
}

test('a session that ends while a finding is sent keeps title and message for the login, and nobody reads that somebody stopped it', async () => {
  const { api, user } = await openBefunde({ ...LOGIN, [SEND]: refused(401, { message: 'Bitte anmelden.' }) });
  await sendFinding(user);
  await expectToast('error', 'Bitte anmelden.');
  await waitFor(() => expect(address()).toBe('/login'));
  expect(toasts().map(({ text }) => text)).toEqual(['Bitte anmelden.']);
  await logIn(user);
  expect([address(), title().value, message().value]).toEqual(['/befunde', 'Blutbild', 'Vom Mai']);

  api.answer({ [SEND]: RECEIVED });
  await pick(aFileOf('application/pdf'));
  await user.click(send());
  await backFromDocuments();
  expect(api.sent(SEND).at(-1)).toMatchObject({ title: 'Blutbild', description: 'Vom Mai' });
  expect([title().value, message().value]).toEqual(['', '']);
});

test('the next person at the same device does not see a finding that was not sent', async () => {
  const EVA = { access_token: 'token-of-eva', user: { id: 8, name: 'Eva Klein' } };
  const { user } = await openBefunde({
    'POST /api/login': { ...EVA, data: EVA },
    [SEND]: refused(401, { message: 'Bitte anmelden.' }),
  });
  await sendFinding(user);
  await logIn(user);
  expect([title().value, message().value]).toEqual(['', '']);
});

test('whoever leaves the page while a finding is sent reads nothing of it, and finds the words again', async () => {
  const { user } = await openBefunde({ [SEND]: slow<typeof SEND>().answer });
  await sendFinding(user);
  await user.click(screen.getByRole('link', { name: 'Zu meinen Dokumenten' }));
  await backFromDocuments();
  expect([title().value, message().value]).toEqual(['Blutbild', 'Vom Mai']);
  expect(toasts()).toEqual([]);
});
