import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aStaffMember } from '#server/testing/people.ts';
import { settingChange } from './content.tables.ts';

let clinic: Clinic;
let token: string;

beforeEach(async () => {
  clinic = await aClinic();
  token = (await aStaffMember(clinic, 'admin')).token;
});

const list = async () => (await clinic.call('GET /api/staff/settings', {}, { token })).body.data;
const settingOf = async (key: string) =>
  (await list()).find((setting: { key: string }) => setting.key === key)?.value;
const change = (values: object, was: object = {}, by = token) =>
  clinic.call('PUT /api/staff/settings', { values, was }, { token: by });
const changes = () => clinic.db.select().from(settingChange);

test('SEAM-18: the list names for each setting the allowed values and the default', async () => {
  const settings = await list();

  expect(settings[0]).toEqual({
    key: 'hospital_name',
    group: 'clinic',
    kind: 'line',
    language: null,
    is_public: true,
    min: 0,
    max: 80,
    value: null,
    default: null,
  });
  expect(settings.find(({ key }: { key: string }) => key === 'no_show_fee_percent')).toMatchObject({
    kind: 'percent',
    max: 100,
    value: null,
    default: '30',
  });
});

test('SEAM-18: everybody reads the values that an administrator saved', async () => {
  const { status, body } = await change({ hospital_name: ' Klinik am See ', chat_reply_hours: '48' });

  expect(status).toBe(200);
  expect(body.message).toBe('Die Einstellungen sind gespeichert.');
  const everybody = await clinic.call('GET /api/get-settings');
  expect(everybody.body.data).toEqual([{ key: 'hospital_name', value: 'Klinik am See' }]);
  expect(await settingOf('chat_reply_hours')).toBe('48');
});

test('SEAM-18: a setting that an administrator clears has its default value again', async () => {
  await change({ no_show_fee_percent: '50' });
  await change({ no_show_fee_percent: null }, { no_show_fee_percent: '50' });

  expect(await settingOf('no_show_fee_percent')).toBeNull();
  expect((await clinic.call('GET /api/get-settings')).body.data).toEqual([]);
});

test.each([
  ['hospital_name', ''],
  ['hospital_name', 'a\r\nBcc: x@example.test'],
  ['no_show_fee_percent', '101'],
  ['no_show_fee_percent', '-1'],
  ['refund_step_up_cents', '1,50'],
  ['chat_reply_hours', '0'],
  ['wizard_paypal_enabled', 'ja'],
  ['brand_colour', 'red'],
  ['brand_colour', '#ffff00'],
  ['contact_email', 'nobody'],
  ['footer_agency_url', 'javascript:alert(1)'],
  ['hospital_logo', 'https://evil.test/logo.png'],
  ['smtp_password', 'x'],
])('SEAM-18: %s = %j is refused at its field, and nothing else changes', async (key, value) => {
  const { status, body } = await change({ hospital_subtitel: 'neu', [key]: value });

  expect(status).toBe(422);
  expect(Object.keys(body.errors)).toEqual([`values.${key}`]);
  expect(await settingOf('hospital_subtitel')).toBeNull();
  expect(await changes()).toEqual([]);
});

test.each([
  [{ values: 'x', was: {} }, 'values'],
  [{ values: { hospital_name: 7 }, was: {} }, 'values.hospital_name'],
  [{ values: { hospital_name: 'x' } }, 'was'],
])('SEAM-18: the malformed form %j is refused at %s', async (form, field) => {
  const { status, body } = await clinic.call('PUT /api/staff/settings', form, { token });

  expect(status).toBe(422);
  expect(Object.keys(body.errors)).toEqual([field]);
});

test.each([
  ['refund_step_up_cents', '1000000'],
  ['no_show_fee_percent', '50'],
  ['invoice_clinic_bank', 'DE02 1203 0000 0000 2020 51'],
])('SEAM-18: %s asks for a fresh proof, unless it stays as it is', async (key, value) => {
  expect((await change({ [key]: value })).status).toBe(200);
  clinic.clock.advance(10 * 60);

  const refused = await change({ [key]: null, hospital_name: 'Klinik' }, { [key]: value });
  expect([refused.status, refused.body.code]).toEqual([403, 'session.proof_required']);
  expect(await settingOf('hospital_name')).toBeNull();
  expect((await change({ [key]: value, hospital_name: 'Klinik' }, { [key]: value })).status).toBe(200);
});

