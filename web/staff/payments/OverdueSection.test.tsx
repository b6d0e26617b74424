import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { OverdueInvoice } from '#contract/invoices-dunning.contract.ts';
import type { Answers } from '#web/testing/api.ts';
import { expectToast, openAsStaff } from '#web/testing/open-screen.tsx';

const LIST = 'GET /api/staff/overdue-invoices';
const SEND = 'POST /api/staff/invoices/:id/dunning';
const LATE: OverdueInvoice = {
  id: 12,
  invoice_number: '2026-000001',
  recipient_name: 'Maria Vogel',
  patient_id: 7,
  total_cents: 180_00,
  due_on: '2026-11-01',
  days_overdue: 15,
  last_step: null,
  next_step: 1,
  next_step_on: '2026-11-02',
};
const REMINDED: OverdueInvoice = {
  ...LATE,
  last_step: {
    step: 1,
    sent_at: '2026-11-16T09:00:00.000Z',
    sent_by: 'Anna Weber',
    pay_until: '2026-11-26',
  },
  next_step: null,
  next_step_on: '2026-11-27',
};

async function open(rows: OverdueInvoice[], answers: Answers = {}, role: 'admin' | 'assistant' = 'admin') {
  vi.spyOn(console, 'error').mockReturnValue();
  return await openAsStaff('/money', {
    role,
    answers: {
      'GET /api/staff/invoices': { data: [], total: 0 },
      'GET /api/staff/figures': () => new Response('{}', { status: 503 }),
      [LIST]: { data: rows },
      ...answers,
    },
  });
}

test('an overdue invoice shows how late it is; the reminder leaves on a click and its day is told afterwards', async () => {
  const { user, api } = await open([LATE], { [SEND]: { message: 'Das Schreiben ist unterwegs.' } });
  const section = within(await screen.findByRole('region', { name: 'Überfällig' }));
  expect(section.getByText(/^2026-000001 · 180,00\s€ · 15 Tage überfällig$/)).toBeTruthy();
  expect(section.getByText(/^1 Rechnung über 180,00\s€\.$/)).toBeTruthy();
  expect(section.getByText('Noch nicht erinnert, fällig am 01.11.2026')).toBeTruthy();
  await user.click(section.getByRole('button', { name: 'Zahlungserinnerung senden: Maria Vogel' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Zahlungserinnerung zur Rechnung 2026-000001' }),
  );
  expect(dialog.getByText(/^Maria Vogel erhält eine E-Mail mit PDF über 180,00\s€/)).toBeTruthy();
  expect(api.sent(SEND)).toEqual([]);
  api.answer({ [LIST]: { data: [REMINDED] } });
  await user.click(dialog.getByRole('button', { name: 'Senden' }));
  await expectToast('success', 'Das Schreiben ist unterwegs.');
  expect(api.sent(SEND)).toEqual([{ id: '12', step: 1 }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await section.findByText(
    'Zahlungserinnerung am 16.11.2026 von Anna Weber, zahlbar bis 26.11.2026. Letzte Mahnung möglich ab 27.11.2026',
  );
  expect(section.queryByRole('button', { name: /senden/ })).toBeNull();
  expect(section.getByRole('button', { name: 'PDF öffnen: Zahlungserinnerung an Maria Vogel' })).toBeTruthy();
});

test('the overdue invoices are counted and added up', async () => {
  await open([LATE, { ...LATE, id: 13, invoice_number: '2026-000002', total_cents: 89_50 }]);
  await screen.findByText(/^2 Rechnungen, zusammen 269,50\s€\.$/);
});

test('an assistant sees the list but sends nothing, and without overdue invoices there is no list', async () => {
  await open([LATE], {}, 'assistant');
  await screen.findByText('Maria Vogel');
  expect(screen.queryByRole('button', { name: /senden/ })).toBeNull();
});
