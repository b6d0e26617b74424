import { expect, test } from 'vitest';
import { checkSetting, collidingAccounts, SETTINGS, settingRule } from './settings.rules.ts';

function check(key: string, typed: string) {
  const rule = settingRule(key);
  if (!rule) throw new Error(`no setting ${key}`);
  const checked = checkSetting(rule, typed);
  return 'fault' in checked ? checked.fault.text : { value: checked.value };
}

test.each([
  ['hospital_name', ' Klinik am See ', 'Klinik am See'],
  ['hospital_name', 'Mu\u0308ller', 'Müller'],
  ['contact_email', 'post@example.test', 'post@example.test'],
  ['footer_agency_url', 'https://example.com/a?b=1', 'https://example.com/a?b=1'],
  ['no_show_fee_percent', '030', '30'],
  ['no_show_fee_percent', '0', '0'],
  ['no_show_fee_percent', '100', '100'],
  ['refund_step_up_cents', '25000', '25000'],
  ['chat_reply_hours', '1', '1'],
  ['wizard_paypal_enabled', '1', '1'],
  ['brand_colour', '#1F5F8B', '#1f5f8b'],
  ['chat_emergency_de', 'Rufen Sie 112 an.\nJederzeit.', 'Rufen Sie 112 an.\nJederzeit.'],
  ['hospital_logo', 'a'.repeat(32), 'a'.repeat(32)],
  ['invoice_iban', 'de02 1203 0000 0000 2020 51', 'DE02120300000000202051'],
  ['invoice_bic', 'byladem1001', 'BYLADEM1001'],
  ['datev_client', '007', '007'],
])('SEAM-18: %s may be %j', (key, typed, value) => {
  expect(check(key, typed)).toEqual({ value });
});

test.each([
  ['hospital_name', '', 'required'],
  ['hospital_name', '   ', 'required'],
  ['hospital_name', 'x'.repeat(81), 'too_long'],
  ['hospital_name', 'Klinik\nBcc: x', 'invalid'],
  ['hospital_name', 'Klinik \u202Eknilk', 'invalid'],
  ['contact_email', 'post@', 'email'],
  ['contact_email', 'a@example.test, b@example.test', 'email'],
  ['footer_agency_url', 'http://example.com', 'https_link'],
  ['footer_agency_url', 'javascript:alert(1)', 'https_link'],
  ['footer_agency_url', 'https://user:pass@example.com', 'https_link'],
  ['footer_agency_url', 'https://example.com/"onclick="', 'https_link'],
  ['no_show_fee_percent', '101', 'number_too_big'],
  ['no_show_fee_percent', '-1', 'number'],
  ['no_show_fee_percent', '30 %', 'number'],
  ['no_show_fee_percent', '1e1', 'number'],
  ['refund_step_up_cents', '100,00', 'number'],
  ['chat_reply_hours', '0', 'number_too_small'],
  ['chat_reply_hours', '169', 'number_too_big'],
  ['wizard_paypal_enabled', 'true', 'invalid'],
  ['brand_colour', 'plum', 'colour'],
  ['brand_colour', '#7a2e5d;}', 'colour'],
  ['brand_colour', '#ffee00', 'contrast'],
  ['chat_emergency_de', 'a\u0000b', 'invalid'],
  ['hospital_logo', '../../etc/passwd', 'invalid'],
  ['invoice_iban', 'DE02120300000000202052', 'iban'],
  ['invoice_bic', 'BYLADEM100', 'bic'],
  ['datev_consultant', '12a', 'number'],
  ['datev_consultant', '123', 'invalid'],
  ['datev_account_bank', '123456789', 'invalid'],
  ['datev_fees_tax_key', '12345', 'invalid'],
  ['datev_fees_tax_key', 'x', 'number'],
  ['datev_keeps_balance_sheet', '2', 'invalid'],
  ['hospital_logo', 'https://evil.test/x.png', 'invalid'],
])('SEAM-18: %s may not be %j (%s)', (key, typed, fault) => {
  expect(check(key, typed)).toBe(fault);
});

test.each([
  ['hospital_subtitel', 120],
  ['footer_agency_name', 80],
  ['chat_emergency_de', 600],
  ['chat_emergency_en', 600],
  ['invoice_clinic_name', 120],
  ['invoice_clinic_address', 200],
  ['invoice_clinic_tax_number', 60],
  ['invoice_clinic_bank', 160],
  ['invoice_tax_note_appointment_de', 300],
  ['invoice_tax_note_appointment_en', 300],
  ['invoice_tax_note_fee_de', 300],
  ['invoice_tax_note_fee_en', 300],
])('SEAM-18: %s has room for %i letters', (key, letters) => {
  expect(check(key, 'x'.repeat(letters))).toEqual({ value: 'x'.repeat(letters) });
  expect(check(key, 'x'.repeat(letters + 1))).toBe('too_long');
});

test.each([
  ['refund_step_up_cents', 1_000_000],
  ['invoice_tax_percent', 30],
  ['chat_reply_hours', 168],
])('SEAM-18: %s is at most %i', (key, most) => {
  expect(check(key, String(most))).toEqual({ value: String(most) });
  expect(check(key, String(most + 1))).toBe('number_too_big');
});

test('SEAM-18: every setting exists once, and its default is an allowed value', () => {
  expect(new Set(SETTINGS.map(({ key }) => key)).size).toBe(SETTINGS.length);
  for (const { key, default: value } of SETTINGS) {
    if (value !== undefined) expect(check(key, value)).toEqual({ value });
  }
});

test('SEAM-18: a text setting exists in both languages', () => {
  for (const { key, language } of SETTINGS) {
    if (!language) continue;
    expect(key.endsWith(`_${language}`)).toBe(true);
    expect(settingRule(`${key.slice(0, -2)}${language === 'de' ? 'en' : 'de'}`)).toBeDefined();
  }
});

test.each([
  [{}, []],
  [{ payout: '1360' }, ['payout']],
  [{ paypal: '1200' }, ['payout']],
  [{ provider_fees: '1361' }, ['provider_fees']],
  [{ revenue: '1400' }, ['receivables']],
  [{ receivables: '1360', payout: '1360' }, ['payout', 'receivables']],
  [{ payout: '1365', card: '1200' }, []],
])('with the accounts %j the colliding ones are: %j', (changed, colliding) => {
  const set = Object.fromEntries(
    Object.entries(changed).map(([name, value]) => [`datev_account_${name}`, value]),
  );
  expect(collidingAccounts(set)).toEqual(colliding.map((name) => `datev_account_${name}`));
});
