import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Erasure, Merging, PersonalCopy, PersonalData } from '#server/platform/personal-data.ts';
import { copySessions, deleteSessionsOf } from '#server/platform/sessions/sessions.ts';
import {
  closeAccount,
  copyAccount,
  deleteAddress,
  deleteAllAccess,
  eraseName,
  fillMissingValues,
  moveAddress,
} from './erase-account.store.ts';
import { patientResource } from './profile/profile.rules.ts';
import {
  copyProfileChanges,
  deleteProfileChanges,
  moveProfileChanges,
  readPatient,
} from './profile/profile.store.ts';

export const identityPersonalData: PersonalData = {
  tables: [
    'patient',
    'patient_address',
    'profile_change',
    'passkey',
    'totp_factor',
    'trusted_device',
    'calendar_address',
    'session',
  ],
  read: readAccount,
  forget: forgetAccount,
  merge: emptyAccount,
};

async function readAccount({ db, config }: Deps, patientId: number): Promise<PersonalCopy> {
  const person = await readPatient(db, patientId);
  return {
    json: {
      ...(await copyAccount(db, patientId)),
      profile_changes: await copyProfileChanges(db, patientId),
      sessions: await copySessions(db, { kind: 'patient', patientId }),
    },
    fhir: person ? [patientResource(person, config.publicUrl)] : [],
  };
}

/** The name is kept as long as a medical record has to say whose it is. */
async function forgetAccount(tx: Db, { patientId, stillKept, now }: Erasure): Promise<void> {
  await deleteSessionsOf(tx, { kind: 'patient', patientId });
  await deleteAllAccess(tx, patientId);
  await deleteAddress(tx, patientId);
  await deleteProfileChanges(tx, patientId, { isRecordKept: stillKept.has('treatment') });
  await closeAccount(tx, patientId, now);
  if (!stillKept.has('treatment')) await eraseName(tx, patientId);
}

/** The remaining account takes over what it does not have. Then the other account is erased. */
async function emptyAccount(tx: Db, merging: Merging): Promise<void> {
  const { fromId, intoId, now } = merging;
  await moveProfileChanges(tx, merging);
  await fillMissingValues(tx, fromId, intoId);
  await moveAddress(tx, fromId, intoId);
  await forgetAccount(tx, { patientId: fromId, stillKept: new Set(), now });
}
