import { doctorIdOf } from '#server/catalogue/doctor-account.service.ts';
import { ownStaffMember } from '#server/identity/staff-account.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Deps } from '#server/platform/deps.ts';

export async function readStaffSelf({ db }: Pick<Deps, 'db'>, staff: Staff) {
  const { id, firstName, lastName, email, role, isDemo } = await ownStaffMember(db, staff);
  const doctorId = await doctorIdOf(db, id);
  const proves_with: 'password' | 'code' = isDemo ? 'password' : 'code';
  return {
    data: { id, name: `${firstName} ${lastName}`, email, role, doctor_id: doctorId ?? null, proves_with },
  };
}
