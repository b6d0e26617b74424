import { createHash } from 'node:crypto';
import { eq, isNotNull } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { StaffInvoice } from '#contract/invoices.contract.ts';
import type { OverdueInvoice } from '#contract/invoices-dunning.contract.ts';
import type { Note } from '#contract/treatment.contract.ts';
import type { Paper } from '#contract/treatment-paper.contract.ts';
import { loadDemoClinic } from '#database/demo.ts';
import { appointment } from '#server/appointments/appointments.tables.ts';
import { dunningState, payUntil } from '#server/invoices/dunning/dunning.rules.ts';
import { invoice } from '#server/invoices/invoices.tables.ts';
import { remindOfOpenPayments } from '#server/payments/link/ask-to-pay.service.ts';
import { readTransactions } from '#server/payments/transaction/read-transactions.service.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import { positionsOfService } from '#server/positions/positions.service.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { invoices_export } from '#texts/generated/invoices_export.ts';
import { DEMO_PASSWORD } from './accounts.ts';
import { demoAppointments, demoUnpaid } from './appointments.ts';

const DAY = 86_400_000;
const words = invoices_export.de;

/** Calls of somebody of the demo clinic. */
async function signIn(clinic: Clinic, email: string, path = '/api/staff/login') {
  const { body } = await clinic.call(`POST ${path}`, { email, password: DEMO_PASSWORD });
  const token: string = body.access_token;
  return {
    call: async (route: string, input: object = {}) => await clinic.call(route, input, { token }),
    download: async (url: string) =>
      (await clinic.http.inject({ url, headers: { authorization: `Bearer ${token}` } })).rawPayload,
  };
}

