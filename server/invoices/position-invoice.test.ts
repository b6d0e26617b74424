import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { appointmentPositions } from '#server/appointments/appointments.tables.ts';
import { doctor } from '#server/catalogue/catalogue.tables.ts';
import { paymentCaptured, paymentCharged, paymentRefunded } from '#server/payments/payments.events.ts';
import { payment } from '#server/payments/payments.tables.ts';
import { readPdf } from '#server/platform/pdf/testing.ts';
import { aStaffMember } from '#server/testing/people.ts';
import { invoicePdf } from './read-invoice-pdf.service.ts';
import { anOffice, FEE, type Office, PRICE } from './testing.ts';

let office: Office;

beforeEach(async () => {
  office = await anOffice();
});

/** 61.20 € for two talks and 0.85 € for postage. */
const SUM = 62_05;
const STATEMENT = {
  positions: [
    {
      number: '3',
      title: 'Eingehende Beratung',
      points: 150,
      kind: 'personal' as const,
      factor_hundredths: 350,
      times: 2,
      reason: 'Hoher Zeitaufwand',
    },
  ],
  expenses: [{ title: 'Porto', amount_cents: 85 }],
  diagnosis: 'N95.1 G Klimakterium',
};

async function anAppointment(gateway: 'stripe' | 'paypal' = 'stripe'): Promise<number> {
  const id = await office.anAppointment({ gateway });
  const changed = { changedAt: office.clinic.clock.now(), changedById: 1 };
  await office.clinic.db
    .insert(appointmentPositions)
    .values({ appointmentId: id, version: 1, ...STATEMENT, ...changed });
  return id;
}

const charged = (
  appointmentId: number,
  amountCents: number,
  reason: 'appointment' | 'no_show' = 'appointment',
) => office.tell(paymentCharged, { paymentId: 1, appointmentId, reason, amountCents });
const captured = (appointmentId: number) =>
  office.tell(paymentCaptured, { paymentId: 1, appointmentId, amountCents: PRICE });
const refunded = (appointmentId: number, amountCents: number, isFull = false) =>
  office.tell(paymentRefunded, { paymentId: 1, appointmentId, refundId: 7, amountCents, isFull });
async function setRefunded(paymentId: number, refundedCents: number) {
  await office.clinic.db.update(payment).set({ refundedCents }).where(eq(payment.id, paymentId));
}
const shown = async (appointmentId: number) =>
  (await office.invoices(appointmentId)).map(({ kind, state, totalCents }) => [kind, state, totalCents]);

test('the invoice of a charged card lists the positions, and its PDF what § 12 GOÄ wants', async () => {
  const id = await anAppointment();
  await charged(id, SUM);
  const [invoice] = await office.invoices(id);

  expect(invoice).toMatchObject({ state: 'paid', totalCents: SUM });
  expect(invoice?.lines.map(({ amountCents }) => amountCents)).toEqual([61_20, 85]);
  const { content } = await invoicePdf(office.deps, office.patient.id, invoice?.id ?? 0);
  const words = readPdf(content).words.join(' ').replaceAll('\u00a0', ' ');
  for (const expected of [
    'Diagnose: N95.1 G Klimakterium',
    'GOÄ-Nr.',
    'Faktor',
    '24.11.2026',
    'Eingehende Beratung',
    '3,5',
    '2 Mal',
    'Begründung: Hoher Zeitaufwand',
    '61,20 €',
    'Auslagen: Porto',
    '0,85 €',
    '62,05 €',
  ])
    expect(words).toContain(expected);
});

test('a discount stands below the positions, and a fee is named without them', async () => {
  const discounted = await anAppointment();
  await charged(discounted, 60_00);
  expect((await office.invoices(discounted))[0]?.lines.at(-1)).toMatchObject({
    isDiscount: true,
    amountCents: -2_05,
  });
  const missed = await anAppointment();
  await charged(missed, FEE, 'no_show');
  const [fee] = await office.invoices(missed);
  expect(fee?.lines).toHaveLength(1);
  expect(fee?.lines[0]).not.toHaveProperty('position');
});

