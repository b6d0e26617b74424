import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AppointmentRow } from '#contract/appointments.contract.ts';
import type { Dashboard } from '#contract/dashboard.contract.ts';
import type { InvoiceRow } from '#contract/invoices.contract.ts';
import { invoiceDisplayStatus } from '#contract/invoices.rules.ts';
import { loadDemoClinic } from '#database/demo.ts';
import { canMove } from '#server/appointments/appointment-moves.rules.ts';
import { appointmentMove } from '#server/appointments/appointments.tables.ts';
import { compareWithProviders } from '#server/payments/ledger/compare-with-providers.service.ts';
import { canMove as canPaymentMove } from '#server/payments/ledger/payment-machine.rules.ts';
import { reconcile } from '#server/payments/ledger/reconcile.service.ts';
import { paymentLedger } from '#server/payments/payments.tables.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aStaffMember } from '#server/testing/people.ts';

/** Loaded at this moment; Maria is signed in. */
async function aDemoClinic(now: string) {
  const clinic = await aClinic({ now });
  await loadDemoClinic(clinic.deps);
  const form = { email: 'patientin@example.com', password: 'Demo-Passwort-1' };
  const token: string = (await clinic.call('POST /api/login', form)).body.access_token;
  const read = async (path: string, query: object = {}) =>
    (await clinic.call(`GET /api/patients/${path}`, query, { token })).body;
  return { clinic, token, read };
}

type Line = typeof paymentLedger.$inferSelect;

/** A line that stays in its state is a note. */
const isMove = ({ fromState, toState }: Line) => fromState !== null && fromState !== toState;
const isOdd = ({ fromState, toState }: Line) => fromState !== null && !canPaymentMove(fromState, toState);

const MONDAY = '2026-11-16T09:00:00Z';
const SATURDAY = '2026-11-21T09:00:00Z';

/** Besides the two about open payments, which belong to the demo. */
const tasksOf = async (clinic: Clinic) =>
  (await clinic.db.execute(sql`select kind, subject, details from payment_task where kind <> 'charge_open'`))
    .rows;

describe.each([
  [
    'a Monday',
    MONDAY,
    ['confirmed', 'confirmed', 'in_progress', 'cancelled', 'payment_success', 'cancelled'],
  ],
  [
    'a Saturday',
    SATURDAY,
    ['confirmed', 'in_progress', 'payment_success', 'cancelled', 'payment_success', 'cancelled'],
  ],
])('loaded on %s', (_name, now, statuses) => {
  let demo: Awaited<ReturnType<typeof aDemoClinic>>;
  beforeAll(async () => {
    demo = await aDemoClinic(now);
  });

  test('SEAM-30: the demo patient looks back and ahead', async () => {
    const { data }: { data: AppointmentRow[] } = await demo.read('get-appointments', {
      sortColumn: 'appointment_date',
      perPage: '10',
    });
    const { data: dashboard }: { data: Dashboard } = await demo.read('dashboard');

    expect(data.map(({ status }) => status)).toEqual(statuses);
    expect(data.every(({ history }) => history.length >= 1)).toBe(true);
    expect(dashboard.next_appointment).not.toBeNull();
    expect(dashboard.appointment_week).toHaveLength(2);
  });

  test('SEAM-30: appointments and payments made only moves that the portal allows', async () => {
    const lines = await demo.clinic.db.select().from(paymentLedger);
    const moves = await demo.clinic.db.select().from(appointmentMove);
    const odd = [
      ...lines.filter(isMove).filter(isOdd),
      ...moves.filter(({ fromStatus, toStatus }) => !canMove(fromStatus ?? 'new', toStatus)),
    ];

    expect(odd).toEqual([]);
    expect(lines.length).toBeGreaterThan(10);
  });

  test('SEAM-30: loading the demo records no event', async () => {
    const news = await demo.clinic.db.execute(
      sql`select name from outbox_event where name ~ '^(appointments|payments|invoices|mail)'`,
    );
    expect(news.rows).toEqual([]);
  });

  test('SEAM-30: ledger, payments and invoices agree, and no check of them finds a difference', async () => {
    const { clinic } = demo;
    const differing = await clinic.db.execute(sql`
      select p.id from payment p where p.charged_cents - p.refunded_cents <> coalesce((
        select sum(case l.kind when 'charged' then l.amount_cents when 'refunded' then -l.amount_cents else 0 end)
        from payment_ledger l where l.payment_id = p.id), 0)
      or p.charged_cents - p.refunded_cents <> coalesce((
        select sum(i.total_cents) from invoice i where i.appointment_id = p.appointment_id and i.state = 'paid'), 0)`);
    expect(differing.rows).toEqual([]);

    await clinic.drain();
    clinic.clock.advance(600);
    await reconcile(clinic.deps);
    await compareWithProviders(clinic.deps);
    expect(await tasksOf(clinic)).toEqual([]);
    expect(clinic.logLines.filter((line) => line.includes('"level":40'))).toEqual([]);
  });
});

