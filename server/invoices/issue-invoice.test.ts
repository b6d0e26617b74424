import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { appointmentConfirmed } from '#server/appointments/appointments.events.ts';
import { appointment } from '#server/appointments/appointments.tables.ts';
import { setting } from '#server/content/content.tables.ts';
import { addMissingSettings } from '#server/content/settings.service.ts';
import { paymentCaptured, paymentCharged, paymentChargeFailed } from '#server/payments/payments.events.ts';
import { invoiceCharged, invoiceUnpaid } from './issue-invoice.service.ts';
import { anOffice, FEE, type Office, PRICE } from './testing.ts';

let office: Office;

beforeEach(async () => {
  office = await anOffice();
});

const charged = (
  appointmentId: number,
  reason: 'appointment' | 'no_show' | 'late_cancel',
  amountCents: number,
) => office.tell(paymentCharged, { paymentId: 1, appointmentId, reason, amountCents });
const refused = (appointmentId: number, reason: 'appointment' | 'no_show' | 'late_cancel' = 'appointment') =>
  office.tell(paymentChargeFailed, {
    paymentId: 1,
    appointmentId,
    reason,
    amountCents: reason === 'appointment' ? PRICE : FEE,
  });

test('SEAM-10: charging the card issues a paid invoice with the next number', async () => {
  const appointmentId = await office.anAppointment();
  await office.tell(appointmentConfirmed, { appointmentId });
  await charged(appointmentId, 'appointment', PRICE);

  expect(await office.invoices(appointmentId)).toMatchObject([
    {
      state: 'paid',
      year: 2026,
      number: 1,
      totalCents: PRICE,
      issuedAt: expect.any(Date),
      lines: [{ title: { de: 'Erstgespräch', en: 'First appointment' }, amountCents: PRICE }],
    },
  ]);
});

test('in production an invoice waits until the clinic has entered its tax number, elsewhere it does not', async () => {
  const { clinic, deps } = office;
  const appointmentId = await office.anAppointment();
  await office.tell(appointmentConfirmed, { appointmentId });
  await clinic.db.delete(setting).where(eq(setting.key, 'invoice_clinic_tax_number'));
  const news = { appointmentId, reason: 'appointment', amountCents: PRICE } as const;
  const inProduction = { ...deps, config: { ...deps.config, isProduction: true } };

  await expect(invoiceCharged(inProduction, news)).rejects.toThrow('waits for the tax number');
  expect(await office.invoices(appointmentId)).toMatchObject([{ state: 'draft', number: null }]);

  await addMissingSettings(clinic.db, [{ key: 'invoice_clinic_tax_number', value: 'DE123456789' }]);
  await invoiceCharged(inProduction, news);
  expect(await office.invoices(appointmentId)).toMatchObject([{ state: 'paid', number: 1 }]);

  const other = await office.anAppointment({
    startsAt: new Date('2026-11-25T08:00:00Z'),
    endsAt: new Date('2026-11-25T08:45:00Z'),
  });
  await clinic.db.delete(setting).where(eq(setting.key, 'invoice_clinic_tax_number'));
  await invoiceCharged(deps, { ...news, appointmentId: other });
  expect(await office.invoices(other)).toMatchObject([{ state: 'paid', number: 2 }]);
});

test.each([
  [
    'no_show',
    'Gebühr für einen versäumten Termin: Erstgespräch',
    'Fee for a missed appointment: First appointment',
  ],
  [
    'late_cancel',
    'Gebühr für eine kurzfristige Absage: Erstgespräch',
    'Fee for a late cancellation: First appointment',
  ],
] as const)('SEAM-10: the invoice names the fee: %s', async (reason, de, en) => {
  const appointmentId = await office.anAppointment();
  await office.tell(appointmentConfirmed, { appointmentId });
  await charged(appointmentId, reason, FEE);

  expect(await office.invoices(appointmentId)).toMatchObject([
    {
      state: 'paid',
      totalCents: FEE,
      lines: [
        {
          title: { de, en },
          amountCents: FEE,
          taxNote: { de: 'Pauschale ohne Gegenleistung, nicht umsatzsteuerbar.' },
        },
      ],
    },
  ]);
});

test('SEAM-10: the invoice keeps the tax note that the clinic had set', async () => {
  const note = { key: 'invoice_tax_note_appointment_de', value: 'Kleinunternehmerin nach § 19 UStG.' };
  await addMissingSettings(office.clinic.db, [note]);
  const appointmentId = await office.anAppointment();
  await charged(appointmentId, 'appointment', PRICE);

  expect(await office.invoices(appointmentId)).toMatchObject([{ lines: [{ taxNote: { de: note.value } }] }]);
});

