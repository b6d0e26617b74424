import { expect, test } from 'vitest';
import { drawingsOf, readPdf } from '#server/platform/pdf/testing.ts';
import { type InvoicePaper, renderInvoice, titleOf } from './invoice-paper.ts';
import type { InvoiceIssuer, InvoiceLine } from './invoices.tables.ts';

const CLINIC: InvoiceIssuer = {
  name: 'Klinik am See GmbH',
  address: 'Seestraße 3, 10115 Berlin',
  taxNumber: '12/345/67890',
  bank: 'Seebank · IBAN DE00',
};
const INVOICE: InvoicePaper = {
  kind: 'invoice',
  state: 'paid',
  number: '2026-000123',
  corrects: undefined,
  locale: 'de',
  // 00:30 in Berlin.
  issuedAt: new Date('2026-11-24T23:30:00Z'),
  recipient: {
    name: 'Łucja Größe',
    street: 'Lindenstraße 12a',
    city: '10115 Berlin',
    country: 'Deutschland',
    birthdate: '1975-05-12',
  },
  doctor: 'Dr. med. Anna Keller',
  dueOn: '2026-12-09',
  lines: [
    {
      title: { de: 'Erstgespräch', en: 'First appointment' },
      serviceDate: '2026-11-24',
      amountCents: 1_289_50,
      taxNote: { de: 'Steuerfrei nach § 4 Nr. 14 UStG.', en: 'Exempt from VAT.' },
    },
  ],
  totalCents: 1_289_50,
  way: { gateway: 'stripe', cardLast4: '4242', receivedBy: null },
  transfer: undefined,
};

const read = (change: Partial<InvoicePaper> = {}, clinic: Partial<InvoiceIssuer> = {}) =>
  readPdf(renderInvoice({ ...INVOICE, ...change }, { ...CLINIC, ...clinic }));

test('SEAM-10: the PDF names clinic, recipient, service, date, amount and tax note', () => {
  const { words, pages } = read();

  expect(pages).toBe(1);
  expect(words).toEqual([
    'Klinik am See GmbH',
    'Klinik am See GmbH · Seestraße 3, 10115 Berlin',
    'Ł',
    'ucja Größe',
    'Lindenstraße 12a',
    '10115 Berlin',
    'Deutschland',
    'Rechnung 2026-000123',
    'Datum: 25. November 2026',
    'Zahlbar bis: 9. Dezember 2026',
    'Patientin: ',
    'Ł',
    'ucja Größe, geboren am 12. Mai 1975',
    'Ärztliche Behandlung: Dr. med. Anna Keller',
    'Leistung',
    'Leistungsdatum',
    'Betrag',
    'Erstgespräch',
    '24. November 2026',
    '1.289,50\u00a0€',
    'Gesamtbetrag',
    '1.289,50\u00a0€',
    'Steuerfrei nach § 4 Nr. 14 UStG.',
    'Bezahlt per Karte mit der Endung 4242.',
    'Seite 1 von 1',
    'Klinik am See GmbH · Seestraße 3, 10115 Berlin',
    'Steuernummer: 12/345/67890',
    'Seebank · IBAN DE00',
  ]);
});

test('SEAM-10: the English PDF has the same content', () => {
  const { words, source } = read({ locale: 'en' });

  expect(words).toEqual(
    expect.arrayContaining([
      'Invoice 2026-000123',
      'Date: 25 November 2026',
      'Payable by: 9 December 2026',
      'Treated by: Dr. med. Anna Keller',
      'First appointment',
      '24 November 2026',
      '1,289.50\u00a0€',
      'Total',
      'Exempt from VAT.',
      'Paid by card ending in 4242.',
      'Page 1 of 1',
    ]),
  );
  expect(source).toContain('/Lang (en)');
  expect(source).toContain('(Invoice 2026-000123)');
});

test('SEAM-10: a credit note names the invoice it corrects', () => {
  const corrects = { number: '2026-000100', issuedAt: new Date('2026-11-20T10:00:00Z') };
  const { words } = read({ kind: 'credit_note', corrects, totalCents: -10_00 });

  expect(words).toEqual(
    expect.arrayContaining([
      'Rechnungskorrektur 2026-000123',
      'Zur Rechnung 2026-000100 vom 20. November 2026',
      'Erstattungsbetrag',
      '\u221210,00\u00a0€',
      'Der Betrag wurde Ihnen erstattet.',
    ]),
  );
});

