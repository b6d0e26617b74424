import { requireRecord } from '#server/appointments/access/record-access.service.ts';
import { mailConfirmation } from '#server/identity/email/prove-address.service.ts';
import { approveAccount } from '#server/identity/register/approve-account.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { identity_answer } from '#texts/generated/identity_answer.ts';

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
