import { expect, test } from 'vitest';
import { otherHalf, PUBLIC_SETTINGS, readTaxPercent, SETTINGS, settingRule } from './settings.rules.ts';

const keysOf = (isMeant: (rule: (typeof SETTINGS)[number]) => unknown) =>
  SETTINGS.filter(isMeant).map(({ key }) => key);

test('whoever changes what patients pay, where money goes or when a proof is needed proves it is them', () => {
  expect(keysOf(({ needsProof }) => needsProof)).toEqual([
    'no_show_fee_percent',
    'patient_second_factor',
    'refund_step_up_cents',
    'invoice_clinic_name',
    'invoice_clinic_address',
    'invoice_clinic_bank',
    'invoice_tax_percent',
    'invoice_tax_note_appointment_de',
    'invoice_tax_note_appointment_en',
    'invoice_tax_note_fee_de',
    'invoice_tax_note_fee_en',
    'invoice_account_holder',
    'invoice_iban',
    'invoice_bic',
    'invoice_dunning_first_de',
    'invoice_dunning_first_en',
    'invoice_dunning_final_de',
    'invoice_dunning_final_en',
  ]);
});

test('API-23: everybody reads what the pages show, and nothing else', () => {
  expect(PUBLIC_SETTINGS).toEqual([
    'hospital_name',
    'hospital_subtitel',
    'hospital_subtitel_en',
    'hospital_logo',
    'footer_agency_name',
    'footer_agency_url',
    'no_show_fee_percent',
    'wizard_paypal_enabled',
    'account_approval',
  ]);
});

test('OR-08, OR-12, OR-51: what holds until the clinic decides', () => {
  const defaults = SETTINGS.filter(
    ({ key }) => !/^(invoice_tax_note|invoice_dunning|video_consent|datev_account)/.test(key),
  ).flatMap(({ key, default: value }) => (value === undefined ? [] : [[key, value]]));
  expect(Object.fromEntries(defaults)).toEqual({
    brand_colour: '#7a2e5d',
    no_show_fee_percent: '30',
    wizard_paypal_enabled: '0',
    guest_accounts: '1',
    account_approval: '0',
    patient_second_factor: '0',
    follow_up_needs_first_appointment: '0',
    own_moves: '2',
    own_moves_days_ahead: '90',
    refund_step_up_cents: '10000',
    chat_reply_hours: '24',
    invoice_tax_percent: '0',
    invoice_due_days: '14',
    datev_keeps_balance_sheet: '0',
    notes_for_patients: '0',
    plan_diary: '0',
  });
});

test('SEAM-10: the notes on tax have a text in each language until the clinic writes one', () => {
  for (const kind of ['appointment', 'fee']) {
    const [de, en] = ['de', 'en'].map(
      (language) => settingRule(`invoice_tax_note_${kind}_${language}`)?.default,
    );
    expect([de?.length, en?.length]).toEqual([expect.any(Number), expect.any(Number)]);
    expect(de).not.toBe(en);
  }
});

test('the consent to video has a text in each language until the clinic writes one', () => {
  expect(settingRule('video_consent_de')?.default).toContain('nichts wird aufgezeichnet');
  expect(settingRule('video_consent_en')?.default).toContain('nothing is recorded');
});

test('SEAM-18: settings stand together by what they concern', () => {
  const groups = Object.groupBy(SETTINGS, ({ group }) => group);
  expect(Object.keys(groups)).toEqual([
    'clinic',
    'booking',
    'treatment',
    'chat',
    'video',
    'invoices',
    'accounting',
  ]);
  expect(groups.chat?.map(({ key }) => key)).toEqual([
    'chat_reply_hours',
    'chat_emergency_de',
    'chat_emergency_en',
  ]);
  for (const { key } of groups.invoices ?? []) expect(key).toMatch(/^invoice_/);
  expect(groups.clinic).toHaveLength(9);
});

test('SEAM-18: a text and the same text in the other language belong together', () => {
  const half = (key: string) => {
    const rule = settingRule(key);
    return rule && otherHalf(rule);
  };
  expect([half('chat_emergency_de'), half('chat_emergency_en'), half('hospital_name')]).toEqual([
    'chat_emergency_en',
    'chat_emergency_de',
    undefined,
  ]);
  expect(settingRule('unknown')).toBeUndefined();
});

test.each([
  ['0', 0],
  ['19', 19],
  ['190', 0],
  ['7 %', 0],
  [undefined, 0],
])('SEAM-10: the setting %j means a tax of %i percent', (value, percent) => {
  expect(readTaxPercent(value)).toBe(percent);
});