test.each([
  [
    'a card',
    { way: { gateway: 'stripe', cardLast4: '4242', receivedBy: null } },
    'Bezahlt per Karte mit der Endung 4242.',
  ],
  ['some card', { way: { gateway: 'stripe', cardLast4: null, receivedBy: null } }, 'Bezahlt per Karte.'],
  ['PayPal', { way: { gateway: 'paypal', cardLast4: null, receivedBy: null } }, 'Bezahlt mit PayPal.'],
  [
    'transfer',
    { way: { gateway: 'stripe', cardLast4: null, receivedBy: 'transfer' } },
    'Bezahlt per Überweisung.',
  ],
  ['nothing known', { way: undefined }, 'Bezahlt.'],
  [
    'nobody yet',
    { state: 'unpaid' },
    'Noch nicht bezahlt. Bitte verwenden Sie den Zahlungslink aus unserer E-Mail.',
  ],
] as const)('SEAM-10: the PDF says: paid by %s', (_name, change, words) => {
  expect(read(change).words).toContain(words);
});

test('the same invoice gives the same bytes, and a paid one differs from an unpaid one', () => {
  const open = renderInvoice({ ...INVOICE, state: 'unpaid' }, CLINIC);

  expect(renderInvoice(INVOICE, CLINIC).equals(renderInvoice({ ...INVOICE }, { ...CLINIC }))).toBe(true);
  expect(renderInvoice(INVOICE, CLINIC).equals(open)).toBe(false);
});

test('a VAT ID is called one', () => {
  expect(read({}, { ...CLINIC, taxNumber: 'DE123456789' }).words).toContain('USt-IdNr.: DE123456789');
});

test('values that the clinic has not set are left out without an empty line', () => {
  const { words } = read({}, { name: '', address: '', taxNumber: '', bank: '' });

  expect(words.at(0)).toBe('Ł');
  expect(words.at(-1)).toBe('Seite 1 von 1');
});

test('entered text cannot become a PDF command', () => {
  const recipient = { name: '\\) ET Q (', street: '<</JS (x)>>', city: '(((', country: 'endobj' };
  const { words, source } = read({ recipient });

  expect(words).toEqual(expect.arrayContaining(Object.values(recipient)));
  expect(source).not.toContain('/JS');
});

test.each([
  ['invoice', 'de', 'Rechnung 2026-000123'],
  ['invoice', 'en', 'Invoice 2026-000123'],
  ['credit_note', 'de', 'Rechnungskorrektur 2026-000123'],
  ['credit_note', 'en', 'Credit note 2026-000123'],
] as const)('the title of a %s in %s is %s', (kind, locale, title) => {
  expect(titleOf({ ...INVOICE, kind, locale })).toBe(title);
});

test.each([
  ['de', 'Probebetrieb – keine gültige Rechnung'],
  ['en', 'Rehearsal – not a valid invoice'],
] as const)('the invoice of a rehearsal says so, %s', (locale, mark) => {
  const wordsOf = (options: object) =>
    readPdf(renderInvoice({ ...INVOICE, locale }, CLINIC, options)).words.join(' ');

  expect(wordsOf({ isRehearsal: true })).toContain(mark);
  expect(wordsOf({ isRehearsal: false })).not.toContain(mark);
});

test('an unpaid invoice shows the GiroCode with the same words beside it, and nothing without an account', () => {
  const { words, source } = read({ state: 'unpaid', transfer: TRANSFER });
  expect(words).toEqual(
    expect.arrayContaining([
      'Per Überweisung bezahlen',
      'Empfänger: Klinik am See GmbH',
      'IBAN: DE02 1203 0000 0000 2020 51',
      'BIC: BYLADEM1001',
      'Verwendungszweck: Rechnung 2026-000123',
    ]),
  );
  // The words for those who do not see it, with two bytes for each letter because of the umlauts.
  expect(source).toContain([...'GiroCode für'].map((letter) => `\0${letter}`).join(''));
  expect(read({ state: 'unpaid' }).words).not.toContain('Per Überweisung bezahlen');
});

const TRANSFER = {
  recipient: 'Klinik am See GmbH',
  iban: 'DE02120300000000202051',
  bic: 'BYLADEM1001',
  amountCents: 1_289_50,
  reference: 'Rechnung 2026-000123',
};

const POSITION: InvoiceLine = {
  title: { de: 'Ultraschalluntersuchung eines Organs', en: 'Ultrasound of an organ' },
  serviceDate: '2026-11-24',
  amountCents: 26_81,
  taxNote: { de: 'Steuerfrei.', en: 'Tax-free.' },
  position: { number: '410', factorHundredths: 230, times: 1, reason: '', organs: 'Gebärmutter' },
};
const anExpense = (amountCents: number): InvoiceLine => ({
  title: { de: 'Hormonspirale', en: 'Coil' },
  serviceDate: '2026-11-24',
  amountCents,
  taxNote: POSITION.taxNote,
  isExpense: true,
});

