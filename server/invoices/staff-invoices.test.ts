import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { payment, paymentRefund } from '#server/payments/payments.tables.ts';
import type { StaffRole } from '#server/platform/actor.ts';
import { openSession } from '#server/platform/sessions/sessions.ts';
import { aStaffMember } from '#server/testing/people.ts';
import { invoiceDueDays } from './due-date.service.ts';
import { invoice } from './invoices.tables.ts';
import { draftInvoice, invoiceCharged, invoiceUnpaid } from './issue-invoice.service.ts';
import { anOffice, type Office, PRICE } from './testing.ts';

let office: Office;
let token: string;

beforeEach(async () => {
  office = await anOffice();
  token = await asStaff('admin');
});

async function asStaff(role: StaffRole): Promise<string> {
  const { clinic } = office;
  const { id: staffId } = await aStaffMember(clinic, role);
  return (await openSession(clinic.db, { kind: 'staff', staffId, roles: [role] }, {}, clinic.clock.now()))
    .token;
}

const list = async (query: object = {}) =>
  (await office.clinic.call('GET /api/staff/invoices', query, { token })).body;
const send = (id: number) => office.clinic.call(`POST /api/staff/invoices/${id}/send`, {}, { token });

async function anInvoice(state: 'paid' | 'unpaid' = 'paid'): Promise<number> {
  const appointmentId = await office.anAppointment();
  const claim = { appointmentId, reason: 'appointment' as const, amountCents: PRICE };
  if (state === 'paid') {
    await office.pay(appointmentId, { state: 'charged', chargedCents: PRICE });
    await invoiceCharged(office.deps, claim);
  } else {
    await office.pay(appointmentId, { state: 'charge_failed' });
    await invoiceUnpaid(office.deps, claim);
  }
  await office.clinic.drain();
  const [invoice] = await office.invoices(appointmentId);
  return invoice?.id ?? 0;
}

test('SEAM-10: an invoice shows its payment and the possible actions', async () => {
  const [paid, open] = [await anInvoice('paid'), await anInvoice('unpaid')];

  expect(await list()).toMatchObject({
    total: 2,
    data: [
      {
        id: open,
        invoice_number: '2026-000002',
        state: 'unpaid',
        can_charge_again: true,
        refundable_cents: 0,
      },
      {
        id: paid,
        invoice_number: '2026-000001',
        recipient_name: 'Łucja Größe',
        total_cents: PRICE,
        state: 'paid',
        payment_state: 'charged',
        refundable_cents: PRICE,
        can_charge_again: false,
        last_sent_at: expect.stringMatching(/^2026-11-16/),
      },
    ],
  });
});

test('SEAM-10: a payment with a requested refund or a dispute cannot be refunded again', async () => {
  await anInvoice('paid');
  const [paid] = await office.deps.db.select().from(payment);
  const at = office.clinic.clock.now();
  const refund = {
    paymentId: paid?.id ?? 0,
    requestKey: 'a',
    reason: 'Kulanz',
    createdAt: at,
    updatedAt: at,
  };
  await office.deps.db.insert(paymentRefund).values({ ...refund, amountCents: 10_00, state: 'sent' });
  expect((await list()).data).toMatchObject([{ refundable_cents: PRICE - 10_00 }]);

  await office.deps.db.update(payment).set({ state: 'disputed' });
  expect((await list()).data).toMatchObject([{ refundable_cents: 0 }]);
});

test.each([
  ['a number', { search: '2026-000002' }, ['2026-000002']],
  ['a part of the name, whatever its case', { search: 'GRÖ' }, ['2026-000002', '2026-000001']],
  ['nothing that there is', { search: 'Vogel' }, []],
  ['what is open', { filter: 'open' }, ['2026-000002']],
  ['what is issued', { filter: 'issued' }, ['2026-000002', '2026-000001']],
  ['what is overdue', { filter: 'overdue' }, []],
  ['what is paid', { filter: 'paid' }, ['2026-000001']],
  [
    'the oldest first',
    { sortColumn: 'invoice_number', sortDirection: 'asc' },
    ['2026-000001', '2026-000002'],
  ],
  ['one to a page', { perPage: 1, page: 2 }, ['2026-000001']],
])('SEAM-10: the staff find %s', async (_what, query, numbers) => {
  await anInvoice('paid');
  await anInvoice('unpaid');
  const found = await list(query);
  expect(found.data.map((row: { invoice_number: string }) => row.invoice_number)).toEqual(numbers);
});

