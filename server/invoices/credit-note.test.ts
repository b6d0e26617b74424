import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { paymentCaptured, paymentRefunded } from '#server/payments/payment-news.service.ts';
import { writeCreditNote } from './credit-note.service.ts';
import { billCaptured } from './issue.service.ts';
import { anOffice, FEE, type Office, PRICE } from './testing.ts';

let office: Office;
let appointmentId: number;

beforeEach(async () => {
  office = await anOffice();
  appointmentId = await office.aVisit({ gateway: 'paypal' });
});

const captured = () => office.tell(paymentCaptured, { paymentId: 1, appointmentId, amountCents: PRICE });
const refunded = (refundId: number, amountCents: number, isFull = false) =>
  office.tell(paymentRefunded, { paymentId: 1, appointmentId, refundId, amountCents, isFull });

test('SEAM-10: what goes back in full is a credit note with a number of its own', async () => {
  await captured();
  await refunded(7, PRICE, true);
  const [bill, note] = await office.bills(appointmentId);

  expect(bill).toMatchObject({ kind: 'invoice', state: 'paid', number: 1, totalCents: PRICE });
  expect(note).toMatchObject({
    ...{ kind: 'credit_note', state: 'paid', year: 2026, number: 2, correctsId: bill?.id },
    ...{ totalCents: -PRICE, recipient: bill?.recipient, locale: 'de', patientId: office.patient.id },
    lines: [
      {
        title: { de: 'Erstattung: Erstgespräch', en: 'Refund: First visit' },
        ...{ amountCents: -PRICE, serviceDate: '2026-11-24', taxNote: bill?.lines[0]?.taxNote },
      },
    ],
  });
});

test('SEAM-10: of a fee that is kept, the bill and its correction add up to it', async () => {
  await captured();
  await refunded(7, PRICE - FEE);
  const bills = await office.bills(appointmentId);

  expect(bills[1]?.lines[0]?.title.de).toBe('Teilerstattung: Erstgespräch');
  expect(bills.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(FEE);
});

test('a refund has one credit note, however often it is told', async () => {
  await captured();
  await refunded(7, 10_00);
  await refunded(7, 10_00);
  const again = { appointmentId, refundId: 7, amountCents: 10_00 };
  await Promise.all([1, 2, 3].map(() => writeCreditNote(office.deps, again)));

  expect(await office.bills(appointmentId)).toHaveLength(2);
});

test('two refunds of the same amount are two credit notes', async () => {
  await captured();
  await refunded(7, 10_00);
  await refunded(8, 10_00);
  const bills = await office.bills(appointmentId);

  expect(bills.map(({ number, totalCents }) => [number, totalCents])).toEqual([
    [1, PRICE],
    [2, -10_00],
    [3, -10_00],
  ]);
});

test('a refund that is told before its payment waits for the bill, and takes no number', async () => {
  const refund = { appointmentId, refundId: 7, amountCents: PRICE };
  await expect(writeCreditNote(office.deps, refund)).rejects.toThrow('came before its invoice');
  await captured();
  await writeCreditNote(office.deps, refund);

  expect((await office.bills(appointmentId)).map(({ kind, number }) => [kind, number])).toEqual([
    ['invoice', 1],
    ['credit_note', 2],
  ]);
});

test('what was never booked has no bill to be corrected', async () => {
  const refund = { paymentId: 1, appointmentId: null, refundId: 7, amountCents: PRICE, isFull: true };
  expect(await office.tell(paymentRefunded, refund)).toMatchObject({ failed: 0 });
});

test('SEAM-10: however much goes back in how many parts, the bills add up and no number is left out', async () => {
  const refunds = fc.uniqueArray(
    fc.record({ refundId: fc.integer({ min: 1, max: 9 }), amountCents: fc.integer({ min: 1, max: 900 }) }),
    { selector: ({ refundId }) => refundId, minLength: 1, maxLength: 5 },
  );
  await fc.assert(
    fc.asyncProperty(refunds, fc.infiniteStream(fc.nat()), async (parts, dice) => {
      const visit = await office.aVisit({ gateway: 'paypal' });
      await billCaptured(office.deps, { appointmentId: visit, amountCents: PRICE });
      // Each is told, and some of them again.
      const told = [...parts, ...parts.filter(() => dice.next().value % 2 === 0)];
      for (const { refundId, amountCents } of told) {
        const own = { refundId: visit * 10 + refundId, amountCents };
        await writeCreditNote(office.deps, { appointmentId: visit, ...own });
      }

      const bills = await office.bills(visit);
      const back = parts.reduce((sum, { amountCents }) => sum + amountCents, 0);
      const [first = 0, ...rest] = bills.map(({ number }) => number ?? 0);
      expect(bills.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(PRICE - back);
      expect(rest).toEqual(parts.map((_, index) => first + index + 1));
    }),
    { numRuns: 15 },
  );
});
