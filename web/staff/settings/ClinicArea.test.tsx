import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { StaffSetting } from '#contract/content-staff.contract.ts';
import { type Answers, refused } from '#web/testing/api.ts';
import { openAsStaff } from '#web/testing/open-screen.tsx';
import { readTable } from '#web/testing/read-table.ts';

const SETTINGS = 'GET /api/staff/settings';
const CHANGES = 'GET /api/staff/settings/changes';
const SAVE = 'PUT /api/staff/settings';
const PICTURE = 'POST /api/staff/pictures';

const setting = (
  key: string,
  group: StaffSetting['group'],
  rest: Partial<StaffSetting> = {},
): StaffSetting => ({
  key,
  group,
  kind: 'line',
  language: null,
  is_public: true,
  min: 0,
  max: 300,
  value: null,
  default: null,
  ...rest,
});
const all = [
  setting('hospital_name', 'clinic', { value: 'Online Klinik' }),
  setting('brand_colour', 'clinic', { kind: 'colour', default: '#7a2e5d' }),
  setting('hospital_logo', 'clinic', { kind: 'picture', value: '/api/pictures/abc' }),
  setting('patient_second_factor', 'booking', { kind: 'boolean', value: '1', default: '0' }),
  setting('refund_step_up_cents', 'booking', { kind: 'cents', default: '10000' }),
  setting('chat_emergency_de', 'chat', { kind: 'paragraph', language: 'de', value: 'Notruf 112' }),
  setting('chat_emergency_en', 'chat', { kind: 'paragraph', language: 'en' }),
  setting('invoice_tax_percent', 'invoices', { kind: 'percent', default: '0' }),
  setting('invoice_dunning_first_de', 'invoices', { kind: 'paragraph', language: 'de', default: 'offen' }),
  setting('invoice_dunning_first_en', 'invoices', { kind: 'paragraph', language: 'en', default: 'open' }),
  setting('notes_for_patients', 'treatment', { kind: 'boolean', value: '0', default: '0' }),
  setting('video_phone', 'video'),
  setting('datev_consultant', 'accounting', { kind: 'digits', value: '29098' }),
  setting('datev_keeps_balance_sheet', 'accounting', { kind: 'boolean', default: '0' }),
  setting('datev_fees_tax_key', 'accounting', { kind: 'digits' }),
  setting('datev_account_payout', 'accounting', { kind: 'digits', default: '1200' }),
];
const change = {
  id: 1,
  key: 'chat_emergency_de',
  old_value: null,
  new_value: 'Notruf 112',
  changed_at: '2026-11-15T09:00:00Z',
  changed_by: 'Petra Sommer',
};

async function open(answers: Answers = {}) {
  const opened = await openAsStaff('/clinic/settings', {
    role: 'admin',
    answers: { [SETTINGS]: { data: all }, [CHANGES]: { data: [change] }, ...answers },
  });
  return opened;
}
const group = async (name: string) => within(await screen.findByRole('group', { name }));
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test('SEAM-20: the settings stand in their groups with their values and what holds without them', async () => {
  await open();
  const clinic = await group('Auftritt');
  expect(clinic.getByLabelText<HTMLInputElement>('Name der Klinik').value).toBe('Online Klinik');
  expect(clinic.getByText('Ohne Angabe: #7a2e5d')).toBeTruthy();
  expect(clinic.getByRole<HTMLImageElement>('img', { name: 'Vorschau des Bildes' }).src).toMatch(/abc$/);
  const booking = await group('Buchung und Geld');
  const factor = booking.getByLabelText<HTMLSelectElement>(/^Zweite Bestätigung von allen/);
  expect([factor.value, [...factor.options].map(({ text }) => text)]).toEqual(['1', ['Ja', 'Nein']]);
  expect(booking.getByText(/^Beim Einschalten werden alle/)).toBeTruthy();
  expect(booking.getByText('Ohne Angabe: 100,00')).toBeTruthy();
  const chat = await group('Chat');
  expect(chat.getByLabelText<HTMLTextAreaElement>('Hinweis für Notfälle (Deutsch)').lang).toBe('de');
  expect(chat.getByLabelText<HTMLTextAreaElement>('Hinweis für Notfälle (Englisch)').lang).toBe('en');
  const percent = (await group('Rechnungen')).getByLabelText<HTMLInputElement>(/^Umsatzsteuer in Prozent/);
  expect(percent.inputMode).toBe('numeric');
  const invoices = await group('Rechnungen');
  expect(invoices.getByLabelText('Text der Zahlungserinnerung (Deutsch)')).toBeTruthy();
  expect(invoices.getByText(/^Eingesetzt werden .* Ohne Angabe: offen$/)).toBeTruthy();
  expect((await group('Behandlung')).getByLabelText(/^Patientinnen lesen ihre/)).toBeTruthy();
  expect((await group('Videosprechstunde')).getByLabelText(/^Telefonnummer/)).toBeTruthy();
  expect((await group('Buchhaltung')).getByLabelText<HTMLInputElement>(/^DATEV-Berater/).value).toBe('29098');
});

