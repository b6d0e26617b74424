import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { InvoiceRow } from '#contract/invoices.contract.ts';
import { type Answers, aFile, refused } from '#web/testing/api.ts';
import { address, expectToast, MARIA, openAsPatient, toasts } from '#web/testing/open-screen.tsx';
import { onPhone } from '#web/testing/phone.ts';
import { readTable } from '#web/testing/read-table.ts';
import { anInvoice } from '#web/testing/records.ts';

const LIST = 'GET /api/patients/invoices';
const PDF = 'GET /api/patients/invoices/:id/pdf';
const CANCEL = 'POST /api/patients/cancel-appointment/:id';
const OWN = { stage: 'issued', 'restrictions[user_id]': String(MARIA.id) };

function openInvoices(rows: InvoiceRow[], answers: Answers = {}, language: 'de' | 'en' = 'de') {
  return openAsPatient('/invoices', {
    language,
    answers: { [LIST]: { data: rows, total: rows.length }, ...answers },
  });
}

const cancellable = (needs_reason: boolean): InvoiceRow => {
  const { appointment } = anInvoice();
  if (!appointment) throw new Error('the invoice has an appointment');
  return anInvoice({ appointment: { ...appointment, status: 'confirmed', canCancel: true, needs_reason } });
};

test('INV-01, INV-06, INV-07: the table shows the columns in order and a paid invoice in words', async () => {
  await openInvoices([anInvoice()]);
  const { headers, rows } = await readTable('Rechnungen');
  expect(headers).toEqual([
    'Nummer',
    'Betrag',
    'Termin',
    'Leistung',
    'Terminstatus',
    'Rechnung',
    'PDF',
    'Erstellt am',
    'Aktion',
  ]);
  expect(rows).toEqual([
    [
      'RE-2026-0031',
      '180,00 €',
      '10.11.2026 10:30',
      'Erstgespräch',
      'Abgeschlossen',
      'Bezahlt',
      'PDF',
      '12.11.2026 09:00',
      '',
    ],
  ]);
});

test('LANG-01, LANG-10: the English table shows the English title of the service', async () => {
  await openInvoices([anInvoice()], {}, 'en');
  const { rows } = await readTable('Invoices');
  expect(rows[0]?.slice(1, 6)).toEqual(['180.00 €', '10.11.2026 10:30', 'First talk', 'Completed', 'Paid']);
});

test('the first page of 5 is asked for, newest first, and the order is marked', async ({ annotate }) => {
  await annotate('INV-02, INV-03, CONST-21, CONST-22, CONST-23', 'proves');
  const { api } = await openInvoices([anInvoice()]);
  const newest = await screen.findByRole('columnheader', { name: 'Erstellt am' });
  expect(newest.getAttribute('aria-sort')).toBe('descending');
  expect(api.sent(LIST)).toEqual([
    { ...OWN, page: '1', perPage: '5', search: '', sortColumn: 'created_at', sortDirection: 'desc' },
  ]);
  const sizes = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Pro Seite' });
  expect([...sizes.options].map(({ value }) => value)).toEqual(['5', '10', '20', '50']);
  expect(sizes.value).toBe('5');
});

test('INV-08: search, order, page and page size go to the server and start at page 1', async () => {
  const { api, user } = await openInvoices([anInvoice()]);
  api.answer({ [LIST]: { data: [anInvoice()], total: 12 } });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Pro Seite' }), '10');
  await screen.findByText('12 Einträge, Seite 1 von 2');
  await user.click(screen.getByRole('button', { name: 'Seite 2' }));
  await screen.findByText('12 Einträge, Seite 2 von 2');
  await user.click(screen.getByRole('button', { name: 'Betrag' }));
  await user.type(screen.getByRole('searchbox', { name: 'Suche' }), ' erst ');
  await waitFor(() => expect(api.sent(LIST).at(-1)).toMatchObject({ search: 'erst' }));
  expect(api.sent(LIST).at(-1)).toEqual({
    ...OWN,
    page: '1',
    perPage: '10',
    search: 'erst',
    sortColumn: 'price',
    sortDirection: 'asc',
  });
  expect(api.sent(LIST)).toContainEqual({
    ...OWN,
    page: '2',
    perPage: '10',
    search: '',
    sortColumn: 'created_at',
    sortDirection: 'desc',
  });
});

