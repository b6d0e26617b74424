import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Leaving, Merging, PersonalCopy, PersonalData } from '#server/platform/personal-data.ts';
import { copySessions, deleteSessionsOf } from '#server/platform/sessions/sessions.ts';
import {
  closeAccount,
  copyAccount,
  deleteAddress,
  deleteWaysIn,
  eraseName,
  fillGaps,
  moveAddress,
} from './erase-account.store.ts';
import { patientResource } from './profile/profile.rules.ts';
import {
  copyProfileChanges,
  deleteProfileChanges,
  giveProfileChanges,
  readPatient,
} from './profile/profile.store.ts';

export const identityPersonalData: PersonalData = {
  tables: [
    ...[
      'patient',
      'patient_address',
      'profile_change',
      'passkey',
      'totp_factor',
      'trusted_device',
      'session',
    ],
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

/** The name stays as long as there is a record that has to say whose it is. */
async function forgetAccount(tx: Db, { patientId, stillKept, now }: Leaving): Promise<void> {
  await deleteSessionsOf(tx, { kind: 'patient', patientId });
  await deleteWaysIn(tx, patientId);
  await deleteAddress(tx, patientId);
  await deleteProfileChanges(tx, patientId, { isRecordKept: stillKept.has('treatment') });
  await closeAccount(tx, patientId, now);
  if (!stillKept.has('treatment')) await eraseName(tx, patientId);
}

/** What the account that is left does not know is taken over; then nothing opens or names the other one. */
async function emptyAccount(tx: Db, merging: Merging): Promise<void> {
  const { fromId, intoId, now } = merging;
  await giveProfileChanges(tx, merging);
  await fillGaps(tx, fromId, intoId);
  await moveAddress(tx, fromId, intoId);
  await forgetAccount(tx, { patientId: fromId, stillKept: new Set(), now });
}
