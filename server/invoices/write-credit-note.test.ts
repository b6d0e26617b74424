import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { paymentCaptured, paymentRefunded } from '#server/payments/payments.events.ts';
import { invoiceCaptured } from './issue-invoice.service.ts';
import { anOffice, FEE, type Office, PRICE } from './testing.ts';
import { writeCreditNote } from './write-credit-note.service.ts';

let office: Office;
let appointmentId: number;

beforeEach(async () => {
  office = await anOffice();
  appointmentId = await office.anAppointment({ gateway: 'paypal' });
});

const captured = () => office.tell(paymentCaptured, { paymentId: 1, appointmentId, amountCents: PRICE });
const refunded = (refundId: number, amountCents: number, isFull = false) =>
  office.tell(paymentRefunded, { paymentId: 1, appointmentId, refundId, amountCents, isFull });

test('SEAM-10: a full refund is a credit note with its own number', async () => {
  await captured();
  await refunded(7, PRICE, true);
  const [invoice, note] = await office.invoices(appointmentId);

  expect(invoice).toMatchObject({ kind: 'invoice', state: 'paid', number: 1, totalCents: PRICE });
  expect(note).toMatchObject({
    kind: 'credit_note',
    state: 'paid',
    year: 2026,
    number: 2,
    correctsId: invoice?.id,
    totalCents: -PRICE,
    recipient: invoice?.recipient,
    locale: 'de',
    patientId: office.patient.id,
    lines: [
      {
        title: { de: 'Erstattung: Erstgespräch', en: 'Refund: First appointment' },
        amountCents: -PRICE,
        serviceDate: '2026-11-24',
        taxNote: invoice?.lines[0]?.taxNote,
      },
    ],
  });
});

test('SEAM-10: the invoice and its credit note add up to the kept fee', async () => {
  await captured();
  await refunded(7, PRICE - FEE);
  const invoices = await office.invoices(appointmentId);

  expect(invoices[1]?.lines[0]?.title.de).toBe('Teilerstattung: Erstgespräch');
  expect(invoices.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(FEE);
});

test('a refund has one credit note, however often its event arrives', async () => {
  await captured();
  await refunded(7, 10_00);
  await refunded(7, 10_00);
  const again = { appointmentId, refundId: 7, amountCents: 10_00 };
  await Promise.all([1, 2, 3].map(() => writeCreditNote(office.deps, again)));

  expect(await office.invoices(appointmentId)).toHaveLength(2);
});

test('two refunds of the same amount are two credit notes', async () => {
  await captured();
  await refunded(7, 10_00);
  await refunded(8, 10_00);
  const invoices = await office.invoices(appointmentId);

  expect(invoices.map(({ number, totalCents }) => [number, totalCents])).toEqual([
    [1, PRICE],
    [2, -10_00],
    [3, -10_00],
  ]);
});

test('a refund event before its payment event waits for the invoice and takes no number', async () => {
  const refund = { appointmentId, refundId: 7, amountCents: PRICE };
  await expect(writeCreditNote(office.deps, refund)).rejects.toThrow('came before its invoice');
  await captured();
  await writeCreditNote(office.deps, refund);

  expect((await office.invoices(appointmentId)).map(({ kind, number }) => [kind, number])).toEqual([
    ['invoice', 1],
    ['credit_note', 2],
  ]);
});

test('an unbooked payment has no invoice and no credit note', async () => {
  const refund = { paymentId: 1, appointmentId: null, refundId: 7, amountCents: PRICE, isFull: true };
  expect(await office.tell(paymentRefunded, refund)).toMatchObject({ failed: 0 });
});

test('SEAM-10: for any refunds in any parts the invoices add up and no number is missing', async () => {
  const refunds = fc.uniqueArray(
    fc.record({ refundId: fc.integer({ min: 1, max: 9 }), amountCents: fc.integer({ min: 1, max: 900 }) }),
    { selector: ({ refundId }) => refundId, minLength: 1, maxLength: 5 },
  );
  await fc.assert(
    fc.asyncProperty(refunds, fc.infiniteStream(fc.nat()), async (parts, dice) => {
      const appointment = await office.anAppointment({ gateway: 'paypal' });
      await invoiceCaptured(office.deps, { appointmentId: appointment, amountCents: PRICE });
      // Every event arrives, some of them twice.
      const told = [...parts, ...parts.filter(() => dice.next().value % 2 === 0)];
      for (const { refundId, amountCents } of told) {
        const own = { refundId: appointment * 10 + refundId, amountCents };
        await writeCreditNote(office.deps, { appointmentId: appointment, ...own });
      }

      const invoices = await office.invoices(appointment);
      const back = parts.reduce((sum, { amountCents }) => sum + amountCents, 0);
      const [first = 0, ...rest] = invoices.map(({ number }) => number ?? 0);
      expect(invoices.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(PRICE - back);
      expect(rest).toEqual(parts.map((_, index) => first + index + 1));
    }),
    { numRuns: 15 },
  );
});