test('the invoice of a rescheduled appointment has the new day', async () => {
  const appointmentId = await office.anAppointment();
  await office.tell(appointmentConfirmed, { appointmentId });
  // 23:30 on 1 December in Berlin.
  const moved = { startsAt: new Date('2026-12-01T22:30:00Z'), endsAt: new Date('2026-12-01T23:00:00Z') };
  await office.clinic.db.update(appointment).set(moved).where(eq(appointment.id, appointmentId));
  await charged(appointmentId, 'appointment', PRICE);

  expect(await office.invoices(appointmentId)).toMatchObject([{ lines: [{ serviceDate: '2026-12-01' }] }]);
});

test('SEAM-10: a payment in advance gets its invoice at once, and none for the amount kept later', async () => {
  const appointmentId = await office.anAppointment({ gateway: 'paypal' });
  await charged(appointmentId, 'late_cancel', FEE);
  await office.tell(paymentCaptured, { paymentId: 1, appointmentId, amountCents: PRICE });
  await charged(appointmentId, 'appointment', PRICE);

  expect(await office.invoices(appointmentId)).toMatchObject([
    { state: 'paid', number: 1, totalCents: PRICE },
  ]);
});

test.each([
  ['appointment', PRICE],
  ['no_show', FEE],
  ['late_cancel', FEE],
] as const)('OR-38: a declined charge gets an unpaid invoice: %s', async (reason, totalCents) => {
  const appointmentId = await office.anAppointment();
  await refused(appointmentId, reason);

  expect(await office.invoices(appointmentId)).toMatchObject([{ state: 'unpaid', number: 1, totalCents }]);
});

test('OR-38: an unpaid invoice becomes paid and changes in nothing else', async () => {
  const appointmentId = await office.anAppointment();
  await refused(appointmentId);
  const [open] = await office.invoices(appointmentId);
  office.clinic.clock.advance(3 * 24 * 3600);
  await charged(appointmentId, 'appointment', PRICE);

  expect(await office.invoices(appointmentId)).toEqual([{ ...open, state: 'paid' }]);
});

const CONFIRMED = 'confirmed' as const;
const REFUSED = 'refused' as const;
const CHARGED = 'charged' as const;

test.each([
  [[CONFIRMED, REFUSED, CHARGED]],
  [[CONFIRMED, CHARGED, REFUSED]],
  [[REFUSED, CONFIRMED, CHARGED]],
  [[REFUSED, CHARGED, CONFIRMED]],
  [[CHARGED, CONFIRMED, REFUSED]],
  [[CHARGED, REFUSED, CONFIRMED]],
  [[CHARGED, CHARGED, REFUSED, REFUSED, CONFIRMED, CONFIRMED]],
])('events in any order and repeated give one paid invoice: %s', async (order) => {
  const appointmentId = await office.anAppointment();
  const news = {
    [CONFIRMED]: () => office.tell(appointmentConfirmed, { appointmentId }),
    [REFUSED]: () => refused(appointmentId),
    [CHARGED]: () => charged(appointmentId, 'appointment', PRICE),
  };
  for (const each of order) await news[each]();

  expect(await office.invoices(appointmentId)).toMatchObject([
    { state: 'paid', number: 1, totalCents: PRICE },
  ]);
});

test('several concurrent events issue one invoice', async () => {
  const appointmentId = await office.anAppointment();
  const claim = { appointmentId, reason: 'appointment' as const, amountCents: PRICE };
  await Promise.all([1, 2, 3, 4].map(() => invoiceCharged(office.deps, claim)));

  expect(await office.invoices(appointmentId)).toMatchObject([{ state: 'paid', number: 1 }]);
});

test('a payment with another amount does not pay an open invoice', async () => {
  const appointmentId = await office.anAppointment();
  await invoiceUnpaid(office.deps, { appointmentId, reason: 'appointment', amountCents: PRICE });
  const claim = { appointmentId, reason: 'appointment' as const, amountCents: PRICE - 1 };

  await expect(invoiceCharged(office.deps, claim)).rejects.toThrow('another amount');
  expect(await office.invoices(appointmentId)).toMatchObject([{ state: 'unpaid', totalCents: PRICE }]);
});