test('SEAM-18: an administrator sets a text in both languages or in none', async () => {
  const half = await change({ chat_emergency_de: 'Rufen Sie 112 an.' });
  expect(half.status).toBe(422);
  expect(half.body.errors).toEqual({
    'values.chat_emergency_en': [
      'Bitte füllen Sie diesen Text in beiden Sprachen aus oder in keiner von beiden.',
    ],
  });

  const both = await change({ chat_emergency_de: 'Rufen Sie 112 an.', chat_emergency_en: 'Call 112.' });
  expect(both.status).toBe(200);
  const taken = await change({ chat_emergency_en: null }, { chat_emergency_en: 'Call 112.' });
  expect(taken.status).toBe(422);
});

test('SEAM-18: two administrators change one setting at once: the server saves one change and refuses the other', async () => {
  const answers = await Promise.all(['Eins', 'Zwei', 'Drei'].map((name) => change({ hospital_name: name })));

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'content.changed_meanwhile',
    current: { changed_by: 'Mara Sommer', changed_at: expect.stringMatching(/^2026-11-16T09:00/) },
  });
  expect(await changes()).toHaveLength(1);
});

test('SEAM-18: a change of a setting that has never been changed, by somebody who read another value, names nobody', async () => {
  const { status, body } = await change({ hospital_name: 'Klinik' }, { hospital_name: 'Praxis' });

  expect([status, body.code, body.current]).toEqual([409, 'content.changed_meanwhile', undefined]);
  expect(await changes()).toEqual([]);
});

test('SEAM-18: an administrator who saves the same value twice makes only one change', async () => {
  await change({ hospital_name: 'Klinik' });
  expect((await change({ hospital_name: 'Klinik' })).status).toBe(200);

  expect(await changes()).toHaveLength(1);
});

test('SEAM-18: the log keeps for every change the person, the time, the setting, the old and the new value', async () => {
  await change({ no_show_fee_percent: '40' });
  clinic.clock.advance(60);
  await change({ no_show_fee_percent: '50' }, { no_show_fee_percent: '40' });

  const { body } = await clinic.call('GET /api/staff/settings/changes', {}, { token });
  expect(body.data).toMatchObject([
    { key: 'no_show_fee_percent', old_value: '40', new_value: '50', changed_by: 'Mara Sommer' },
    {
      key: 'no_show_fee_percent',
      old_value: null,
      new_value: '40',
      changed_at: expect.stringMatching(/^2026-11-16T09:00/),
    },
  ]);
  await expect(clinic.db.execute(sql`delete from setting_change`)).rejects.toThrow();
  await expect(clinic.db.execute(sql`update setting_change set new_value = 'x'`)).rejects.toThrow();
});

test('SEAM-18: every page loads the clinic’s colour as a style sheet and checks it for changes', async () => {
  const before = await clinic.http.inject('/api/brand.css');
  expect([before.statusCode, before.body]).toEqual([200, '']);
  await change({ brand_colour: '#1F5F8B' });

  const { body, headers } = await clinic.http.inject('/api/brand.css');
  expect(body).toContain('--brand: light-dark(#1f5f8b, #');
  expect(headers).toMatchObject({
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  });
  const etag = String(headers.etag);
  const ask = () => clinic.http.inject({ url: '/api/brand.css', headers: { 'if-none-match': etag } });
  expect((await ask()).statusCode).toBe(304);
  await change({ brand_colour: '#7A2E5D' }, { brand_colour: '#1f5f8b' });
  expect((await ask()).statusCode).toBe(200);
});

test.each(['doctor', 'assistant'] as const)('OR-33: a %s reads and changes no settings', async (role) => {
  const { token: hers } = await aStaffMember(clinic, role);

  expect((await change({ hospital_name: 'x' }, {}, hers)).status).toBe(403);
  for (const path of ['settings', 'settings/changes']) {
    expect((await clinic.call(`GET /api/staff/${path}`, {}, { token: hers })).status).toBe(403);
    expect((await clinic.call(`GET /api/staff/${path}`)).status).toBe(401);
  }
  expect((await clinic.call('PUT /api/staff/settings', { values: {}, was: {} })).status).toBe(401);
});

test('an account of the accounting that would be booked against itself is refused at its field, and nothing changes', async () => {
  const refused = await change({ datev_account_payout: '1360', datev_fees_tax_key: '40' });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['values.datev_account_payout']]);
  const other = await change({ datev_account_card: '1200' });
  expect([other.status, Object.keys(other.body.errors)]).toEqual([422, ['values.datev_account_payout']]);
  expect(await changes()).toEqual([]);
  expect((await change({ datev_account_card: '1200', datev_account_payout: '1365' })).status).toBe(200);
});
