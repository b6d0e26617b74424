import { eq } from 'drizzle-orm';
import type { Medicine } from '#contract/treatment-plan.contract.ts';
import { anAppointment, aStaffedClinic } from '#server/appointments/testing.ts';
import { accessLog } from '#server/audit/audit.tables.ts';
import { doctor } from '#server/catalogue/catalogue.tables.ts';
import { ensureStaffMember } from '#server/identity/register/demo-accounts.service.ts';
import { openSession } from '#server/platform/sessions/sessions.ts';
import { aPatient, aStaffMember } from '#server/testing/people.ts';

/** A clinic in which Anna treats one patient, and everybody who must not see the record. */
export async function aWard() {
  const { clinic, plan, patient, anna } = await aStaffedClinic();
  const appointmentId = await anAppointment(clinic, plan, patient);
  const call = (route: string, body: object = {}, token = anna.token) => clinic.call(route, body, { token });
  return {
    clinic,
    plan,
    patient,
    anna,
    appointmentId,
    call,
    assistant: await aStaffMember(clinic, 'assistant'),
    /** Anna's session after the clock was moved far ahead. */
    signInAgain: () =>
      openSession(clinic.db, { kind: 'staff', staffId: anna.id, roles: ['doctor'] }, {}, clinic.clock.now()),
    /** Each with the answer that a call about the patient gives to them. */
    strangers: async () =>
      [
        ['', 401],
        [(await aPatient(clinic)).token, 403],
        [(await aStaffMember(clinic, 'admin')).token, 403],
        [await aColleague(), 404],
      ] as const,
    kinds: async () =>
      (await clinic.db.select().from(accessLog).where(eq(accessLog.patientId, patient.id))).map(
        ({ kind }) => kind,
      ),
  };

  /** Another doctor of the clinic, who treats nobody yet. */
  async function aColleague(): Promise<string> {
    const { db, clock } = clinic;
    const person = { firstName: 'Lena', lastName: 'Maurer', email: 'lena@klinik.example.test' };
    const account = { ...person, passwordHash: '', roles: ['doctor'], locale: 'de' } as const;
    const staffId = await ensureStaffMember(db, account, clock.now());
    await db.update(doctor).set({ staffId }).where(eq(doctor.id, plan.lena));
    const { token } = await openSession(db, { kind: 'staff', staffId, roles: ['doctor'] }, {}, clock.now());
    return token;
  }
}

export function aMedicine(changes: Partial<Medicine> = {}): Medicine {
  return {
    id: '6d0f9d3c-6a1e-4a55-9b7a-1f1f6b3f0001',
    name: 'Progesteron 100 mg',
    unit: 'capsule',
    days: { kind: 'every' },
    note: '',
    dose: { morning: 0, noon: 0, evening: 0, night: 1 },
    starts_on: null,
    ends_on: null,
    ...changes,
  };
}
