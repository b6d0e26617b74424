import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { StaffInvoice } from '#contract/invoices.contract.ts';
import type { Answers, Sent } from '#web/testing/api.ts';
import { expectToast, openAsStaff } from '#web/testing/open-screen.tsx';
import { onPhone } from '#web/testing/phone.ts';

const LIST = 'GET /api/staff/invoices';
const DISCOUNT = 'POST /api/staff/invoices/:id/discount';
const DRAFT: StaffInvoice = {
  id: 12,
  kind: 'invoice',
  invoice_number: null,
  recipient_name: 'Maria Vogel',
  patient_id: 7,
  appointment_id: 31,
  appointment_start: '2026-11-19T09:30:00.000Z',
  state: 'draft',
  is_overdue: false,
  total_cents: 180_00,
  discount_cents: 0,
  discountable_cents: 179_50,
  lines: [],
  payment_state: 'card_saved',
  refundable_cents: 0,
  is_open: false,
  can_charge_again: false,
  waivable_cents: 0,
  receipt: null,
  created_at: '2026-11-10T09:00:00.000Z',
  issued_at: null,
  last_sent_at: null,
};
const ISSUED: StaffInvoice = {
  ...DRAFT,
  id: 13,
  invoice_number: '2026-000001',
  state: 'paid',
  payment_state: 'charged',
  discountable_cents: 0,
  issued_at: '2026-11-12T09:00:00.000Z',
};

/** None of them is open. */
const listOf =
  (...rows: StaffInvoice[]) =>
  ({ filter }: Sent) =>
    filter === 'open' ? { data: [], total: 0 } : { data: rows, total: rows.length };

const open = (rows: StaffInvoice[], answers: Answers = {}, role: 'admin' | 'assistant' = 'admin') =>
  openAsStaff('/money', {
    role,
    answers: {
      [LIST]: listOf(...rows),
      'GET /api/staff/figures': () => new Response('{}', { status: 503 }),
      ...answers,
    },
  });

test('SEAM-10: the administration takes an amount off a draft; the server gets cents and a reason', async () => {
  const { user, api } = await open([DRAFT], { [DISCOUNT]: { message: 'Der Rabatt ist gespeichert.' } });
  await user.click(await screen.findByRole('button', { name: 'Rabatt geben: Maria Vogel' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/höchstens 179,50/)).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: /^Betrag/ }), '20,50');
  await user.type(dialog.getByRole('textbox', { name: /^Begründung/ }), 'Folgetermin');
  api.answer({ [LIST]: listOf({ ...DRAFT, total_cents: 159_50, discount_cents: 20_50 }) });
  await user.click(dialog.getByRole('button', { name: 'Rabatt geben' }));

  await expectToast('success', 'Der Rabatt ist gespeichert.');
  expect(api.sent(DISCOUNT)).toEqual([{ id: '12', discount_cents: 20_50, reason: 'Folgetermin' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText(/159,50\s€ \(Rabatt 20,50\s€\)/)).toBeTruthy();
});

test('SEAM-10: an issued invoice offers no discount', async () => {
  await open([ISSUED]);
  await screen.findByText('2026-000001');
  expect(screen.queryByRole('button', { name: /Rabatt/ })).toBeNull();
});

test('SEAM-10: an assistant gives no discount', async () => {
  await open([DRAFT], {}, 'assistant');
  await screen.findByText('Maria Vogel');
  expect(screen.queryByRole('button', { name: /Rabatt/ })).toBeNull();
});

test('SEAM-10, LANG-07: on a phone an invoice is a card: patient, amount, number and day, state, one action', async () => {
  onPhone();
  const { user } = await open([{ ...ISSUED, last_sent_at: '2026-11-13T09:00:00.000Z' }, DRAFT]);
  const [issued, draft] = [...(await screen.findByRole('list', { name: 'Rechnungen' })).children];
  const textsOf = (card: Element | undefined) =>
    [...(card?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
  expect(textsOf(issued)).toEqual(['Maria Vogel', '180,00 €', '2026-000001 · 19.11.2026 10:30']);
  expect(textsOf(draft)).toEqual(['Maria Vogel', '180,00 €', 'Entwurf · 19.11.2026 10:30']);
  expect(issued?.textContent).toContain('Bezahlt');
  expect(
    within(draft as HTMLElement).getByRole('button', { name: 'Rabatt geben: Maria Vogel' }),
  ).toBeTruthy();
  await user.click(within(issued as HTMLElement).getByRole('button', { name: 'Mehr: Maria Vogel' }));
  const facts = [...(issued?.querySelectorAll('dt') ?? [])].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ]);
  expect(facts).toEqual([
    ['Erstellt', '10.11.2026 10:00'],
    ['Gesendet', '13.11.2026 10:00'],
  ]);
});

const REFUND = 'POST /api/staff/payments/:appointment_id/refund';
const WRITE_OFF = 'POST /api/staff/payments/:appointment_id/write-off';

async function chooseAction(user: Awaited<ReturnType<typeof open>>['user'], name: string) {
  await user.click(await screen.findByRole('button', { name: /^Aktionen.*2026-000001/ }));
  await user.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
}

