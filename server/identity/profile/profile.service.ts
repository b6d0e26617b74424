import type { Profile, ProfileForm } from '#contract/identity-account.contract.ts';
import type { ProfileChangeRow } from '#contract/patients.contract.ts';
import type { Patient } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { identity_answer } from '#texts/generated/identity_answer.ts';
import { ownAccount, reauthenticate } from '../account.service.ts';
import { requestEmailChange } from '../email/change-email.service.ts';
import { emailKeyOf, fullName, genderOf, isPastDay } from '../person.rules.ts';
import { namesOfStaff } from '../staff/staff-members.service.ts';
import { describeProfile } from './profile.rules.ts';
import {
  listProfileChanges,
  putAddress,
  readPatient,
  setProfileActor,
  updatePatient,
} from './profile.store.ts';

export async function readProfile(
  { db }: Pick<Deps, 'db'>,
  { patientId }: Pick<Patient, 'patientId'>,
  { locale }: Pick<Client, 'locale'>,
): Promise<Profile> {
  const found = await readPatient(db, patientId);
  if (!found) throw new Failure('session.required');
  return describeProfile(found, locale);
}

export async function updateProfile(deps: Deps, patient: Patient, form: ProfileForm, client: Client) {
  const { db, now } = deps;
  requirePastBirthdate(form, now());
  const account = await accountForChange(deps, patient, form);
  await db.transaction(async (tx) => {
    await storeProfile(tx, patient.patientId, form, now());
  });

  const t = identity_answer[client.locale];
  if (!account) return { message: t.profile_saved };
  await requestEmailChange(deps, account, form.email ?? account.email);
  return { message: t.profile_saved_email_pending };
}

export function requirePastBirthdate({ birthdate }: Pick<ProfileForm, 'birthdate'>, now: Date): void {
  if (!birthdate || isPastDay(birthdate, now)) return;
  throw new Failure('request.invalid', { fields: { 'user.birthdate': [{ text: 'date_past' }] } });
}

/** The account whose address is to change, after its password was checked. Nothing when the address stays. */
async function accountForChange(deps: Deps, patient: Patient, { email, current_password }: ProfileForm) {
  if (email === undefined) return undefined;
  const account = await ownAccount(deps.db, patient);
  if (emailKeyOf(email) === emailKeyOf(account.email)) return undefined;
  if (!current_password) {
    const fault = [{ text: 'password_for_email' }];
    throw new Failure('request.invalid', { fields: { 'user.email': fault, 'user.current_password': fault } });
  }
  return await reauthenticate(deps, patient, current_password, ['user.current_password']);
}

/** Stores the fields that were sent. A new e-mail address must be proven and is not stored here. */
export async function storeProfile(
  tx: Db,
  patientId: number,
  form: Omit<ProfileForm, 'email' | 'current_password'>,
  now: Date,
  changedBy: Parameters<typeof setProfileActor>[1] = { kind: 'patient', id: patientId },
): Promise<void> {
  const { salutation, first_name, last_name, birthdate, phone, locale, address } = form;
  await setProfileActor(tx, changedBy, now);
  await updatePatient(tx, patientId, {
    ...(salutation && { salutation, gender: genderOf(salutation) }),
    ...(first_name && { firstName: first_name }),
    ...(last_name && { lastName: last_name }),
    ...(birthdate && { birthdate }),
    ...(phone && { phone }),
    ...(locale && { locale }),
  });
  if (address) await putAddress(tx, patientId, address, now);
}

/** Former values of a profile with the names of those who changed them. */
export async function profileChangesOf(db: Db, patientId: number): Promise<ProfileChangeRow[]> {
  const changes = await listProfileChanges(db, patientId);
  const person = await readPatient(db, patientId);
  const staff = await namesOfStaff(
    db,
    changes.flatMap(({ actorKind, actorId }) => (actorKind === 'staff' && actorId !== null ? [actorId] : [])),
  );
  const nameOf = ({ actorKind, actorId }: (typeof changes)[number]) => {
    if (actorKind === 'staff') return staff.get(actorId ?? 0) ?? '';
    return actorKind === 'patient' && person ? fullName(person) : '';
  };
  return changes.map((change) => ({
    id: change.id,
    at: change.at.toISOString(),
    field: change.field,
    old_value: change.oldValue,
    by_name: nameOf(change),
  }));
}

/** The person's data that an appointment and its invoice need. */
export async function personOf(db: Db, patientId: number) {
  const found = await readPatient(db, patientId);
  if (!found) return undefined;
  const { salutation, firstName, lastName, email, phone, birthdate, locale } = found;
  const address = found.address && {
    street: found.address.street,
    houseNumber: found.address.houseNumber,
    postalCode: found.address.postalCode,
    city: found.address.city,
    countryCode: found.address.countryCode,
  };
  return { person: { salutation, firstName, lastName, email, phone, birthdate, address }, locale };
}
