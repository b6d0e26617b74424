import { type Booking, plainEuro } from './bookings.rules.ts';

/** What the first line of a DATEV file says about its origin. */
export interface DatevHead {
  consultant: string;
  client: string;
  /** `2026-11` */
  month: string;
  /** Digits of every account. */
  accountDigits: number;
  createdAt: Date;
  checksum: string;
}

/**
 * A file in the DATEV-Format: EXTF 700, category 21 (Buchungsstapel), version 13. Texts stand in quotation marks, numbers
 * do not; lines end with CRLF, and the bytes are Windows-1252.
 */
export function datevFile(head: DatevHead, bookings: readonly Booking[]): Buffer {
  const lines = [headOf(head), COLUMNS.join(';'), ...bookings.map(lineOf)];
  return windows1252(lines.map((line) => `${line}\r\n`).join(''));
}

function headOf({ consultant, client, month, accountDigits, createdAt, checksum }: DatevHead): string {
  const first = Temporal.PlainDate.from(`${month}-01`);
  const day = (date: Temporal.PlainDate) => date.toString().replaceAll('-', '');
  const created = createdAt.toISOString().replaceAll(/\D/g, '').slice(0, 17);
  return [
    quoted('EXTF'),
    700,
    21,
    quoted('Buchungsstapel'),
    13,
    created,
    '',
    quoted('RE'),
    quoted(''),
    quoted(''),
    consultant,
    client,
    `${month.slice(0, 4)}0101`,
    accountDigits,
    day(first),
    day(first.add({ months: 1 }).subtract({ days: 1 })),
    quoted(`Online-Klinik ${month}`),
    quoted(''),
    // A booking of the financial accounts, independent of the accounting purpose, not locked.
    1,
    0,
    0,
    quoted('EUR'),
    '',
    quoted(''),
    '',
    '',
    quoted(''),
    '',
    '',
    quoted(''),
    quoted(checksum),
  ].join(';');
}

/** The sign says on which side of the first account the amount stands: S is debit, H is credit. */
function lineOf(booking: Booking): string {
  const { date, cents, account, contraAccount, taxKey, paper } = booking;
  const values: Record<string, string> = {
    'Umsatz (ohne Soll/Haben-Kz)': plainEuro(cents),
    'Soll/Haben-Kennzeichen': cents < 0 ? 'H' : 'S',
    'WKZ Umsatz': 'EUR',
    Konto: account,
    'Gegenkonto (ohne BU-Schlüssel)': contraAccount,
    'BU-Schlüssel': taxKey,
    Belegdatum: `${date.slice(8, 10)}${date.slice(5, 7)}`,
    'Belegfeld 1': paper,
    Buchungstext: datevText(booking),
    Festschreibung: '0',
  };
  return COLUMNS.map((name, place) => {
    const value = values[name] ?? '';
    return TEXTS.has(place + 1) ? quoted(value) : value;
  }).join(';');
}

const ABOUT = {
  charge: 'Honorar',
  fee: 'Ausfallgebühr',
  refund: 'Erstattung',
  withdrawn: 'Storno Zahlungseingang',
  invoice: 'Rechnung',
  credit_note: 'Rechnungskorrektur',
  provider_fee: 'Gebühr',
  payout: 'Auszahlung',
} as const;
const LONGEST_TEXT = 60;

/** At most 60 letters. The patient is not named: the number of the invoice is enough for the books. */
export function datevText({ about, paper, moneyDay, date, reference }: Booking): string {
  const late = moneyDay !== null && moneyDay !== date ? ` vom ${moneyDay}` : '';
  return [ABOUT[about], reference || paper].filter(Boolean).join(' ').concat(late).slice(0, LONGEST_TEXT);
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** The letters of Windows-1252 that Latin-1 does not have at the same place. */
const SPECIAL = new Map([
  ['€', 0x80],
  ['–', 0x96],
]);

function windows1252(text: string): Buffer {
  return Buffer.from(
    [...text].map((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      return SPECIAL.get(letter) ?? (code < 256 ? code : QUESTION_MARK);
    }),
  );
}

const QUESTION_MARK = 0x3f;

const pairs = (count: number, ...names: string[]) =>
  Array.from({ length: count }, (_, place) => names.map((name) => `${name} ${place + 1}`)).flat();

/** The second line of the file, as version 13 of the format has it. */
const COLUMNS = [
  'Umsatz (ohne Soll/Haben-Kz)',
  'Soll/Haben-Kennzeichen',
  'WKZ Umsatz',
  'Kurs',
  'Basis-Umsatz',
  'WKZ Basis-Umsatz',
  'Konto',
  'Gegenkonto (ohne BU-Schlüssel)',
  'BU-Schlüssel',
  'Belegdatum',
  'Belegfeld 1',
  'Belegfeld 2',
  'Skonto',
  'Buchungstext',
  'Postensperre',
  'Diverse Adressnummer',
  'Geschäftspartnerbank',
  'Sachverhalt',
  'Zinssperre',
  'Beleglink',
  ...pairs(8, 'Beleginfo - Art', 'Beleginfo - Inhalt'),
  'KOST1 - Kostenstelle',
  'KOST2 - Kostenstelle',
  'Kost-Menge',
  'EU-Land u. UStID (Bestimmung)',
  'EU-Steuersatz (Bestimmung)',
  'Abw. Versteuerungsart',
  'Sachverhalt L+L',
  'Funktionsergänzung L+L',
  'BU 49 Hauptfunktionstyp',
  'BU 49 Hauptfunktionsnummer',
  'BU 49 Funktionsergänzung',
  ...pairs(20, 'Zusatzinformation - Art', 'Zusatzinformation- Inhalt'),
  'Stück',
  'Gewicht',
  'Zahlweise',
  'Forderungsart',
  'Veranlagungsjahr',
  'Zugeordnete Fälligkeit',
  'Skontotyp',
  'Auftragsnummer',
  'Buchungstyp',
  'USt-Schlüssel (Anzahlungen)',
  'EU-Land (Anzahlungen)',
  'Sachverhalt L+L (Anzahlungen)',
  'EU-Steuersatz (Anzahlungen)',
  'Erlöskonto (Anzahlungen)',
  'Herkunft-Kz',
  'Buchungs GUID',
  'KOST-Datum',
  'SEPA-Mandatsreferenz',
  'Skontosperre',
  'Gesellschaftername',
  'Beteiligtennummer',
  'Identifikationsnummer',
  'Zeichnernummer',
  'Postensperre bis',
  'Bezeichnung SoBil-Sachverhalt',
  'Kennzeichen SoBil-Buchung',
  'Festschreibung',
  'Leistungsdatum',
  'Datum Zuord. Steuerperiode',
  'Fälligkeit',
  'Generalumkehr (GU)',
  'Steuersatz',
  'Land',
  'Abrechnungsreferenz',
  'BVV-Position',
  'EU-Land u. UStID (Ursprung)',
  'EU-Steuersatz (Ursprung)',
  'Abw. Skontokonto',
];

const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => from + place);

/** The places of columns whose values are texts, counted from 1. */
const TEXTS = new Set([
  2,
  3,
  6,
  9,
  11,
  12,
  14,
  16,
  ...span(20, 38),
  40,
  42,
  ...span(48, 87),
  91,
  95,
  96,
  98,
  102,
  103,
  105,
  107,
  109,
  110,
  112,
  118,
  120,
  121,
  123,
]);