test('a full refund takes every position back', async () => {
  const id = await anAppointment();
  await charged(id, SUM);
  await refunded(id, SUM, true);
  const [invoice, note] = await office.invoices(id);
  expect(note).toMatchObject({ kind: 'credit_note', totalCents: -SUM, correctsId: invoice?.id });
  expect(note?.lines).toMatchObject([
    { amountCents: -61_20, position: { number: '3', factorHundredths: 350 }, diagnosis: STATEMENT.diagnosis },
    { amountCents: -85, isExpense: true },
  ]);
});

test('a part of the positions is taken back by one line', async () => {
  const id = await anAppointment();
  await charged(id, SUM);
  await refunded(id, 10_00);
  expect((await office.invoices(id))[1]?.lines).toMatchObject([
    { title: { de: 'Teilerstattung: Ärztliche Leistungen nach GOÄ' }, amountCents: -10_00 },
  ]);
});

test('what PayPal took in advance is invoiced with the positions, for what is kept, however the events arrive', async () => {
  const capturedFirst = await anAppointment('paypal');
  const paid = { gateway: 'paypal', state: 'captured', chargedCents: PRICE } as const;
  const first = await office.pay(capturedFirst, paid);
  await captured(capturedFirst);
  expect(await shown(capturedFirst)).toEqual([['invoice', 'draft', PRICE]]);
  await charged(capturedFirst, SUM);
  await setRefunded(first, PRICE - SUM);
  await refunded(capturedFirst, PRICE - SUM);
  expect(await shown(capturedFirst)).toEqual([['invoice', 'paid', SUM]]);

  const refundedFirst = await anAppointment('paypal');
  const second = await office.pay(refundedFirst, { ...paid, captureId: 'c2' });
  await setRefunded(second, PRICE - SUM);
  // The refund does not wait for an invoice that only comes with the positions.
  expect(await refunded(refundedFirst, PRICE - SUM)).toMatchObject({ failed: 0 });
  await charged(refundedFirst, SUM);
  await captured(refundedFirst);
  expect(await shown(refundedFirst)).toEqual([['invoice', 'paid', SUM]]);
});

test('a refund after that invoice has its credit note', async () => {
  const id = await anAppointment('paypal');
  const paymentId = await office.pay(id, { gateway: 'paypal', state: 'captured', chargedCents: SUM });
  await captured(id);
  await charged(id, SUM);
  await setRefunded(paymentId, 10_00);
  await refunded(id, 10_00);
  expect(await shown(id)).toEqual([
    ['invoice', 'paid', SUM],
    ['credit_note', 'paid', -10_00],
  ]);
});

test('an appointment that was paid in advance and cancelled free of charge has no invoice', async () => {
  const id = await anAppointment('paypal');
  await office.pay(id, { gateway: 'paypal', state: 'refunded', chargedCents: PRICE, refundedCents: PRICE });
  await office.clinic.db.execute(`update appointment set status = 'cancelled' where id = ${id}`);
  await captured(id);
  expect(await refunded(id, PRICE, true)).toMatchObject({ failed: 0 });
  expect(await shown(id)).toEqual([]);
});

