import { isColour, isLegibleBrand } from '#contract/brand.rules.ts';
import { PictureId } from '#contract/content.contract.ts';
import type { settingGroups, settingKinds } from '#contract/content-staff.contract.ts';
import { isBic, isIban, plainIban } from '#contract/girocode.rules.ts';
import type { Locale } from '#contract/locale.ts';
import { EmailAddress, isReadableLine } from '#contract/person.ts';
import type { FieldFault } from '#server/platform/failure.ts';
import { invoices_dunning } from '#texts/generated/invoices_dunning.ts';
import { invoices_paper } from '#texts/generated/invoices_paper.ts';
import { video_consent } from '#texts/generated/video_consent.ts';

/** Default: the lower of the two published values, so that nobody pays more than was published. */
const DEFAULT_NO_SHOW_FEE_PERCENT = 30;
/** Default: about the price of a short appointment. */
const DEFAULT_REFUND_STEP_UP_CENTS = 100_00;

/** Default: enough for plans that change, too few to try one time after the other. */
const DEFAULT_OWN_MOVES = 2;
/** Default: about a quarter of a year, the rhythm of most checks. */
const DEFAULT_OWN_MOVES_DAYS_AHEAD = 90;

type CheckedValue = { value: string } | { fault: FieldFault };

const LONGEST_TEXT = 300;

/** Checks a typed value and returns the value to store; for a picture, its id. */
export function checkSetting(rule: SettingRule, typed: string): CheckedValue {
  const text = typed.trim().normalize('NFC');
  const { max = LONGEST_TEXT } = rule;
  switch (rule.kind) {
    case 'line':
      return unless(lengthFault(text, max) ?? (isReadableLine(text) ? undefined : INVALID), text);
    case 'paragraph':
      return unless(lengthFault(text, max) ?? (isReadableText(text) ? undefined : INVALID), text);
    case 'email':
      return unless(EmailAddress.safeParse(text).success ? undefined : { text: 'email' }, text);
    case 'https_link':
      return unless(lengthFault(text, max) ?? (isHttpsLink(text) ? undefined : { text: 'https_link' }), text);
    case 'percent':
    case 'cents':
    case 'hours':
    case 'days':
    case 'number':
      return checkNumber(rule, text);
    case 'iban':
      return unless(isIban(plainIban(text)) ? undefined : { text: 'iban' }, plainIban(text));
    case 'bic':
      return unless(isBic(plainIban(text)) ? undefined : { text: 'bic' }, plainIban(text));
    case 'digits':
      return unless(digitsFault(rule, text), text);
    case 'boolean':
      return unless(text === '0' || text === '1' ? undefined : INVALID, text);
    case 'colour':
      return unless(colourFault(text), text.toLowerCase());
    case 'picture':
      return unless(PictureId.safeParse(text).success ? undefined : INVALID, text);
  }
}

const INVALID: FieldFault = { text: 'invalid' };

function unless(fault: FieldFault | undefined, value: string): CheckedValue {
  return fault ? { fault } : { value };
}

function lengthFault(text: string, max: number): FieldFault | undefined {
  if (text === '') return { text: 'required' };
  return text.length > max ? { text: 'too_long', values: { max } } : undefined;
}

function checkNumber({ min = 0, max = 0 }: SettingRule, text: string): CheckedValue {
  if (!/^\d{1,9}$/.test(text)) return { fault: { text: 'number' } };
  const number = Number(text);
  if (number < min) return { fault: { text: 'number_too_small', values: { min } } };
  if (number > max) return { fault: { text: 'number_too_big', values: { max } } };
  return { value: String(number) };
}

/** A number that is a name, such as that of an account: leading zeros count. */
function digitsFault({ min = 1, max = 1 }: SettingRule, text: string): FieldFault | undefined {
  if (!/^\d+$/.test(text)) return { text: 'number' };
  return text.length < min || text.length > max ? INVALID : undefined;
}

function colourFault(text: string): FieldFault | undefined {
  if (!isColour(text)) return { text: 'colour' };
  return isLegibleBrand(text) ? undefined : { text: 'contrast' };
}

/** Checks each line, so that line breaks are the only invisible characters. */
function isReadableText(text: string): boolean {
  return text.split(/\r?\n/).every((line) => line.trim() === '' || isReadableLine(line));
}