test('every column with words but the PDF can be sorted', async () => {
  await openInvoices([anInvoice()]);
  await readTable('Rechnungen');
  const sortable = screen.getAllByRole('columnheader').filter((header) => header.querySelector('button'));
  expect(sortable.map(({ textContent }) => textContent)).toEqual([
    'Nummer',
    'Betrag',
    'Termin',
    'Leistung',
    'Terminstatus',
    'Rechnung',
    'Erstellt am',
  ]);
});

test('INV-04: the PDF is loaded with the session and saved under its name', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
  const { api, user } = await openInvoices([anInvoice()], { [PDF]: aFile('RE-2026-0031.pdf') });
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await user.click(await screen.findByRole('link', { name: 'Rechnung RE-2026-0031 als PDF laden' }));
  await waitFor(() => expect(saved.mock.contexts[0]).toMatchObject({ download: 'RE-2026-0031.pdf' }));
  expect(api.sent(PDF)).toEqual([{ id: '31' }]);
  expect(api.headersOf(PDF)?.get('authorization')).toBe('Bearer token-of-the-patient');
  saved.mockRestore();
});

test('INV-04: a PDF that cannot be loaded is an error toast', async () => {
  const { user } = await openInvoices([anInvoice()], { [PDF]: refused(404, { message: 'Nicht gefunden.' }) });
  await user.click(await screen.findByRole('link', { name: /als PDF laden/ }));
  await expectToast('error', 'Nicht gefunden.');
});

test('a draft has neither number nor PDF, and a credit note says that it is one', async () => {
  const draft = { invoice_number: null, invoice_path: null, invoice_payment_transaction: null };
  const credit = anInvoice({
    id: 32,
    kind: 'credit_note',
    invoice_number: 'GS-2026-0001',
    price: -180,
    total: -180,
  });
  await openInvoices([anInvoice(draft), credit]);
  const { rows } = await readTable('Rechnungen');
  expect(rows.map(([number, price, , , , status, pdf]) => [number, price, status, pdf])).toEqual([
    ['wird vergeben', '180,00 €', 'Entwurf', 'folgt'],
    ['GS-2026-0001 Rechnungskorrektur', '−180,00 €', 'Bezahlt', 'PDF'],
  ]);
  expect(screen.getByRole('link', { name: 'Rechnungskorrektur GS-2026-0001 als PDF laden' })).toBeTruthy();
});

test('STAT-15, STAT-17: a failed payment and a deleted appointment are said in words', async () => {
  await openInvoices([anInvoice({ appointment: null, invoice_payment_transaction: { status: 'failed' } })]);
  const { rows } = await readTable('Rechnungen');
  expect(rows[0]?.slice(2, 6)).toEqual(['', '', 'Termin gelöscht', 'Zahlungsfehler']);
});

test('an open invoice is paid from its row and from its card, which keeps the PDF', async () => {
  const open = anInvoice({ invoice_payment_transaction: { status: 'failed' } });
  const { api, user } = await openInvoices([open], {
    'POST /api/patients/payments/:appointment_id/link': { data: { token: 'abc', expires_at: '' } },
    'GET /api/patients/payment-link/:token': refused(404),
  });
  expect((await readTable('Rechnungen')).rows[0]?.at(-1)).toBe('Jetzt zahlen');
  await user.click(await screen.findByRole('button', { name: 'Jetzt zahlen: Termin am 10.11.2026' }));
  await waitFor(() => expect(address()).toBe('/pay/abc'));
  expect(api.sent('POST /api/patients/payments/:appointment_id/link')).toHaveLength(1);
});

