import { and, eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { move } from '#server/appointments/testing.ts';
import { remindOfOpenPayments } from '#server/payments/link/ask-to-pay.service.ts';
import { paymentLink } from '#server/payments/payments.tables.ts';
import { CARDS } from '#server/payments/testing.ts';
import { aStaffMember } from '#server/testing/people.ts';
import { invoiceDunning } from '../invoices.tables.ts';
import { aDesk, type Desk } from '../testing-unpaid.ts';

// Both tests begin with several appointments, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const DAY = 24 * 60;
const AT_ONCE = 4;

/** Appointments that took place and whose cards did not pay. */
async function unpaidAppointments({ till, book }: Desk, count = 3): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1) ids.push(await book(CARDS.asksAlways));
  for (const id of ids) await move(till.clinic, id, 'completed');
  await till.settle();
  await till.clinic.drain();
  return ids;
}

test('four members of staff who send the same step of every invoice at once send each letter once', async () => {
  const desk = await aDesk('2026-11-02T09:00:00Z');
  const ids: number[] = [];
  for (const id of await unpaidAppointments(desk)) ids.push((await desk.invoice(id)).id);
  const { clinic, db, patient } = desk.till;
  const letters = async (subject: string) =>
    (await clinic.letters(patient.email)).filter((letter) => letter.subject.startsWith(subject)).length;

  for (const [step, days, subject] of [
    [1, 15, 'Zahlungserinnerung'],
    [2, 11, 'Letzte Mahnung'],
  ] as const) {
    desk.till.advance(days * DAY);
    const before = await letters(subject);
    const staff: string[] = [];
    for (let n = 0; n < AT_ONCE; n += 1) staff.push((await aStaffMember(clinic, 'admin')).token);
    const answers = await Promise.all(
      ids.flatMap((id) =>
        staff.map(async (token) => {
          const answer = await clinic.call(`POST /api/staff/invoices/${id}/dunning`, { step }, { token });
          return { id, status: answer.status, code: answer.body.code };
        }),
      ),
    );
    for (const id of ids) {
      const own = answers.filter((answer) => answer.id === id);
      expect(own.filter(({ status }) => status === 200)).toHaveLength(1);
      const refused = own.filter(({ status }) => status !== 200);
      expect(refused.map(({ code }) => code)).toEqual(Array(AT_ONCE - 1).fill('invoices.dunning_not_due'));
      const sent = await db
        .select()
        .from(invoiceDunning)
        .where(and(eq(invoiceDunning.invoiceId, id), eq(invoiceDunning.step, step)));
      expect(sent).toHaveLength(1);
    }
    expect((await letters(subject)) - before).toBe(ids.length);
  }
});

test('PAYMENTS-5.15: processes that send reminders of open payments at once send each reminder once, and make one task', async () => {
  const desk = await aDesk();
  const { till } = desk;
  await unpaidAppointments(desk);
  const mailed = async () => {
    const links = await till.db.select().from(paymentLink).where(eq(paymentLink.isMailed, true));
    return [...Map.groupBy(links, ({ chargeId }) => chargeId).values()].map(({ length }) => length);
  };
  expect(await mailed()).toEqual([1, 1, 1]);
  const seen: number[][] = [];
  for (const days of [1, 2, 4, 1]) {
    till.advance(days * DAY + 1);
    await Promise.all(Array.from({ length: AT_ONCE }, () => remindOfOpenPayments(till.deps)));
    seen.push(await mailed());
  }
  expect(seen).toEqual([2, 3, 4, 4].map((count) => Array(3).fill(count)));
  const tasks: { kind: string }[] = await till.tasks();
  expect(tasks.map(({ kind }) => kind)).toEqual(Array(3).fill('charge_open'));
});