test('a refund offers all that can be paid back, refuses what is no amount, and sends cents with one key', async () => {
  const paid = { ...ISSUED, refundable_cents: 180_00 };
  const { user, api } = await open([paid], { [REFUND]: { message: 'Erstattet.' } as never });
  const dialog = await chooseAction(user, 'Erstatten mit Rechnungskorrektur');
  expect(screen.getByRole('dialog', { name: '2026-000001 erstatten' })).toBeTruthy();
  expect(
    dialog.getByText(/erhält eine Rechnungskorrektur\. Möglich sind höchstens 180,00\s€\.$/),
  ).toBeTruthy();
  const amount = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Betrag in Euro/ });
  expect([amount.value, amount.inputMode, amount.required]).toEqual(['180,00', 'decimal', true]);
  await user.clear(amount);
  await user.type(amount, 'alles');
  await user.type(dialog.getByRole('textbox', { name: /^Begründung/ }), 'Kulanz');
  await user.click(dialog.getByRole('button', { name: 'Erstatten mit Rechnungskorrektur' }));
  await dialog.findByText('Bitte geben Sie einen Betrag wie 12,50 ein.');
  expect(api.sent(REFUND)).toEqual([]);

  await user.clear(amount);
  await user.type(amount, '12,50');
  const listed = api.sent(LIST).length;
  await user.click(dialog.getByRole('button', { name: 'Erstatten mit Rechnungskorrektur' }));
  await expectToast('success', 'Erstattet.');
  expect(api.sent(REFUND)).toMatchObject([{ appointment_id: '31', amount_cents: 12_50, reason: 'Kulanz' }]);
  expect(api.sent(REFUND)[0]?.request_key).toMatch(/^[\da-f-]{36}$/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent(LIST).length).toBeGreaterThan(listed);
});

test('an open invoice is written off with a reason', async () => {
  const { user, api } = await open([{ ...ISSUED, is_open: true }], {
    [WRITE_OFF]: { message: 'Ausgebucht.' },
  });
  const dialog = await chooseAction(user, 'Ausbuchen');
  expect(screen.getByRole('dialog', { name: '2026-000001 ausbuchen' })).toBeTruthy();
  expect(dialog.getByText(/^Auf den offenen Betrag von 180,00\s€ wird verzichtet/)).toBeTruthy();
  const reason = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^Begründung/ });
  expect([reason.maxLength, reason.required]).toEqual([500, true]);
  await user.type(reason, 'Verstorben');
  await user.click(dialog.getByRole('button', { name: 'Ausbuchen' }));
  await expectToast('success', 'Ausgebucht.');
  expect(api.sent(WRITE_OFF)).toEqual([{ appointment_id: '31', reason: 'Verstorben' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a fee that was not charged yet is waived instead', async () => {
  const { user, api } = await open([{ ...DRAFT, waivable_cents: 54_00 }], {
    [WRITE_OFF]: { message: 'Erlassen.' },
  });
  await user.click(await screen.findByRole('button', { name: 'Gebühr erlassen: Maria Vogel' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Gebühr erlassen' }));
  expect(
    dialog.getByText(/^Maria Vogel wird für den Termin am 19\.11\.2026 keine Gebühr von 54,00\s€ berechnet/),
  ).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: /^Begründung/ }), 'Krank');
  await user.click(dialog.getByRole('button', { name: 'Gebühr erlassen' }));
  await expectToast('success', 'Erlassen.');
  expect(api.sent(WRITE_OFF)).toEqual([{ appointment_id: '31', reason: 'Krank' }]);
});

test('an earlier discount stands in the form; what is no amount is refused there', async () => {
  const { user, api } = await open([{ ...DRAFT, discount_cents: 20_50 }]);
  await user.click(await screen.findByRole('button', { name: 'Rabatt geben: Maria Vogel' }));
  const dialog = within(await screen.findByRole('dialog'));
  const amount = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Betrag/ });
  expect(amount.value).toBe('20,50');
  await user.type(amount, 'x');
  await user.type(dialog.getByRole('textbox', { name: /^Begründung/ }), 'Folgetermin');
  await user.click(dialog.getByRole('button', { name: 'Rabatt geben' }));
  await dialog.findByText('Bitte geben Sie einen Betrag wie 12,50 ein.');
  expect(api.sent(DISCOUNT)).toEqual([]);
});

test('an unpaid invoice is open until its day has passed, and overdue afterwards', async () => {
  const unpaid = { ...ISSUED, state: 'unpaid', payment_state: 'charge_failed' } as const;
  await open([
    { ...unpaid, id: 21, invoice_number: '2026-000011' },
    { ...unpaid, id: 22, invoice_number: '2026-000012', is_overdue: true },
  ]);
  const stateOf = async (number: string) => {
    const row = (await screen.findByText(number)).closest('tr');
    return row?.textContent?.match(/Offen|Überfällig/g);
  };
  expect(await stateOf('2026-000011')).toEqual(['Offen']);
  expect(await stateOf('2026-000012')).toEqual(['Überfällig']);
});

test('the menu of an issued invoice sends it again and charges the card again', async () => {
  const SEND = 'POST /api/staff/invoices/:id/send';
  const CHARGE = 'POST /api/staff/payments/:appointment_id/charge';
  const { user, api } = await open([{ ...ISSUED, is_open: true, can_charge_again: true }], {
    [SEND]: { message: 'Gesendet.' } as never,
    [CHARGE]: { message: 'Belastet.' } as never,
  });
  const menu = await screen.findByRole('button', { name: /^Aktionen.*2026-000001/ });
  await user.click(menu);
  expect(screen.queryByRole('button', { name: 'Erstatten mit Rechnungskorrektur' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Karte jetzt noch einmal belasten' }));
  await expectToast('success', 'Belastet.');
  await user.click(menu);
  await user.click(screen.getByRole('button', { name: /senden$/ }));
  await expectToast('success', 'Gesendet.');
  expect([api.sent(CHARGE), api.sent(SEND)]).toEqual([[{ appointment_id: '31' }], [{ id: '13' }]]);
});
