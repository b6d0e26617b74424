import type { PatientProfileForm } from '#contract/patients.contract.ts';
import { requireRecord } from '#server/appointments/access/record-access.service.ts';
import { recordAccess } from '#server/audit/access/log-access.service.ts';
import { holdAccounts } from '#server/identity/account.service.ts';
import { mailConfirmation } from '#server/identity/email/prove-address.service.ts';
import { mailResetLinkForClinic } from '#server/identity/password/password.service.ts';
import { personOf, requirePastBirthdate, storeProfile } from '#server/identity/profile/profile.service.ts';
import { approveAccount } from '#server/identity/register/register.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { identity_answer } from '#texts/generated/identity_answer.ts';

/** Changes the profile for a patient. An address without a country stays in the country it was in. */
export async function updatePatientProfile(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  { patient_id: patientId, user }: { patient_id: number; user: PatientProfileForm },
  { locale }: Pick<Client, 'locale'>,
) {
  const at = now();
  requirePastBirthdate(user, at);
  await db.transaction(async (tx) => {
    await holdAccounts(tx, [patientId]);
    await requireRecord(tx, staff, { patientId, to: 'change' }, at);
    const former = (await personOf(tx, patientId))?.person.address;
    const address = user.address && {
      ...user.address,
      countryCode: user.address.countryCode ?? former?.countryCode ?? 'DE',
    };
    await storeProfile(tx, patientId, { ...user, address }, at, { kind: 'staff', id: staff.staffId });
    await recordAccess(tx, { patientId, kind: 'profile_changed', actor: staff }, at);
  });
  return { message: identity_answer[locale].patient_profile_saved };
}

/** The link goes to the mailbox of the patient; nobody of the staff sees it or sets a password. */
export async function mailPasswordLink(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  staff: Staff,
  patientId: number,
  { locale }: Pick<Client, 'locale'>,
) {
  const at = now();
  await db.transaction(async (tx) => {
    await requireRecord(tx, staff, { patientId, to: 'change' }, at);
    if (!(await mailResetLinkForClinic(tx, patientId, config, at)))
      throw new Failure('identity.no_password_link');
    await recordAccess(tx, { patientId, kind: 'password_link_sent', actor: staff }, at);
  });
  return { message: identity_answer[locale].password_link_sent };
}

export async function approvePatient(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  staff: Staff,
  patientId: number,
  { locale }: Pick<Client, 'locale'>,
) {
  await requireRecord(deps.db, staff, { patientId, to: 'change' }, deps.now());
  await approveAccount(deps, patientId);
  return { message: identity_answer[locale].approved };
}

/** Mails the link that proves the patient's address again. */
export async function mailPatientConfirmation(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  staff: Staff,
  patientId: number,
  { locale }: Pick<Client, 'locale'>,
) {
  await requireRecord(deps.db, staff, { patientId, to: 'change' }, deps.now());
  if (!(await mailConfirmation(deps, patientId))) throw new Failure('identity.nothing_to_confirm');
  return { message: identity_answer[locale].confirmation_sent };
}