function isHttpsLink(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && !/[\s"'<>\\]/.test(text);
}

export interface SettingRule {
  key: string;
  group: (typeof settingGroups)[number];
  kind: (typeof settingKinds)[number];
  /** Everybody may read this setting; all others are only for administrators. */
  isPublic?: true;
  /** The language of a text that is set in both languages or in none. */
  language?: Locale;
  /** The smallest number, or the fewest digits. */
  min?: number;
  /** The largest number, the longest text or the most digits. */
  max?: number;
  /** The value in use while the clinic has set none. */
  default?: string;
  /**
   * Changing it needs a fresh proof, because it decides what patients pay, where the money goes or when a proof is
   * needed. The words of invoices and reminders could name another bank account as well.
   */
  needsProof?: true;
}

/** The clinic's words of both letters, in both languages; the names in braces are filled in for each invoice. */
const DUNNING_TEXTS: SettingRule[] = (['first', 'final'] as const).flatMap((step) =>
  (['de', 'en'] as const).map((language) => ({
    key: `invoice_dunning_${step}_${language}`,
    group: 'invoices',
    kind: 'paragraph',
    language,
    max: 2_000,
    default: dunningTemplate(step, language),
    needsProof: true,
  })),
);

/** Every setting there is. */
export const SETTINGS: readonly SettingRule[] = [
  { key: 'hospital_name', group: 'clinic', kind: 'line', isPublic: true, max: 80 },
  { key: 'hospital_subtitel', group: 'clinic', kind: 'line', isPublic: true, max: 120 },
  { key: 'hospital_subtitel_en', group: 'clinic', kind: 'line', isPublic: true, max: 120 },
  { key: 'hospital_logo', group: 'clinic', kind: 'picture', isPublic: true },
  { key: 'brand_colour', group: 'clinic', kind: 'colour', default: '#7a2e5d' },
  { key: 'contact_email', group: 'clinic', kind: 'email', max: 254 },
  { key: 'clinic_phone', group: 'clinic', kind: 'line', max: 40 },
  { key: 'footer_agency_name', group: 'clinic', kind: 'line', isPublic: true, max: 80 },
  { key: 'footer_agency_url', group: 'clinic', kind: 'https_link', isPublic: true, max: 300 },

  {
    key: 'no_show_fee_percent',
    group: 'booking',
    kind: 'percent',
    isPublic: true,
    max: 100,
    default: '30',
    needsProof: true,
  },
  { key: 'wizard_paypal_enabled', group: 'booking', kind: 'boolean', isPublic: true, default: '0' },
  { key: 'guest_accounts', group: 'booking', kind: 'boolean', default: '1' },
  { key: 'account_approval', group: 'booking', kind: 'boolean', isPublic: true, default: '0' },
  { key: 'patient_second_factor', group: 'booking', kind: 'boolean', default: '0', needsProof: true },
  { key: 'follow_up_needs_first_appointment', group: 'booking', kind: 'boolean', default: '0' },
  { key: 'own_moves', group: 'booking', kind: 'number', max: 20, default: `${DEFAULT_OWN_MOVES}` },
  {
    key: 'own_moves_days_ahead',
    group: 'booking',
    kind: 'days',
    min: 1,
    max: 365,
    default: `${DEFAULT_OWN_MOVES_DAYS_AHEAD}`,
  },
  {
    key: 'refund_step_up_cents',
    group: 'booking',
    kind: 'cents',
    max: 10_000_00,
    default: '10000',
    needsProof: true,
  },

  { key: 'notes_for_patients', group: 'treatment', kind: 'boolean', default: '0' },
  { key: 'plan_diary', group: 'treatment', kind: 'boolean', default: '0' },

  { key: 'chat_reply_hours', group: 'chat', kind: 'hours', min: 1, max: 168, default: '24' },
  { key: 'chat_emergency_de', group: 'chat', kind: 'paragraph', language: 'de', max: 600 },
  { key: 'chat_emergency_en', group: 'chat', kind: 'paragraph', language: 'en', max: 600 },

  { key: 'video_phone', group: 'video', kind: 'line', max: 40 },
  {
    key: 'video_consent_de',
    group: 'video',
    kind: 'paragraph',
    language: 'de',
    max: 2_000,
    default: video_consent.de.text,
  },
  {
    key: 'video_consent_en',
    group: 'video',
    kind: 'paragraph',
    language: 'en',
    max: 2_000,
    default: video_consent.en.text,
  },

  { key: 'invoice_clinic_name', group: 'invoices', kind: 'line', max: 120, needsProof: true },
  { key: 'invoice_clinic_address', group: 'invoices', kind: 'line', max: 200, needsProof: true },
  { key: 'invoice_clinic_tax_number', group: 'invoices', kind: 'line', max: 60 },
  { key: 'invoice_clinic_bank', group: 'invoices', kind: 'line', max: 160, needsProof: true },
  {
    key: 'invoice_tax_percent',
    group: 'invoices',
    kind: 'percent',
    max: 30,
    default: '0',
    needsProof: true,
  },
  {
    key: 'invoice_tax_note_appointment_de',
    group: 'invoices',
    kind: 'line',
    language: 'de',
    max: 300,
    default: invoices_paper.de.tax_note_appointment,
    needsProof: true,
  },
  {
    key: 'invoice_tax_note_appointment_en',
    group: 'invoices',
    kind: 'line',
    language: 'en',
    max: 300,
    default: invoices_paper.en.tax_note_appointment,
    needsProof: true,
  },
  {
    key: 'invoice_tax_note_fee_de',
    group: 'invoices',
    kind: 'line',
    language: 'de',
    max: 300,
    default: invoices_paper.de.tax_note_fee,
    needsProof: true,
  },
  {
    key: 'invoice_tax_note_fee_en',
    group: 'invoices',
    kind: 'line',
    language: 'en',
    max: 300,
    default: invoices_paper.en.tax_note_fee,
    needsProof: true,
  },
  { key: 'invoice_account_holder', group: 'invoices', kind: 'line', max: 70, needsProof: true },
  { key: 'invoice_iban', group: 'invoices', kind: 'iban', max: 34, needsProof: true },
  { key: 'invoice_bic', group: 'invoices', kind: 'bic', max: 11, needsProof: true },
  { key: 'invoice_due_days', group: 'invoices', kind: 'days', min: 1, max: 90, default: '14' },
  ...DUNNING_TEXTS,

  { key: 'datev_consultant', group: 'accounting', kind: 'digits', min: 4, max: 7 },
  { key: 'datev_client', group: 'accounting', kind: 'digits', min: 1, max: 5 },
  { key: 'datev_keeps_balance_sheet', group: 'accounting', kind: 'boolean', default: '0' },
  { key: 'datev_fees_tax_key', group: 'accounting', kind: 'digits', min: 1, max: 4 },
  // The usual accounts of SKR 03; the tax adviser names the ones of the clinic.
  ...(
    [
      ['revenue', '8100'],
      ['revenue_taxed', '8400'],
      ['fees', '2742'],
      ['bank', '1200'],
      ['cash', '1000'],
      ['card', '1360'],
      ['paypal', '1361'],
      ['provider_fees', '4970'],
      ['payout', '1200'],
      ['receivables', '1400'],
    ] as const
  ).map(
    ([name, usual]): SettingRule => ({
      key: `datev_account_${name}`,
      group: 'accounting',
      kind: 'digits',
      min: 4,
      max: 8,
      default: usual,
    }),
  ),
];

/** The project's own words of a dunning letter, with the names of what is filled in. */
function dunningTemplate(step: 'first' | 'final', locale: Locale): string {
  const names = { number: '{number}', date: '{date}', amount: '{amount}', until: '{until}' };
  return invoices_dunning[locale][`${step}_text`](names);
}

export const PUBLIC_SETTINGS = SETTINGS.filter(({ isPublic }) => isPublic).map(({ key }) => key);

export function settingRule(key: string): SettingRule | undefined {
  return SETTINGS.find((rule) => rule.key === key);
}

/** A booking names both accounts of such a pair. On one account it would say nothing. */
const BOOKED_AGAINST: [string, string[]][] = [
  ['payout', ['card', 'paypal']],
  ['provider_fees', ['card', 'paypal']],
  ['receivables', ['bank', 'cash', 'card', 'paypal', 'revenue', 'revenue_taxed', 'fees']],
];

/** The accounts that are the same as one that they are booked against, by what holds with these values. */
export function collidingAccounts(set: Partial<Record<string, string | null>>): string[] {
  const accountOf = (name: string) => {
    const key = `datev_account_${name}`;
    return set[key] ?? settingRule(key)?.default;
  };
  return BOOKED_AGAINST.flatMap(([name, others]) =>
    others.some((other) => accountOf(other) === accountOf(name)) ? [`datev_account_${name}`] : [],
  );
}

/** The key of the same text in the other language. */
export function otherHalf({ key, language }: SettingRule): string | undefined {
  if (!language) return undefined;
  return `${key.slice(0, -2)}${language === 'de' ? 'en' : 'de'}`;
}

/** The fee to charge. An invalid percentage is a typing error and must not raise the fee. */
export function readNoShowFeePercent(value: string | undefined): number {
  const isPercentage = value !== undefined && /^\d{1,3}$/.test(value) && Number(value) <= 100;
  return isPercentage ? Number(value) : DEFAULT_NO_SHOW_FEE_PERCENT;
}

/** The rate of the tax in a price. Without one a treatment is free of tax; a typing error must not add a tax. */
export function readTaxPercent(value: string | undefined): number {
  return value !== undefined && /^\d{1,2}$/.test(value) ? Number(value) : 0;
}

/** How often and how far ahead patients move an appointment themselves. A typing error leaves the default. */
export function readOwnMovePolicy({ moves, daysAhead }: Record<'moves' | 'daysAhead', string | undefined>) {
  return {
    movesAllowed: numberOr(moves, DEFAULT_OWN_MOVES),
    daysAhead: numberOr(daysAhead, DEFAULT_OWN_MOVES_DAYS_AHEAD),
  };
}

function numberOr(value: string | undefined, usual: number): number {
  return value !== undefined && /^\d{1,3}$/.test(value) ? Number(value) : usual;
}

/** The limit for refunds without a fresh proof. A typing error must not raise it. */
export function readRefundStepUpCents(value: string | undefined): number {
  const isAmount = value !== undefined && /^\d{1,8}$/.test(value);
  return isAmount ? Number(value) : DEFAULT_REFUND_STEP_UP_CENTS;
}