test('lists show date, number, words, factor, amount, reason and expenses; the diagnosis only to patient and doctor', async () => {
  const { clinic, patient } = office;
  await charged(await anAppointment(), SUM);
  const own = (await clinic.call('GET /api/patients/invoices', {}, { token: patient.token })).body.data[0];
  const title = (words: string) => ({ de: words, en: words });
  expect(own.lines).toEqual([
    {
      kind: 'position',
      date: '2026-11-24',
      title: title('Eingehende Beratung'),
      number: '3',
      factor_hundredths: 350,
      times: 2,
      reason: 'Hoher Zeitaufwand',
      amount_cents: 61_20,
    },
    {
      kind: 'expense',
      date: '2026-11-24',
      title: title('Porto'),
      number: null,
      factor_hundredths: null,
      times: 1,
      reason: '',
      amount_cents: 85,
    },
  ]);
  expect(own.diagnosis).toBe(STATEMENT.diagnosis);

  const file = `GET /api/staff/patients/${patient.id}/invoices`;
  for (const [role, diagnosis] of [
    ['assistant', ''],
    ['admin', ''],
    ['doctor', STATEMENT.diagnosis],
  ] as const) {
    const { token, id: staffId } = await aStaffMember(clinic, role);
    if (role === 'doctor')
      await clinic.db.update(doctor).set({ staffId }).where(eq(doctor.id, office.plan.anna));
    const [listed] = (await clinic.call(file, {}, { token })).body.data;
    expect([role, listed.diagnosis, listed.lines]).toEqual([role, diagnosis, own.lines]);
    if (role === 'doctor') continue;
    const [row] = (await clinic.call('GET /api/staff/invoices', {}, { token })).body.data;
    expect(row.lines).toEqual(own.lines);
    expect(row).not.toHaveProperty('diagnosis');
  }
});

test('an invoice without positions has no lines to show', async () => {
  const id = await office.anAppointment({ gateway: 'stripe' });
  await charged(id, PRICE);
  const { token } = office.patient;
  const [row] = (await office.clinic.call('GET /api/patients/invoices', {}, { token })).body.data;
  expect([row.lines, row.diagnosis]).toEqual([[], '']);
});

test('the staff open the PDF: a doctor with the diagnosis and for own patients only, the others without it', async () => {
  const { clinic, plan } = office;
  const id = await anAppointment();
  await charged(id, SUM);
  const [invoice] = await office.invoices(id);
  const open = async (token: string) =>
    await clinic.http.inject({
      url: `/api/staff/invoices/${invoice?.id}/pdf`,
      headers: { authorization: `Bearer ${token}`, locale: 'de' },
    });
  const wordsOf = async (token: string) => {
    const answer = await open(token);
    expect(answer.statusCode).toBe(200);
    const { words, source } = readPdf(answer.rawPayload);
    return [...words, source].join(' ');
  };
  for (const role of ['assistant', 'admin'] as const) {
    const words = await wordsOf((await aStaffMember(clinic, role)).token);
    expect(words).not.toMatch(/N95\.1|Klimakterium/);
    expect(words).toContain('in dieser Ansicht nicht enthalten');
    expect(words).toContain('Eingehende Beratung');
  }
  const { token, id: staffId } = await aStaffMember(clinic, 'doctor');
  await clinic.db.update(doctor).set({ staffId: null }).where(eq(doctor.id, plan.anna));
  expect((await open(token)).statusCode).toBe(404);
  await clinic.db.update(doctor).set({ staffId }).where(eq(doctor.id, plan.anna));
  expect(await wordsOf(token)).toContain('N95.1 G Klimakterium');
});

test('the examined organs stand in the lists and on the PDF', async () => {
  const { clinic, patient } = office;
  const id = await anAppointment();
  const positions = [
    {
      number: '410',
      title: 'Ultraschalluntersuchung eines Organs',
      points: 200,
      kind: 'personal' as const,
      factor_hundredths: 230,
      times: 1,
      reason: '',
      organs: 'Gebärmutter',
    },
  ];
  await clinic.db.update(appointmentPositions).set({ positions, expenses: [] });
  await charged(id, 26_81);
  const [row] = (await clinic.call('GET /api/patients/invoices', {}, { token: patient.token })).body.data;
  expect(row.lines).toMatchObject([{ number: '410', organs: 'Gebärmutter' }]);
  const { content } = await invoicePdf(office.deps, patient.id, row.id);
  expect(readPdf(content).words).toContain('Untersucht: Gebärmutter');
});
