import { beforeEach, expect, test } from 'vitest';
import {
  type AppointmentMoved,
  appointmentConfirmed,
  appointmentMoved,
} from '#server/appointments/appointments.events.ts';
import { anAppointment, move, moveThrough } from '#server/appointments/testing.ts';
import { paymentCharged } from '#server/payments/payments.events.ts';
import { anOffice, FEE, type Office, PRICE, STARTS_AT } from './testing.ts';

let office: Office;

beforeEach(async () => {
  office = await anOffice();
});

test('SEAM-10: a confirmed appointment has a draft without a number, with the agreed terms', async () => {
  const appointmentId = await office.anAppointment();
  await office.tell(appointmentConfirmed, { appointmentId });

  expect(await office.invoices(appointmentId)).toMatchObject([
    {
      kind: 'invoice',
      state: 'draft',
      year: null,
      number: null,
      issuedAt: null,
      totalCents: PRICE,
      locale: 'de',
      currency: 'EUR',
      patientId: office.patient.id,
      recipient: {
        name: 'Łucja Größe',
        street: 'Lindenstraße 12a',
        city: '10115 Berlin',
        country: 'Deutschland',
      },
      lines: [
        {
          title: { de: 'Erstgespräch', en: 'First appointment' },
          serviceDate: '2026-11-24',
          amountCents: PRICE,
          taxNote: { de: 'Umsatzsteuerfreie Heilbehandlung nach § 4 Nr. 14 UStG.' },
        },
      ],
    },
  ]);
});

test('SEAM-10: booking an appointment drafts its invoice and sends no mail about it', async () => {
  const { clinic, plan, patient } = office;
  const id = await anAppointment(clinic, plan, patient);
  const letters = await clinic.letters(patient.email);

  expect(await office.invoices(id)).toMatchObject([{ state: 'draft' }]);
  expect(letters.map(({ subject }) => subject)).toEqual(['Ihr Termin ist bestätigt']);
});

test('a confirmation event that arrives twice drafts one invoice', async () => {
  const appointmentId = await office.anAppointment();
  await office.tell(appointmentConfirmed, { appointmentId });
  await office.tell(appointmentConfirmed, { appointmentId });

  expect(await office.invoices(appointmentId)).toHaveLength(1);
});

test('the invoice of a patient without an address has only the name', async () => {
  const person = {
    salutation: 'mrs',
    firstName: 'Anna',
    lastName: 'Berger',
    email: 'a@example.test',
    phone: null,
    birthdate: null,
    address: null,
  };
  const appointmentId = await office.anAppointment({ person });
  await office.tell(appointmentConfirmed, { appointmentId });

  expect(await office.invoices(appointmentId)).toMatchObject([
    { recipient: { name: 'Anna Berger', street: '', city: '', country: '' } },
  ]);
});

test.each([
  ['cancelled', [], []],
  ['failed', ['in_progress'], []],
  ['cancel_stripe_no_charge', ['cancellation_requested'], []],
  ['cancel_stripe_charge_all', ['cancellation_requested'], ['draft']],
  ['no_show', [], ['draft']],
  ['completed', [], ['draft']],
] as const)('a draft is dropped only when nothing will be charged: %s', async (to, path, states) => {
  const { clinic, plan, patient } = office;
  const id = await anAppointment(clinic, plan, patient);
  await moveThrough(clinic, id, ...path, to);
  await clinic.drain();

  expect((await office.invoices(id)).map(({ state }) => state)).toEqual(states);
});

test('a no-show without a fee leaves no draft', async () => {
  const terms = {
    version: 'test',
    amountCents: PRICE,
    currency: 'EUR' as const,
    freeUntil: STARTS_AT.toISOString(),
    lateFeeCents: 0,
    noShowFeeCents: 0,
    noShowFeePercent: 0,
  };
  const { clinic, plan, patient } = office;
  const id = await anAppointment(clinic, plan, patient, { terms });
  await move(clinic, id, 'no_show');
  await clinic.drain();

  expect(await office.invoices(id)).toEqual([]);
});

test('a confirmation event after the cancellation drafts nothing', async () => {
  const appointmentId = await office.anAppointment({ status: 'cancelled' });
  await office.tell(appointmentConfirmed, { appointmentId });

  expect(await office.invoices(appointmentId)).toEqual([]);
});

test('an issued invoice is not deleted by later events', async () => {
  const appointmentId = await office.anAppointment();
  const charge = { paymentId: 1, appointmentId, reason: 'late_cancel' as const, amountCents: FEE };
  const news: AppointmentMoved = {
    appointmentId,
    from: 'confirmed',
    to: 'cancelled',
    reason: 'test',
    by: 'patient',
  };
  await office.tell(paymentCharged, charge);
  await office.tell(appointmentMoved, news);

  expect(await office.invoices(appointmentId)).toMatchObject([{ state: 'paid', number: 1 }]);
});

test('an event about an unknown appointment is ignored', async () => {
  expect(await office.tell(appointmentConfirmed, { appointmentId: 4711 })).toMatchObject({ failed: 0 });
});
