import type { ProfileWithCollections } from '#contract/dashboard.contract.ts';
import { anamnesisFilesOf } from '#server/anamnesis/anamnesis-files.service.ts';
import { documentsOf } from '#server/documents/collections.service.ts';
import { readProfile } from '#server/identity/profile.service.ts';
import type { Patient } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';

/** The account together with the files that others keep for it. */
export async function readProfileWithCollections(
  deps: Pick<Deps, 'db'>,
  patient: Pick<Patient, 'patientId'>,
  client: Pick<Client, 'locale'>,
): Promise<ProfileWithCollections> {
  const { db } = deps;
  return {
    ...(await readProfile(deps, patient, client)),
    ...(await documentsOf(db, patient.patientId)),
    anamnese_file: await anamnesisFilesOf(db, patient.patientId),
  };
}
