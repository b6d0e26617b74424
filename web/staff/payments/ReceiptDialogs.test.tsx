import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { StaffInvoice } from '#contract/invoices.contract.ts';
import type { Answers } from '#web/testing/api.ts';
import { refused } from '#web/testing/api.ts';
import { expectToast, openAsStaff } from '#web/testing/open-screen.tsx';

const LIST = 'GET /api/staff/invoices';
const OVERDUE = 'GET /api/staff/overdue-invoices';
const RECORD = 'POST /api/staff/payments/:appointment_id/receipt';
const WITHDRAW = 'POST /api/staff/payments/:appointment_id/receipt/withdraw';
const UNPAID: StaffInvoice = {
  id: 12,
  kind: 'invoice',
  invoice_number: '2026-000001',
  recipient_name: 'Maria Vogel',
  patient_id: 7,
  appointment_id: 31,
  appointment_start: '2026-11-09T09:30:00.000Z',
  state: 'unpaid',
  is_overdue: false,
  total_cents: 180_00,
  discount_cents: 0,
  discountable_cents: 0,
  lines: [],
  payment_state: 'charge_failed',
  refundable_cents: 0,
  is_open: true,
  can_charge_again: false,
  waivable_cents: 0,
  receipt: null,
  created_at: '2026-11-10T09:00:00.000Z',
  issued_at: '2026-11-10T09:00:00.000Z',
  last_sent_at: null,
};
const RECEIPT: StaffInvoice['receipt'] = {
  way: 'transfer',
  day: '2026-11-12',
  reference: 'RE 1',
  recorded_by: 'Anna Weber',
};
const RECEIVED: StaffInvoice = {
  ...UNPAID,
  state: 'paid',
  payment_state: 'received',
  is_open: false,
  refundable_cents: 180_00,
  receipt: RECEIPT,
};

async function open(row: StaffInvoice, answers: Answers = {}, role: 'admin' | 'assistant' = 'admin') {
  const figures = () => new Response('{}', { status: 503 });
  const listed = (shown: StaffInvoice) => ({ data: [shown], total: 1 });
  const opened = await openAsStaff('/money', {
    role,
    answers: { [LIST]: listed(row), [OVERDUE]: { data: [] }, 'GET /api/staff/figures': figures, ...answers },
  });
  const section = within(await screen.findByRole('region', { name: 'Rechnungen' }));
  const menu = async () => {
    await opened.user.click(await section.findByRole('button', { name: /^Aktionen.*2026-000001/ }));
    return section;
  };
  const choose = async (name: string) => {
    await opened.user.click(await (await menu()).findByRole('button', { name }));
    return within(await screen.findByRole('dialog'));
  };
  return { ...opened, section, menu, choose, listed };
}

test('the administration records a transfer: the whole amount, its way, day and reference; the list shows it', async () => {
  const { user, api, choose, section, listed } = await open(UNPAID, {
    [RECORD]: refused(422, { message: 'Bitte prüfen.', errors: { day: ['Der Tag liegt in der Zukunft.'] } }),
  });
  const dialog = await choose('Zahlungseingang erfassen');
  expect(dialog.getByText(/^Maria Vogel hat den ganzen offenen Betrag von 180,00\s€/)).toBeTruthy();
  const reference = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Beleg/ });
  expect([reference.value, reference.required]).toEqual(['2026-000001', true]);
  await user.click(dialog.getByRole('radio', { name: 'Bar' }));
  await user.clear(reference);
  await user.type(reference, 'Kasse 7');
  await user.click(dialog.getByRole('button', { name: 'Erfassen' }));
  await dialog.findByText('Der Tag liegt in der Zukunft.');
  expect(reference.value).toBe('Kasse 7');

  const asked = api.sent(OVERDUE).length;
  api.answer({ [RECORD]: { message: 'Der Zahlungseingang ist erfasst.' }, [LIST]: listed(RECEIVED) });
  await user.click(dialog.getByRole('button', { name: 'Erfassen' }));
  await expectToast('success', 'Der Zahlungseingang ist erfasst.');
  expect(api.sent(RECORD).at(-1)).toMatchObject({
    appointment_id: '31',
    amount_cents: 180_00,
    way: 'cash',
    reference: 'Kasse 7',
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await section.findByText('Überweisung am 12.11.2026, RE 1, erfasst von Anna Weber');
  // Who has paid is not overdue any more.
  expect(api.sent(OVERDUE).length).toBeGreaterThan(asked);
});

test('a recorded payment is taken back with a reason, and a conflict is told', async () => {
  const { user, api, choose } = await open(RECEIVED, {
    [WITHDRAW]: refused(409, { message: 'Dieser Zahlungseingang wurde schon zurückgenommen.' }),
  });
  const dialog = await choose('Zahlungseingang zurücknehmen');
  expect(dialog.getByText(/Es entsteht eine Gegenbuchung, und 180,00\s€ sind wieder offen\.$/)).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: /^Begründung/ }), 'falsche Patientin');
  await user.click(dialog.getByRole('button', { name: 'Zahlungseingang zurücknehmen' }));
  await expectToast('error', 'Dieser Zahlungseingang wurde schon zurückgenommen.');
  expect(api.sent(WITHDRAW)).toEqual([{ appointment_id: '31', reason: 'falsche Patientin' }]);
});

test('an assistant records no money, and a paid invoice offers no recording', async () => {
  const assistant = await open(UNPAID, {}, 'assistant');
  await assistant.menu();
  expect(screen.queryByRole('button', { name: 'Zahlungseingang erfassen' })).toBeNull();
});
