import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { appointmentReminder } from '#server/appointments/appointments.tables.ts';
import { sendReminders } from '#server/appointments/mails/send-reminders.service.ts';
import { signIn } from '#server/appointments/testing.ts';
import { mailUnread } from '#server/chat/mail-unread.service.ts';
import { aConversation } from '#server/chat/testing.ts';
import { aPractice } from '#server/patients/testing-patients.ts';
import { letterWritten } from '#server/platform/mail.ts';
import { outboxEvent } from '#server/platform/platform.tables.ts';
import { slotIdOf } from '#server/schedule/free-slots/slots.rules.ts';
import { type Door, type Withdrawable, word } from './testing-withdrawal.ts';

const REMINDED = 'Erinnerung an Ihren Termin';
const UNREAD = 'Es gibt etwas Neues für Sie';
const PROPOSED = 'Bitte bestätigen Sie Ihren Termin';

/** Confirmations, changes, invoices and letters about the safety of the account go on. */
export async function reminders(): Promise<Withdrawable> {
  const { clinic, plan, patient, anna, admin } = await aPractice();
  const conversation = await aConversation(clinic, { patientId: patient.id, doctorId: plan.anna });
  clinic.clock.set(new Date('2026-11-17T08:00:00Z'));
  const doctor = { kind: 'staff', staffId: anna.id, roles: ['doctor'] } as const;
  const sentSoFar = async (subject: string) =>
    (await clinic.letters(patient.email)).filter((letter) => letter.subject === subject).length;
  const arriving = async (subject: string, work: () => Promise<unknown>) => {
    const before = await sentSoFar(subject);
    await work();
    return (await sentSoFar(subject)) > before ? 'sent' : 'not sent';
  };
  /** The reminder is due again, and so is a letter about an unread message. */
  const makeDue = async () => {
    await clinic.db.delete(appointmentReminder);
    const token = await signIn(clinic, doctor);
    await clinic.upload(
      `POST /api/staff/chats/${conversation}/messages`,
      { message: '<p>Gern</p>' },
      undefined,
      { token },
    );
    clinic.clock.advance(61 * 60);
    Object.assign(patient, { token: await signIn(clinic, { kind: 'patient', patientId: patient.id }) });
  };
  const free = ['08:45', '09:30', '10:15'].map((time) => Date.parse(`2026-11-24T${time}:00Z`));
  const proposal = async () => {
    const slot = { serviceId: plan.checkUp, doctorId: plan.anna, startsAt: free.shift() ?? 0 };
    const token = await signIn(clinic, { kind: 'staff', staffId: admin.id, roles: ['admin'] });
    const form = { patient_id: patient.id, schedule: slotIdOf(slot) };
    await clinic.call('POST /api/staff/appointments', form, { token });
  };
  const until: Door['finds'] = ['sent', 'not sent', 'sent'];
  const choose = async (what: 'withdraw' | 'give') =>
    word(await clinic.call(`POST /api/patients/consents/reminder_mails/${what}`, {}, patient));
  return {
    permits: 'letters that only remind',
    doors: [
      {
        door: 'a reminder of an appointment',
        finds: until,
        try: async () => {
          await makeDue();
          return await arriving(REMINDED, () => clinic.drain('appointments'));
        },
      },
      {
        door: 'a letter about an unread message',
        finds: until,
        try: () => arriving(UNREAD, () => clinic.drain('chat')),
      },
      {
        door: 'a letter about a proposed appointment',
        finds: ['sent', 'sent', 'sent'],
        try: () => arriving(PROPOSED, proposal),
      },
    ],
    withdraw: async () => {
      const counts = async () => [await sentSoFar(REMINDED), await sentSoFar(UNREAD)];
      const before = await counts();
      await makeDue();
      // Both letters are written and wait for the mail server when the patient withdraws.
      await sendReminders(clinic.deps);
      await mailUnread(clinic.deps);
      const waiting = eq(outboxEvent.name, letterWritten.name);
      expect(await clinic.db.select().from(outboxEvent).where(waiting)).toHaveLength(2);
      const answer = await choose('withdraw');
      expect(await counts(), 'what waited').toEqual(before);
      return answer;
    },
    giveAgain: async () => {
      expect(await choose('give')).toBe('open');
    },
  };
}