test('only issued invoices are listed; what will be billed is folded below with its number and sum', async () => {
  const { api, user } = await openInvoices([anInvoice()], {
    'GET /api/patients/planned-invoices': { data: { count: 2, total_cents: 269_50 } },
  });
  const fold = await screen.findByText(/^Wird noch berechnet: 2 Termine, 269,50\s€$/);
  expect(api.sent(LIST).map(({ stage }) => stage)).toEqual(['issued']);
  api.answer({ [LIST]: { data: [AHEAD], total: 1 } });
  await user.click(fold);
  const planned = await readTable('Was noch berechnet wird');
  expect(planned.rows[0]?.[5]).toBe('Nach dem Termin');
  expect(api.sent(LIST).map(({ stage }) => stage)).toEqual(['issued', 'planned']);
});

test('CXL-08: an appointment is cancelled from its invoice without a body, and the rows are read again', async () => {
  const { api, user } = await openInvoices([cancellable(false)], {
    [CANCEL]: {
      message: 'Ihr Termin ist abgesagt.',
      data: { id: 11, status: 'cancelled', cancellation_request_created_at: '2026-11-16T09:00:00Z' },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Termin am 10.11.2026 absagen' }));
  const dialog = screen.getByRole('dialog', { name: 'Absagen' });
  expect(dialog.textContent).toContain(
    'Möchten Sie Ihren Termin am 10.11.2026 um 10:30 Uhr wirklich absagen?',
  );
  expect(screen.queryByRole('textbox')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Absagen' }));
  await expectToast('success', 'Ihr Termin ist abgesagt.');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.sent(CANCEL)).toEqual([{ id: '11' }]);
  await waitFor(() => expect(api.sent(LIST)).toHaveLength(2));
});

test('OR-34: where cancelling needs a reason, the row leads to the appointments', async () => {
  await openInvoices([cancellable(true)]);
  const link = await screen.findByRole('link', { name: 'Absage anfragen unter „Meine Termine“' });
  expect(link.getAttribute('href')).toBe('/patient/appointment');
  expect(screen.queryByRole('button', { name: /absagen/ })).toBeNull();
});

test('INV-05: nothing that belongs to the staff is offered', async () => {
  await openInvoices([anInvoice()]);
  await readTable('Rechnungen');
  expect(screen.queryByText(/senden|vorschau|erstatten/i)).toBeNull();
});

test('without invoices the screen says so; a failure stays beside a way to try again, without a toast', async () => {
  const { api, user } = await openInvoices([], { [LIST]: refused(422, { message: 'Gerade nicht.' }) });
  await screen.findByText('Gerade nicht.');
  expect(toasts()).toEqual([]);
  api.answer({ [LIST]: { data: [], total: 0 } });
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await screen.findByText('Noch keine Rechnungen');
  expect(screen.getByText('Nach Ihrem ersten Termin finden Sie hier Ihre Rechnungen.')).toBeTruthy();
  expect(address()).toBe('/invoices');
});

test('INV-06: a paid invoice looks good, a failed payment like a danger, a draft like neither', async () => {
  await openInvoices([
    anInvoice(),
    anInvoice({ id: 33, invoice_payment_transaction: { status: 'failed' } }),
    anInvoice({ id: 34, invoice_payment_transaction: null }),
  ]);
  const looks = [
    await screen.findByText('Bezahlt'),
    screen.getByText('Zahlungsfehler'),
    screen.getByText('Entwurf'),
  ];
  expect(looks.map((pill) => /good|danger|over/.exec(pill.className)?.[0])).toEqual([
    'good',
    'danger',
    'over',
  ]);
});

const AHEAD = anInvoice({
  id: 35,
  invoice_number: null,
  invoice_path: null,
  invoice_payment_transaction: null,
  appointment: {
    ...(anInvoice().appointment as NonNullable<InvoiceRow['appointment']>),
    start_date: '2026-11-19T09:30:00Z',
    status: 'confirmed',
    canCancel: true,
  },
});

test('INV-06: the draft of an appointment ahead says when the invoice will come', async () => {
  await openInvoices([AHEAD]);
  const { rows } = await readTable('Rechnungen');
  expect(rows[0]?.[5]).toBe('Nach dem Termin');
  expect(screen.getByText('Nach dem Termin').className).toContain('over');
});

test('a phone shows an invoice as a card: how much, for what, whether it is paid, and its paper', async () => {
  onPhone();
  const { user } = await openInvoices([anInvoice(), AHEAD]);
  const [paid, ahead] = (await screen.findByRole('list', { name: 'Rechnungen' })).children;
  const wordsOf = (card: Element | undefined) =>
    [...(card?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '));
  expect(wordsOf(paid)).toEqual(['180,00 €', 'Erstgespräch', '10.11.2026 10:30 · Nr. RE-2026-0031']);
  expect(wordsOf(ahead)).toEqual(['180,00 €', 'Erstgespräch', '19.11.2026 10:30']);
  const paper = within(paid as HTMLElement).getByRole('link', {
    name: 'Rechnung RE-2026-0031 als PDF laden',
  });
  expect(paper.className).toContain('button');
  expect(within(ahead as HTMLElement).getByRole('button', { name: /absagen$/ })).toBeTruthy();

  await user.click(within(paid as HTMLElement).getByRole('button', { name: /^Mehr: 180,00/ }));
  const terms = within(paid as HTMLElement).getAllByRole('term');
  expect(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent])).toEqual([
    ['Terminstatus', 'Abgeschlossen'],
    ['Erstellt am', '12.11.2026 09:00'],
  ]);
  await user.click(within(ahead as HTMLElement).getByRole('button', { name: /^Mehr: 180,00/ }));
  const further = within(ahead as HTMLElement).getAllByRole('term');
  expect(further.map(({ textContent }) => textContent)).toEqual([
    'Nummer',
    'PDF',
    'Terminstatus',
    'Erstellt am',
  ]);
});

test('a credit note on a phone is called one, and a paid appointment ahead is cancelled behind the chevron', async () => {
  onPhone();
  const appointment = { ...AHEAD.appointment, paypal_transaction: { status: 'COMPLETED' } };
  await openInvoices([
    anInvoice({ id: 36, kind: 'credit_note', invoice_number: 'GS-1', total: -180 }),
    anInvoice({ id: 37, appointment: appointment as InvoiceRow['appointment'] }),
  ]);
  const [credit, paid] = (await screen.findByRole('list', { name: 'Rechnungen' })).children;
  expect(credit?.textContent).toContain('10.11.2026 10:30 · Rechnungskorrektur GS-1');
  const hidden = within(paid as HTMLElement).getByRole('button', { name: /absagen$/, hidden: true });
  expect(hidden.closest('dl')?.hidden).toBe(true);
});

test('the positions of an invoice are shown with number, factor, reason, amount and diagnosis', async () => {
  const line = { date: '2026-11-10', number: null, factor_hundredths: null, times: 1, reason: '' };
  const { user } = await openInvoices([
    anInvoice({
      diagnosis: 'Klimakterium (N95.1 G)',
      lines: [
        {
          ...line,
          kind: 'position',
          title: { de: 'Beratung', en: 'Beratung' },
          number: '3',
          factor_hundredths: 350,
          times: 2,
          reason: 'Hoher Zeitaufwand',
          amount_cents: 61_20,
        },
        { ...line, kind: 'expense', title: { de: 'Porto', en: 'Porto' }, amount_cents: 85 },
      ],
    }),
    anInvoice({ id: 32, invoice_number: 'RE-2' }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Positionen von RE-2026-0031' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Positionen: RE-2026-0031' }));
  expect(dialog.getByText(/Klimakterium/)).toBeTruthy();
  expect(
    dialog.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')),
  ).toEqual([
    'Beratung10.11.2026 · GOÄ-Nr. 3 · Faktor 3,5 · 2-malBegründung: Hoher Zeitaufwand61,20 €',
    'Porto10.11.2026 · Auslage0,85 €',
  ]);
  expect(dialog.getByText('Gesamtbetrag').parentElement?.textContent?.replaceAll('\u00a0', ' ')).toBe(
    'Gesamtbetrag62,05 €',
  );
  expect(screen.queryByRole('button', { name: 'Positionen von RE-2' })).toBeNull();
});