test('the latest changes say who changed what, and an empty list says so', async () => {
  const { api } = await open();
  const { headers, rows } = await readTable('Letzte Änderungen');
  expect(headers).toEqual(['Wann', 'Wer', 'Einstellung', 'Vorher', 'Nachher']);
  expect(rows).toEqual([
    ['15.11.2026 10:00', 'Petra Sommer', 'Hinweis für Notfälle (Deutsch)', 'ohne Angabe', 'Notruf 112'],
  ]);
  expect(api.sent(CHANGES)).toHaveLength(1);
});

test('only changed settings are sent, with the values the form began with; then the form shows what is stored', async () => {
  const { api, user } = await open({
    [SAVE]: {
      message: '',
      data: all.map((each) => (each.key === 'refund_step_up_cents' ? { ...each, value: '5000' } : each)),
    },
  });
  const booking = await group('Buchung und Geld');
  type(booking.getByLabelText(/^Erneut anmelden bei/), '50');
  await user.click(booking.getByRole('button', { name: 'Speichern' }));
  await waitFor(() =>
    expect(booking.getByLabelText<HTMLInputElement>(/^Erneut anmelden bei/).value).toBe('50,00'),
  );
  expect(api.sent(SAVE)).toEqual([
    { values: { refund_step_up_cents: '5000' }, was: { refund_step_up_cents: null } },
  ]);
  await waitFor(() => expect(api.sent(CHANGES)).toHaveLength(2));
  expect(api.sent('GET /api/get-settings').length).toBeGreaterThan(1);
  expect(window.sessionStorage.length).toBe(0);
});

test('a refusal stands at its field', async () => {
  const { user } = await open({
    [SAVE]: refused(422, { message: '', errors: { 'values.hospital_name': ['Zu lang.'] } }),
  });
  const clinic = await group('Auftritt');
  type(clinic.getByLabelText('Name der Klinik'), 'Sehr lang');
  await user.click(clinic.getByRole('button', { name: 'Speichern' }));
  await clinic.findByText('Zu lang.');
});

test('the accounting takes tax key, payouts and the kind of books, and names an account that is refused', async () => {
  const { api, user } = await open({
    [SAVE]: refused(422, { message: '', errors: { 'values.datev_account_payout': ['Bitte ein anderes.'] } }),
  });
  const accounting = await group('Buchhaltung');
  type(accounting.getByLabelText(/^Die Klinik bilanziert/), '1');
  type(accounting.getByLabelText(/^Steuerschlüssel .* der Ausfallgebühren/), '40');
  const payout = accounting.getByLabelText<HTMLInputElement>(/^Konto für Auszahlungen/);
  type(payout, '1360');
  await user.click(accounting.getByRole('button', { name: 'Speichern' }));
  await accounting.findByText('Bitte ein anderes.');
  expect(payout.value, 'nothing typed is lost').toBe('1360');
  expect(api.sent(SAVE)).toMatchObject([
    { values: { datev_keeps_balance_sheet: '1', datev_fees_tax_key: '40', datev_account_payout: '1360' } },
  ]);
});

