import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refused } from '#web/testing/api.ts';
import { asVisitor, openAsPatient } from '#web/testing/open-screen.tsx';
import { readForm } from '#web/testing/read-form.ts';
import { openAccount } from './account/testing-account.ts';

/** What a browser fills in, a keyboard shows and a screen reader reads for each field. */
const fields = () => readForm(screen.getByRole('main'));

test('the fields of the registration are known to browsers and screen readers', async () => {
  await openAsPatient('/register', asVisitor);
  expect(fields()).toEqual([
    'Herr · radio · required',
    'Frau · radio · required',
    'Herr Dr. · radio · required',
    'Frau Dr. · radio · required',
    'Herr Prof. · radio · required',
    'Frau Prof. · radio · required',
    'Keine Angabe · radio · required',
    'Vorname * · text · required · given-name',
    'Nachname * · text · required · family-name',
    'Geburtsdatum * · text · required · bday · numeric',
    'Telefon * · tel · required · tel-national · tel',
    'E-Mail-Adresse * · email · required · email · email',
    'Straße · text · address-line1',
    'Hausnummer · text · off',
    'Postleitzahl · text · postal-code · numeric',
    'Ort · text · address-level2',
    'Land · select · country',
    'Passwort * · password · required · new-password · Mindestens 8 Zeichen',
    'Passwort wiederholen * · password · required · new-password · Entfällt, wenn Sie das Passwort anzeigen',
    'Ich akzeptiere die AGB und habe die Datenschutzerklärung gelesen. * · checkbox · required',
  ]);
});

test('the fields of the login are known to browsers and screen readers', async () => {
  const { user } = await openAsPatient('/login', {
    ...asVisitor,
    answers: { 'GET /api/patients/dashboard': refused(422) },
  });
  expect(fields()).toEqual([
    'E-Mail-Adresse * · email · required · username',
    'Passwort * · password · required · current-password',
    'Auf diesem Gerät angemeldet bleiben · checkbox · Nur auf Geräten, die allein Sie benutzen.',
  ]);
  await user.click(screen.getByRole('tab', { name: 'Einmal-Code' }));
  expect(fields()).toEqual(['E-Mail-Adresse * · email · required · username']);
});

test('the fields of a new password are known to browsers and screen readers', async () => {
  await openAsPatient('/forgot-password', asVisitor);
  expect(fields()).toEqual(['E-Mail-Adresse * · email · required · username']);
});

test('the fields behind the link for a new password are known to browsers and screen readers', async () => {
  await openAsPatient('/reset-password/token-1?email=maria%40clinic.test', asVisitor);
  expect(fields()).toEqual([
    'Neues Passwort * · password · required · new-password · Mindestens 8 Zeichen',
    'Passwort wiederholen * · password · required · new-password · Entfällt, wenn Sie das Passwort anzeigen',
  ]);
});

test('the fields of the account are known to browsers and screen readers', async () => {
  await openAccount();
  expect(fields()).toEqual([
    'Herr · radio · required',
    'Frau · radio · required',
    'Herr Dr. · radio · required',
    'Frau Dr. · radio · required',
    'Herr Prof. · radio · required',
    'Frau Prof. · radio · required',
    'Keine Angabe · radio · required',
    'Vorname * · text · required · given-name',
    'Nachname * · text · required · family-name',
    'Geburtsdatum * · text · required · bday · numeric',
    'Telefon * · tel · required · tel-national · tel',
    'E-Mail-Adresse * · email · required · read only · email · email · Ändern Sie sie unter „E-Mail-Adresse ändern“.',
    'Straße * · text · required · address-line1',
    'Hausnummer * · text · required · off',
    'Postleitzahl * · text · required · postal-code · numeric',
    'Ort * · text · required · address-level2',
    'Land * · select · required · country',
    'Aktuelles Passwort * · password · required · current-password',
    'Neues Passwort * · password · required · new-password · Mindestens 8 Zeichen',
    'Passwort wiederholen * · password · required · new-password · Entfällt, wenn Sie das Passwort anzeigen',
    'Neue E-Mail-Adresse * · email · required · email · Sie gilt, sobald Sie sie über den Link in der E-Mail an die neue Adresse bestätigt haben.',
    'Aktuelles Passwort * · password · required · current-password',
  ]);
});