describe.each([
  ['a Sunday', '2026-11-15T14:07:00Z'],
  ['the first day of a year', '2027-01-01T07:00:00Z'],
])('loaded on %s', (_name, now) => {
  let clinic: Clinic;
  beforeAll(async () => {
    clinic = await aClinic({ now });
    await loadDemoClinic(clinic.deps);
  });

  test('two invoices are overdue: the final reminder of one can be sent, and the first of the other', async () => {
    const admin = await signIn(clinic, 'admin@example.com');
    const { data }: { data: OverdueInvoice[] } = (await admin.call('GET /api/staff/overdue-invoices')).body;

    expect(data.map((row) => [row.recipient_name, row.next_step, row.last_step?.sent_by])).toEqual([
      ['Martina Schuster', 2, 'Petra Sommer'],
      ['Heike Neumann', 1, undefined],
    ]);
    for (const { id, next_step: step } of data) {
      expect((await admin.call(`POST /api/staff/invoices/${id}/dunning`, { step })).status).toBe(200);
    }
  });

  test('nobody is asked to pay by the sweeps for what the staff have', async () => {
    await remindOfOpenPayments(clinic.deps);
    await clinic.drain();

    const letters = await clinic.letters('heike.neumann@example.com');
    expect(letters.filter(({ subject }) => !subject.includes('Zahlungserinnerung'))).toEqual([]);
  });

  test('the books of every month add up, with a transfer, cash, a card and PayPal, and what Stripe kept and paid out', async () => {
    await readTransactions(clinic.deps);
    const admin = await signIn(clinic, 'admin@example.com');
    const days = Array.from({ length: 60 }, (_, back) => new Date(new Date(now).getTime() - back * DAY));
    const months = new Set(days.map((day) => berlinDate(day).slice(0, 7)));
    const files: string[] = [];
    for (const month of months) {
      expect((await admin.call('GET /api/staff/month-export', { month })).status).toBe(200);
      files.push(String(await admin.download(`/api/staff/month-export/csv?month=${month}`)));
    }

    const booked = files.join('\n');
    for (const account of ['1200', '1000', '1360', '1361']) expect(booked).toContain(account);
    for (const about of [words.about_provider_fee, words.about_payout]) expect(booked).toContain(about);
  });

  test('the diagnosis of an invoice explains its positions: a psychiatric one needs a chapter of its own', async () => {
    const issued = await clinic.db.select({ lines: invoice.lines }).from(invoice);
    const charged = issued.flatMap(({ lines }) => {
      const diagnosis = lines.find((line) => line.diagnosis)?.diagnosis ?? '';
      return lines.flatMap(({ position }) => (position ? [{ diagnosis, number: position.number }] : []));
    });

    expect(new Set(charged.map(({ number }) => number))).toEqual(new Set(['1', '3', '75', '801', '849']));
    for (const { number, diagnosis } of charged)
      expect([number, diagnosis]).toEqual([
        number,
        expect.stringMatching(number.startsWith('8') ? /\(F\d\d\.\d G\)/ : /\(N95\.1 G\)/),
      ]);
  });

  test('every paper of a treatment names its doctor, credit notes too, and only invoices a due date', async () => {
    const issued = await clinic.db.select().from(invoice).where(isNotNull(invoice.number));

    expect(new Set(issued.map(({ kind }) => kind))).toEqual(new Set(['invoice', 'credit_note']));
    for (const { kind, doctor, dueOn } of issued)
      expect([kind, doctor, dueOn !== null]).toEqual([kind, expect.any(String), kind === 'invoice']);
  });

  test('every issued invoice of a service with positions names them', async () => {
    const issued = await clinic.db
      .select({ lines: invoice.lines, serviceId: appointment.serviceId })
      .from(invoice)
      .innerJoin(appointment, eq(invoice.appointmentId, appointment.id))
      .where(isNotNull(invoice.number));
    const byPositions = [];
    for (const { lines, serviceId } of issued) {
      const expected = (await positionsOfService(clinic.db, serviceId)).map(({ number }) => number);
      expect(lines.flatMap(({ position }) => (position ? [position.number] : []))).toEqual(expected);
      if (expected.length > 0) byPositions.push(serviceId);
    }
    expect(byPositions.length).toBeGreaterThan(5);
  });

  test('invoices are numbered in the order of their days', async () => {
    const admin = await signIn(clinic, 'admin@example.com');
    const { data }: { data: StaffInvoice[] } = (
      await admin.call('GET /api/staff/invoices', { perPage: '50' })
    ).body;
    const issued = data
      .filter(({ invoice_number }) => invoice_number !== null)
      .toSorted((one, other) => String(one.invoice_number).localeCompare(String(other.invoice_number)))
      .map(({ issued_at }) => issued_at);

    expect(issued.length).toBeGreaterThan(5);
    expect(issued).toEqual(issued.toSorted());
  });

  test('four papers of the demo patient have numbers, and the page behind their code knows their files', async () => {
    const { doctor, maria } = await peopleOf(clinic);
    const papers: Paper[] = (await doctor.call(`GET /api/staff/patients/${maria}/papers`)).body.data;

    expect(papers.map(({ kind, number }) => [kind, number?.slice(-4)])).toEqual([
      ['attendance', expect.any(String)],
      ['incapacity', '0003'],
      ['letter', '0002'],
      ['prescription', '0001'],
    ]);
    for (const { verify_path, file_path } of papers) {
      const { body } = await clinic.call(`GET /api/verify/${verify_path?.split('/').at(-1)}`);
      const file = await doctor.download(file_path ?? '');
      expect(body.data.sha256).toBe(createHash('sha256').update(file).digest('hex'));
    }
  });

  test('the doctor finds a signed note with an addendum, a request to read it, and a note to sign', async () => {
    const { doctor, maria, heike } = await peopleOf(clinic);
    const [signed]: Note[] = (await doctor.call(`GET /api/staff/patients/${maria}/notes`)).body.data;
    const [waiting]: Note[] = (await doctor.call(`GET /api/staff/patients/${heike}/notes`)).body.data;
    const { data: tasks } = (await doctor.call('GET /api/staff/tasks')).body;

    expect([signed?.signed_by, signed?.addenda.length]).toEqual(['Anna Keller', 1]);
    expect([waiting?.signed_at, waiting?.can_sign]).toEqual([null, true]);
    expect(tasks.note_requests).toMatchObject([{ patient: { id: maria } }]);
    const sign = { version: waiting?.version };
    const { status } = await doctor.call(
      `POST /api/staff/appointments/${waiting?.appointment_id}/note/sign`,
      sign,
    );
    expect(status).toBe(200);
  });
});

async function peopleOf(clinic: Clinic) {
  const doctor = await signIn(clinic, 'aerztin@example.com');
  const idOf = async (email: string) =>
    (await clinic.call('POST /api/login', { email, password: DEMO_PASSWORD })).body.user.id;
  return {
    doctor,
    maria: await idOf('patientin@example.com'),
    heike: await idOf('heike.neumann@example.com'),
  };
}

test('at every hour of every weekday one reminder has run out, one invoice is overdue, and the past is past', () => {
  const start = new Date('2026-12-28T00:30:00Z').getTime();
  for (let now = start; now < start + 8 * DAY; now += 3_600_000) {
    const [reminded, , unpaid] = demoUnpaid(new Date(now));
    const today = berlinDate(new Date(now));
    const dueOn = (startsAt = new Date()) => berlinDate(new Date(startsAt.getTime() + 14 * DAY));
    const sentOn = berlinDate(new Date((reminded?.startsAt.getTime() ?? 0) + 16 * DAY));
    const sent = [{ step: 1, payUntil: payUntil(sentOn) }];

    expect(dunningState({ dueOn: dueOn(reminded?.startsAt), sent }, today).nextStep).toBe(2);
    expect(dunningState({ dueOn: dueOn(unpaid?.startsAt), sent: [] }, today).nextStep).toBe(1);
    for (const { story, startsAt, minutes } of [
      ...demoUnpaid(new Date(now)),
      ...demoAppointments(new Date(now)),
    ])
      if (story !== 'ahead') expect(startsAt.getTime() + minutes * 60_000).toBeLessThan(now);
  }
});