test('SEAM-10: an unpaid invoice is open until its day has passed and overdue afterwards, never both', async () => {
  const { clinic, deps } = office;
  const id = await anInvoice('unpaid');
  const found = async () => {
    const ids = async (filter: string, search = '') => {
      const { data, total } = await list({ filter, search });
      expect(total).toBe(data.length);
      return data.map((row: { id: number }) => row.id);
    };
    const overdue = (await clinic.call('GET /api/staff/overdue-invoices', {}, { token })).body.data;
    const { overdue_count, overdue_cents } = (await clinic.call('GET /api/staff/figures', {}, { token })).body
      .data;
    return {
      open: [await ids('open'), await ids('open', '2026-'), await ids('issued', 'Offen')],
      overdue: [
        await ids('overdue'),
        await ids('overdue', '2026-'),
        await ids('issued', 'Überfällig'),
        overdue.map((row: { id: number }) => row.id),
      ],
      figures: [overdue_count, overdue_cents],
    };
  };
  const [issued] = await deps.db.select().from(invoice);
  const due_on = issued?.dueOn ?? '';
  clinic.clock.set(new Date(`${due_on}T12:00:00Z`));
  token = await asStaff('admin');
  expect(await found()).toEqual({
    open: [[id], [id], [id]],
    overdue: [[], [], [], []],
    figures: [0, 0],
  });

  clinic.clock.set(new Date(`${Temporal.PlainDate.from(due_on).add({ days: 1 })}T00:00:00Z`));
  token = await asStaff('admin');
  expect(await found()).toEqual({
    open: [[], [], []],
    overdue: [[id], [id], [id], [id]],
    figures: [1, PRICE],
  });

  await deps.db.update(payment).set({ state: 'written_off' });
  expect(await found()).toMatchObject({ overdue: [[], [], [], []], figures: [0, 0] });
});

test('the list says of each invoice whether it is overdue', async () => {
  await anInvoice('paid');
  await anInvoice('unpaid');
  const marks = async () => (await list()).data.map((row: { is_overdue: boolean }) => row.is_overdue);
  expect(await marks()).toEqual([false, false]);
  office.clinic.clock.advance(60 * 24 * 3600);
  token = await asStaff('admin');
  expect(await marks()).toEqual([true, false]);
});

test('an older invoice without a day is overdue by the present setting, counted from its issue in Berlin', async () => {
  const days = await invoiceDueDays(office.deps.db);
  const lastDay = Temporal.PlainDate.from('2026-11-16').subtract({ days });
  await anOlderInvoice(1, `${lastDay}T09:00:00Z`);
  const late = await anOlderInvoice(2, `${lastDay.subtract({ days: 1 })}T22:59:00Z`);
  await anOlderInvoice(3, `${lastDay.subtract({ days: 1 })}T23:30:00Z`);
  expect((await list({ filter: 'overdue' })).data.map(({ id }: { id: number }) => id)).toEqual([late]);
  expect((await list({ filter: 'open' })).total).toBe(2);
});

/** An unpaid invoice from before invoices named their day. */
async function anOlderInvoice(number: number, issuedAt: string): Promise<number> {
  const appointmentId = await office.anAppointment();
  await office.pay(appointmentId, { state: 'charge_failed' });
  const at = new Date(issuedAt);
  const [older] = await office.deps.db
    .insert(invoice)
    .values({
      kind: 'invoice',
      patientId: office.patient.id,
      appointmentId,
      state: 'unpaid',
      year: 2026,
      number,
      recipient: { name: 'Łucja Größe', street: '', city: '', country: '' },
      lines: [],
      totalCents: PRICE,
      locale: 'de',
      createdAt: at,
      issuedAt: at,
    })
    .returning({ id: invoice.id });
  return older?.id ?? 0;
}

