import type { StaffRole } from '#server/platform/actor.ts';
import { slotNameOf } from '#server/schedule/slot-name.service.ts';
import { aStaffMember } from '#server/testing/people.ts';
import { aStaffedClinic, signIn } from './testing.ts';

/** A staffed clinic whose people call the calendar: Anna as a doctor, the administration and the desk. */
export async function aCalendarClinic(options: Parameters<typeof aStaffedClinic>[0] = {}) {
  const { clinic, plan, patient, anna } = await aStaffedClinic(options);
  const ids: Record<StaffRole, number> = {
    doctor: anna.id,
    admin: (await aStaffMember(clinic)).id,
    assistant: (await aStaffMember(clinic, 'assistant')).id,
  };

  /** Each call with a session of its own, for the clock of a test may jump by days. */
  async function as(
    role: StaffRole,
    route: string,
    input: object = {},
    headers: Record<string, string> = {},
  ) {
    const token = await signIn(clinic, { kind: 'staff', staffId: ids[role], role });
    return await clinic.call(route, input, { token, headers });
  }

  /** The id of a slot of the check-up. */
  const slot = (startsAt: string, doctorId = plan.anna) =>
    slotNameOf({ serviceId: plan.checkUp, doctorId, startsAt: new Date(startsAt) });

  return { clinic, plan, patient, as, slot, ids };
}