test('an invoice by positions names the examined organs', () => {
  expect(read({ lines: [POSITION] }).words).toContain('Untersucht: Gebärmutter');
  expect(read({ lines: [POSITION], locale: 'en' }).words).toContain('Examined: Gebärmutter');
});

test.each([
  [25_56, false],
  [25_57, true],
])('an expense of %i cents has its receipt beside the invoice: %s', (cents, isEnclosed) => {
  const words = read({ lines: [POSITION, anExpense(cents)] }).words.join(' ');
  expect(words.includes('Beleg oder sonstiger Nachweis beigefügt')).toBe(isEnclosed);
});

test('the view without the diagnosis says that it is missing, and the same invoice without a diagnosis says nothing', () => {
  const lines: InvoiceLine[] = [{ ...POSITION, diagnosis: 'N95.1 G Klimakterium' }];
  const shown = (options: object, wanted = lines) =>
    readPdf(renderInvoice({ ...INVOICE, lines: wanted }, CLINIC, options));
  expect(shown({}).words).toContain('Diagnose: N95.1 G Klimakterium');
  const { words, source } = shown({ hidesDiagnosis: true });
  expect([words.join(' '), source].join(' ')).not.toContain('N95.1');
  expect(words.join(' ')).toContain('Diagnose: in dieser Ansicht nicht enthalten');
  expect(shown({ hidesDiagnosis: true }, [POSITION]).words.join(' ')).not.toContain('Diagnose');
});

test('facts that an older invoice does not have are left out', () => {
  const { recipient } = INVOICE;
  const { birthdate: _unknown, ...older } = recipient;
  const words = read({ recipient: older, doctor: null, dueOn: null }).words.join(' ');
  expect(words).not.toMatch(/Zahlbar|Patientin|Behandlung/);
});

test('the total of an invoice stands with the last two lines and with what is said below it, however many lines there are', () => {
  for (const count of [1, 2, ...Array.from({ length: 14 }, (_, more) => 8 + more)]) {
    const lines = Array.from({ length: count }, (_, place) => ({
      ...POSITION,
      title: { de: `Leistung ${place + 1}.`, en: '' },
    }));
    const { words } = read({ lines });
    const total = words.indexOf('Gesamtbetrag');
    const sheet = words.slice(words.slice(0, total).findLastIndex((each) => each.startsWith('Seite ')) + 1);
    for (const place of [count, Math.max(1, count - 1)])
      expect(sheet.join(' '), `${count} lines`).toContain(`Leistung ${place}.`);
    const rest = words.slice(total);
    const below = rest.slice(
      0,
      rest.findIndex((each) => each.startsWith('Seite ')),
    );
    expect(below, `${count} lines`).toContain('Bezahlt per Karte mit der Endung 4242.');
  }
});

test('a second sheet names the invoice, and repeats the head of the table for the eye alone', () => {
  const long = read({ lines: Array.from({ length: 20 }, () => POSITION) });
  expect(long.pages).toBe(2);
  for (const page of [1, 2]) expect(long.words).toContain(`Seite ${page} von 2 · Rechnung 2026-000123`);
  expect(long.words.filter((each) => each === 'GOÄ-Nr.')).toHaveLength(2);
  expect(read().words).toContain('Seite 1 von 1');
});

test('the GiroCode stands with its heading and its words, and an invoice of two positions is one sheet', () => {
  const words = 'Ausführlicher schriftlicher Krankheits- und Befundbericht';
  const report: InvoiceLine = {
    ...POSITION,
    title: { de: words, en: words },
    diagnosis: 'N95.1 G Klimakterium',
    position: { number: '75', factorHundredths: 230, times: 1, reason: '' },
  };
  const talk = { ...report, title: { de: 'Beratung', en: 'Talk' } };
  for (let more = 0; more <= 10; more += 1) {
    const lines = [talk, report, ...Array.from({ length: more }, () => talk)];
    const bytes = renderInvoice({ ...INVOICE, state: 'unpaid', transfer: TRANSFER, lines }, CLINIC);
    // Only the code is made of squares.
    const codes = drawingsOf(bytes).map((drawing) => drawing.split(' re\n').length > 100);
    const sheets = readPdf(bytes)
      .words.join(' ')
      .split(/Seite \d von \d/);
    expect(codes.filter(Boolean), `${more} more lines`).toHaveLength(1);
    expect(sheets[codes.indexOf(true)], `${more} more lines`).toMatch(/Per Überweisung.*Verwendungszweck/);
    if (more === 0) expect(codes).toEqual([true]);
  }
});