const CONFLICT = refused(409, {
  code: 'content.settings_changed',
  message: 'Inzwischen geändert.',
  current: { changed_by: 'Petra Sommer', changed_at: '2026-11-16T08:00:00Z' },
});
const renamed = all.map((each) => (each.key === 'hospital_name' ? { ...each, value: 'Neuer Name' } : each));

test('after a conflict the person goes on with the own entries on top of the stored values', async () => {
  const { api, user } = await open({ [SAVE]: CONFLICT });
  const clinic = await group('Auftritt');
  type(clinic.getByLabelText('Farbe des Portals'), '#123456');
  await user.click(clinic.getByRole('button', { name: 'Speichern' }));
  await clinic.findByText(/^Petra Sommer hat das inzwischen geändert/);
  api.answer({ [SETTINGS]: { data: renamed }, [SAVE]: { message: '', data: renamed } });
  await user.click(clinic.getByRole('button', { name: 'Mit meinen Eingaben weitermachen' }));
  const note = await clinic.findByText(/^Was Sie geändert haben, steht noch da/);
  expect(note.closest('[tabindex="-1"]')).toBe(document.activeElement);
  expect(clinic.getByLabelText<HTMLInputElement>('Name der Klinik').value).toBe('Neuer Name');
  await user.click(clinic.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(api.sent(SAVE)).toHaveLength(2));
  expect(api.sent(SAVE)[1]).toEqual({ values: { brand_colour: '#123456' }, was: { brand_colour: null } });
});

test('after a conflict the entries can be given up for the stored values', async () => {
  const { api, user } = await open({ [SAVE]: CONFLICT });
  const clinic = await group('Auftritt');
  type(clinic.getByLabelText('Name der Klinik'), 'Mein Name');
  await user.click(clinic.getByRole('button', { name: 'Speichern' }));
  await clinic.findByText(/^Ihre Eingaben stehen noch in den Feldern/);
  api.answer({ [SETTINGS]: { data: renamed } });
  await user.click(clinic.getByRole('button', { name: 'Eingaben verwerfen und neuen Stand laden' }));
  await screen.findByDisplayValue('Neuer Name');
  expect(document.activeElement?.tagName).toBe('H1');
});