test('SEAM-10: what will be billed is listed as drafts only and added up for administrators and assistants', async () => {
  const { clinic, deps } = office;
  await anInvoice('paid');
  const ahead = await office.anAppointment();
  await office.pay(ahead, { state: 'card_saved' });
  await draftInvoice(deps, { appointmentId: ahead });
  const sum = async () => (await clinic.call('GET /api/staff/planned-invoices', {}, { token })).body.data;
  const states = async (filter: string) =>
    (await list({ filter })).data.map(({ state }: { state: string }) => state);
  expect([await states('issued'), await states('draft')]).toEqual([['paid'], ['draft']]);
  expect(await sum()).toEqual({ count: 1, total_cents: PRICE });
  token = await asStaff('assistant');
  expect(await sum()).toEqual({ count: 1, total_cents: PRICE });
  token = await asStaff('doctor');
  expect((await clinic.call('GET /api/staff/planned-invoices', {}, { token })).status).toBe(403);
  expect((await clinic.call('GET /api/staff/planned-invoices')).status).toBe(401);
});

test('SEAM-10: sending again sends one mail, and a second click none', async () => {
  const { clinic, patient } = office;
  const id = await anInvoice();
  const before = (await clinic.letters(patient.email)).length;
  const answers = await Promise.all([send(id), send(id)]);

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429]);
  expect((await clinic.letters(patient.email)).length).toBe(before + 1);
  clinic.clock.advance(61);
  expect((await send(id)).status).toBe(200);
  expect((await list()).data[0].last_sent_at > '2026-11-16T09:01').toBe(true);
});

test('SEAM-27: opening the PDF is recorded, and the patient can read it', async () => {
  const { clinic, patient } = office;
  const id = await anInvoice();
  const file = await clinic.call(`GET /api/staff/invoices/${id}/pdf`, {}, { token });
  expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf']);

  const owner = await openSession(
    clinic.db,
    { kind: 'patient', patientId: patient.id },
    {},
    clinic.clock.now(),
  );
  const { body } = await clinic.call('GET /api/patients/access-log', {}, { token: owner.token });
  expect(body.data).toMatchObject([{ kind: 'invoice_read', by_role: 'admin' }]);
});

test('a draft has no PDF and no mail, and an unknown invoice is not found', async () => {
  await office.anAppointment();
  for (const id of [1, 999]) {
    expect((await send(id)).status).toBe(404);
    expect((await office.clinic.call(`GET /api/staff/invoices/${id}/pdf`, {}, { token })).status).toBe(404);
  }
});

test('OR-33: administrators and assistants can list invoices, doctors and patients cannot', async () => {
  token = await asStaff('assistant');
  expect(await list()).toEqual({ data: [], total: 0 });
  token = await asStaff('doctor');
  expect((await office.clinic.call('GET /api/staff/invoices', {}, { token })).status).toBe(403);
  expect((await office.clinic.call('GET /api/staff/invoices')).status).toBe(401);
});

test('OR-31: the staff find an invoice by every amount, time and state that the list shows, in both languages', async () => {
  const [paid, open] = [await anInvoice('paid'), await anInvoice('unpaid')];
  const found = async (search: string, locale = 'de') => {
    const { clinic } = office;
    const { body } = await clinic.call('GET /api/staff/invoices', { search }, { token, headers: { locale } });
    return body.data.map(({ id }: { id: number }) => id).toSorted();
  };
  const both = [paid, open];

  expect(await found('89,50\u00a0€')).toEqual(both);
  expect([await found('89.50 €', 'en'), await found('89.50 €')]).toEqual([both, []]);
  expect(await found('24.11.2026 09:00')).toEqual(both);
  expect(await found('16.11.2026 10:')).toEqual(both);
  expect(await found('17.11.2026')).toEqual([]);
  expect([await found('BEZAHLT'), await found('paid', 'en')]).toEqual([[paid], [paid]]);
  expect([await found('offen'), await found('open', 'en')]).toEqual([[open], [open]]);

  await office.deps.db
    .update(payment)
    .set({ state: 'written_off' })
    .where(eq(payment.state, 'charge_failed'));
  expect([await found('offen'), await found('ausgebucht')]).toEqual([[], [open]]);
  await office.deps.db.update(payment).set({ state: 'refunded' }).where(eq(payment.state, 'charged'));
  expect([await found('bezahlt'), await found('erstattet')]).toEqual([[], [paid]]);
});
