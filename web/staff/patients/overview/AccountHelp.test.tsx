import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { StaffRole } from '#contract/staff-roles.rules.ts';
import { type Answers, refused } from '#web/testing/api.ts';
import { expectToast, openAsStaff } from '#web/testing/open-screen.tsx';
import { aPatientFile } from '#web/testing/patient-file.ts';

const FILE = 'GET /api/staff/patients/:patient_id';
const CHANGE = 'PUT /api/staff/patients/:patient_id/profile';
const LINK = 'POST /api/staff/patients/:patient_id/password-letter';

const openFile = (role: StaffRole, answers: Answers = {}) =>
  openAsStaff('/patients/9', {
    role,
    answers: {
      [FILE]: { data: aPatientFile() },
      'GET /api/staff/patients/:patient_id/profile-changes': { data: [] },
      'GET /api/staff/patients/:patient_id/duplicates': { data: [] },
      ...answers,
    },
  });

test('ACC-08: an administrator changes a profile; what was typed is sent, and the file is read again', async () => {
  const { api, user } = await openFile('admin', { [CHANGE]: { message: 'Gespeichert.' } });
  await user.click(await screen.findByRole('button', { name: 'Angaben ändern' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Angaben ändern' }));
  const field = (name: RegExp) => dialog.getByLabelText<HTMLInputElement>(name);
  expect([field(/^Vorname/).value, field(/^Adresse/).value]).toEqual([
    'Eva',
    'Lindenstraße 12a, 10115 Berlin',
  ]);

  await user.clear(field(/^Nachname/));
  await user.type(field(/^Nachname/), 'Groß');
  const file = aPatientFile();
  api.answer({ [FILE]: { data: { ...file, patient: { ...file.patient, name: 'Eva Groß' } } } });
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));

  await expectToast('success', 'Gespeichert.');
  expect(api.sent(CHANGE)).toEqual([{ patient_id: '9', user: { last_name: 'Groß' } }]);
  await screen.findByRole('heading', { level: 1, name: 'Eva Groß' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('ACC-02, OR-59: the staff choose among the given salutations in their order, and none last', async () => {
  const { user } = await openFile('admin');
  await user.click(await screen.findByRole('button', { name: 'Angaben ändern' }));
  const choices = within(screen.getByRole('group', { name: /^Anrede/ })).getAllByRole<HTMLInputElement>(
    'radio',
  );
  expect(choices.map(({ value }) => value)).toEqual([
    'mr',
    'mrs',
    'mr_dr',
    'ms_dr',
    'mr_prof',
    'ms_prof',
    'none',
  ]);
});

test('ACC-08: an emptied name and phone number are sent, so that the server refuses them at their fields', async () => {
  const errors = { 'user.last_name': ['Bitte ausfüllen.'] };
  const { api, user } = await openFile('admin', { [CHANGE]: refused(422, { message: 'Nein.', errors }) });
  await user.click(await screen.findByRole('button', { name: 'Angaben ändern' }));
  const name = screen.getByLabelText<HTMLInputElement>(/^Nachname/);
  await user.clear(name);
  await user.clear(screen.getByLabelText(/^Telefon/));
  await user.click(screen.getByRole('button', { name: 'Speichern' }));

  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
  expect(api.sent(CHANGE)).toEqual([{ patient_id: '9', user: { last_name: '', phone: '' } }]);
});

test('ACC-08: a refused address is said beside its field, and the dialog stays', async () => {
  const errors = { 'user.address': ['Bitte so: Straße 1, 10115 Ort.'] };
  const { api, user } = await openFile('admin', { [CHANGE]: refused(422, { message: 'Nein.', errors }) });
  await user.click(await screen.findByRole('button', { name: 'Angaben ändern' }));
  const address = screen.getByLabelText<HTMLInputElement>(/^Adresse/);
  await user.clear(address);
  await user.type(address, 'irgendwo');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));

  await waitFor(() => expect(address.getAttribute('aria-invalid')).toBe('true'));
  expect(api.sent(CHANGE)).toMatchObject([{ user: { address: 'irgendwo' } }]);
  expect(screen.getByText('Bitte so: Straße 1, 10115 Ort.')).toBeTruthy();
});

test('ACC-08: an administrator sends a link for a new password', async () => {
  const { api, user } = await openFile('admin', { [LINK]: { message: 'Unterwegs.' } });
  await user.click(await screen.findByRole('button', { name: 'Passwort-Link senden' }));
  await expectToast('success', 'Unterwegs.');
  expect(api.sent(LINK)).toEqual([{ patient_id: '9' }]);
});

test('ACC-08: a guest has no password, and other roles have neither button', async () => {
  const file = aPatientFile();
  await openFile('admin', { [FILE]: { data: { ...file, patient: { ...file.patient, is_guest: true } } } });
  await screen.findByRole('button', { name: 'Angaben ändern' });
  expect(screen.queryByRole('button', { name: 'Passwort-Link senden' })).toBeNull();
});

test('OR-33: an assistant sees neither button', async () => {
  await openFile('assistant');
  await screen.findByRole('heading', { level: 1, name: 'Eva Klein' });
  expect(screen.queryByRole('button', { name: /Angaben ändern|Passwort-Link/ })).toBeNull();
});