describe('the demo patient', () => {
  test('SEAM-30: has invoices that are paid, refunded with a credit note, or drafts of appointments that are not over', async () => {
    const { read } = await aDemoClinic(MONDAY);
    const { data }: { data: InvoiceRow[] } = await read('invoices', { perPage: '10' });
    const shown = data.map((row) => [row.kind, invoiceDisplayStatus(row), row.price]);

    expect(shown.toSorted()).toEqual([
      ['credit_note', 'refunded', -300],
      ['invoice', 'draft', 28.15],
      ['invoice', 'draft', 28.15],
      ['invoice', 'draft', 28.15],
      ['invoice', 'paid', 20.11],
      ['invoice', 'refunded', 300],
    ]);
  });

  test('SEAM-30: gets money back for a payment', async () => {
    const { clinic, read } = await aDemoClinic(MONDAY);
    const { data }: { data: AppointmentRow[] } = await read('get-appointments', { perPage: '10' });
    const paid = data.find(({ status }) => status === 'payment_success');
    const { token } = await aStaffMember(clinic, 'admin');
    const wish = { reason: 'goodwill', request_key: crypto.randomUUID(), amount_cents: 20_00 };
    const answer = await clinic.call(`POST /api/staff/payments/${paid?.id}/refund`, wish, { token });
    await clinic.drain();
    await clinic.drain();

    expect(answer.status).toBe(200);
    expect((await read('get-appointments', { search: 'bezahlt' })).data).toMatchObject([
      { payment_status: 'partially_refunded' },
    ]);
  });
});

test('SEAM-30: an appointment that is ahead can be cancelled, and its card is forgotten', async () => {
  const { clinic, token, read } = await aDemoClinic(MONDAY);
  const { data: dashboard }: { data: Dashboard } = await read('dashboard');
  const thisWeek = dashboard.appointment_week.find(({ status }) => status === 'confirmed');
  clinic.clock.set(new Date('2026-11-16T09:30:00Z'));
  const asked = await clinic.call(`POST /api/patients/cancel-appointment/${thisWeek?.id}`, {}, { token });
  const { data }: { data: AppointmentRow[] } = await read('get-appointments', { search: 'bestätigt' });
  const cancelled = await clinic.call(`POST /api/patients/cancel-appointment/${data[0]?.id}`, {}, { token });
  await clinic.drain();

  expect(asked.body.data.status).toBe('cancellation_requested');
  expect(cancelled.body.data.status).toBe('cancelled');
  expect(await tasksOf(clinic)).toEqual([]);
});

test('SEAM-30: with keys of a real provider there are no appointments that it would know nothing about', async () => {
  const clinic = await aClinic();
  const config = { ...clinic.deps.config, stripe: { secretKey: 'sk_test_1' } };
  await loadDemoClinic({ ...clinic.deps, config: config as typeof clinic.deps.config });

  expect((await clinic.db.execute(sql`select id from appointment`)).rows).toEqual([]);
});