test('unsaved entries survive another screen and can be given up', async () => {
  const { user } = await open({ 'GET /api/staff/catalogue': { categories: [], doctors: [] } });
  const clinic = await group('Auftritt');
  type(clinic.getByLabelText('Name der Klinik'), 'Halb fertig');
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
  await user.click(screen.getByRole('link', { name: 'Leistungen' }));
  await screen.findByText('Noch nichts im Angebot');
  await user.click(screen.getByRole('link', { name: 'Einstellungen' }));
  await screen.findByText('Ihre nicht gespeicherten Eingaben sind wieder da.');
  expect(screen.getByDisplayValue('Halb fertig')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Eingaben verwerfen' }));
  await screen.findByDisplayValue('Online Klinik');
  expect(screen.queryByText('Ihre nicht gespeicherten Eingaben sind wieder da.')).toBeNull();
  const calm = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(calm);
  expect(calm.defaultPrevented).toBe(false);
});

test('a colour says whether it can be read and shows how it looks; the picker fills the field', async () => {
  await open();
  const clinic = await group('Auftritt');
  expect(clinic.getByText(/^Kontrast 5,5 : 1, gut lesbar/).dataset.legible).toBe('true');
  expect(clinic.getAllByText('Termin buchen')).toHaveLength(2);
  const field = clinic.getByLabelText<HTMLInputElement>('Farbe des Portals');
  type(clinic.getByLabelText('Farbe wählen'), '#ffe0f0');
  expect(field.value).toBe('#ffe0f0');
  const bad = clinic.getByText(/zu gering\. Nötig sind 4,5 : 1/);
  expect(bad.dataset.legible).toBe('false');
  expect(clinic.queryByText('Termin buchen')).toBeNull();
  type(field, 'rot');
  expect(clinic.queryByText(/^Kontrast/)).toBeNull();
  expect(clinic.getByLabelText<HTMLInputElement>('Farbe wählen').value).toBe('#000000');
});

test('a logo is uploaded at once, assigned by saving, and can be removed', async () => {
  const { api, user } = await open({
    [PICTURE]: { data: { id: 'new1', url: '/api/pictures/new1' } },
    [SAVE]: { message: '', data: all },
  });
  const clinic = await group('Auftritt');
  const picker = clinic.getByLabelText<HTMLInputElement>(/^Logo/);
  await user.upload(picker, new File(['x'], 'logo.png', { type: 'image/png' }));
  await waitFor(() => expect(clinic.getByRole<HTMLImageElement>('img').src).toMatch(/new1$/));
  expect(clinic.getByText('Das Bild ist hochgeladen.')).toBeTruthy();
  await user.click(clinic.getByRole('button', { name: 'Speichern' }));
  await waitFor(() =>
    expect(api.sent(SAVE)[0]).toEqual({
      values: { hospital_logo: 'new1' },
      was: { hospital_logo: '/api/pictures/abc' },
    }),
  );
  await user.click(clinic.getByRole('button', { name: 'Bild entfernen' }));
  expect(clinic.queryByRole('img')).toBeNull();
  expect(document.activeElement).toBe(picker);
});

test('a refused picture says why', async () => {
  const { user } = await open({
    [PICTURE]: refused(422, { message: '', errors: { file: ['Kein Bild.'] } }),
  });
  const clinic = await group('Auftritt');
  await user.upload(clinic.getByLabelText(/^Logo/), new File(['x'], 'logo.png', { type: 'image/png' }));
  await clinic.findByText('Kein Bild.');
});

test('settings that cannot be read say so and can be read again', async () => {
  const { api, user } = await open({ [SETTINGS]: refused(422, { message: 'Gerade nicht.' }) });
  await screen.findByText('Gerade nicht.');
  api.answer({ [SETTINGS]: { data: all } });
  await user.click(screen.getAllByRole('button', { name: 'Erneut versuchen' })[0] as HTMLElement);
  await group('Auftritt');
});

test('a delicate change asks for a proof first: a code, whose refusal is shown', async () => {
  const STEP_UP = 'POST /api/staff/step-up';
  const { api, user } = await open({
    [SAVE]: refused(403, { code: 'session.proof_required', message: 'Bitte bestätigen.' }),
    [STEP_UP]: refused(422, { message: '', errors: { code: ['Falsch.'] } }),
  });
  const clinic = await group('Auftritt');
  type(clinic.getByLabelText('Name der Klinik'), 'Anders');
  await user.click(clinic.getByRole('button', { name: 'Speichern' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sind Sie es?' }));
  expect(dialog.getByText(/mit Ihrer Authenticator-App/)).toBeTruthy();
  await user.type(dialog.getByLabelText(/^Code aus der App/), '123456');
  await user.click(dialog.getByRole('button', { name: 'Bestätigen' }));
  await dialog.findByText('Falsch.');
  api.answer({
    [STEP_UP]: { message: '', data: { fresh_until: '2026-11-16T09:10:00Z' } },
    [SAVE]: { message: '', data: all },
  });
  await user.click(dialog.getByRole('button', { name: 'Bestätigen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent(STEP_UP).at(-1)).toEqual({ code: '123456' });
  await waitFor(() => expect(api.sent(SAVE)).toHaveLength(2));
});

test('a proof that is not given leaves the change unsaved', async () => {
  const { api, user } = await open({
    [SAVE]: refused(403, { code: 'session.proof_required', message: 'Bitte bestätigen.' }),
  });
  const clinic = await group('Auftritt');
  type(clinic.getByLabelText('Name der Klinik'), 'Anders');
  await user.click(clinic.getByRole('button', { name: 'Speichern' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sind Sie es?' }));
  await user.click(dialog.getByRole('button', { name: 'Abbrechen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent(SAVE)).toHaveLength(1);
  expect(clinic.getByLabelText<HTMLInputElement>('Name der Klinik').value).toBe('Anders');
});
