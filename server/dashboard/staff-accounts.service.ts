import {
  doctorIdOf,
  doctorsWithAccount,
  linkAccount,
  unlinkAccount,
} from '#server/catalogue/doctor-account.service.ts';
import { replaceRoles } from '#server/identity/staff/staff-accounts.service.ts';
import {
  hasOtherAdministrator,
  isAccount,
  listStaffAccounts,
  lockDoctorAccount,
  ownStaffMember,
} from '#server/identity/staff/staff-members.service.ts';
import type { Staff, StaffRole } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import type { Locale } from '#server/platform/locale.ts';
import { requireFreshProof } from '#server/platform/sessions/sessions.ts';
import { dashboard_staff } from '#texts/generated/dashboard_staff.ts';

export async function listStaff({ db }: Pick<Deps, 'db'>) {
  const doctors = await doctorsWithAccount(db);
  const accounts = await listStaffAccounts(db);
  return {
    data: accounts.map((account) => {
      const doctor = doctors.get(account.id);
      return { ...account, doctor_id: doctor?.id ?? null, doctor_name: doctor?.name ?? null };
    }),
  };
}

/**
 * Requires a fresh proof: the account will read the records of the doctor's patients. Administrators link the own account
 * only while there is nobody else who could do it.
 */
export async function linkDoctor(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  admin: Staff,
  { staffId, doctorId }: { staffId: number; doctorId: number | null },
  { locale }: Pick<Client, 'locale'>,
) {
  requireFreshProof(admin, now());
  if (staffId === admin.staffId && (await hasOtherAdministrator(db, admin)))
    throw new Failure('identity.own_account');
  if (doctorId === null) return await unlinkDoctor(db, staffId, locale);
  await db.transaction(async (tx) => {
    await lockDoctorAccount(tx, staffId);
    await linkAccount(tx, staffId, doctorId);
  });
  return { message: dashboard_staff[locale].linked };
}

/** Also for somebody who has left, so that the doctor can be linked to another account. */
async function unlinkDoctor(db: Db, staffId: number, locale: Locale) {
  if (!(await isAccount(db, staffId))) throw new Failure('request.not_found');
  await unlinkAccount(db, staffId);
  return { message: dashboard_staff[locale].unlinked };
}

/** Requires a fresh proof. Whoever is no longer a doctor here is no longer linked to the doctor's entry either. */
export async function changeStaffRoles(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  admin: Staff,
  { staffId, roles }: { staffId: number; roles: readonly StaffRole[] },
  { locale }: Pick<Client, 'locale'>,
) {
  requireFreshProof(admin, now());
  await db.transaction(async (tx) => {
    await replaceRoles(tx, admin, { staffId, roles }, now());
    if (!roles.includes('doctor')) await unlinkAccount(tx, staffId);
  });
  return { message: dashboard_staff[locale].roles_changed };
}

export async function readStaffSelf({ db }: Pick<Deps, 'db'>, staff: Staff) {
  const { id, firstName, lastName, email, roles, isDemo } = await ownStaffMember(db, staff);
  const doctorId = await doctorIdOf(db, id);
  const proves_with: 'password' | 'code' = isDemo ? 'password' : 'code';
  return {
    data: { id, name: `${firstName} ${lastName}`, email, roles, doctor_id: doctorId ?? null, proves_with },
  };
}
