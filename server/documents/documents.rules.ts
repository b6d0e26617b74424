import { addedKinds, type DocumentKind } from '#contract/documents.rules.ts';
import type { StaffRole } from '#server/platform/actor.ts';
import type { Limit } from '#server/platform/rate-limit/rate-limit.ts';

const MEGABYTE = 1024 ** 2;

/** The quota for files that a patient sends; files that the clinic adds do not count. */
export const QUOTA_MEGABYTES = 200;

/** Checking a file is expensive, so refused uploads count, too. */
export const PATIENT_UPLOADS: Limit = { name: 'documents.sent', allowed: 30, windowSeconds: 3_600 };
export const STAFF_UPLOADS: Limit = { name: 'documents.added', allowed: 300, windowSeconds: 3_600 };

/** An upload that is not finished by then has failed and is removed. */
const LONGEST_STORING_MS = 3_600_000;

interface Rights {
  lists: readonly DocumentKind[];
  opens: readonly DocumentKind[];
  adds: readonly DocumentKind[];
}

const EVERY_KIND: readonly DocumentKind[] = ['finding', ...addedKinds];

/**
 * What each role may do with the files of a patient. A doctor may do it only for patients this doctor treats. The anamnesis is
 * for doctors alone, and so is `anamnesemorph`.
 */
const RIGHTS: Record<StaffRole, Rights> = {
  doctor: { lists: EVERY_KIND, opens: EVERY_KIND, adds: addedKinds },
  assistant: { lists: ['finding', 'document', 'audio'], opens: [], adds: ['document', 'audio'] },
  admin: {
    lists: ['finding', 'document', 'therapy_plan', 'prescription', 'audio'],
    opens: [],
    adds: ['document', 'audio'],
  },
};

/** The kinds that an administrator may remove from the lists. */
export const REMOVABLE: readonly DocumentKind[] = ['therapy_plan', 'prescription'];

/** What any of these roles may do. They are the roles that open the record of the patient. */
export function rightsOf(roles: readonly StaffRole[]): Rights {
  const anyMay = (act: keyof Rights) =>
    EVERY_KIND.filter((kind) => roles.some((role) => RIGHTS[role][act].includes(kind)));
  return { lists: anyMay('lists'), opens: anyMay('opens'), adds: anyMay('adds') };
}

export function fitsQuota(sentBytes: number, moreBytes: number): boolean {
  return sentBytes + moreBytes <= QUOTA_MEGABYTES * MEGABYTE;
}

/** Uploads that started before this moment and are not stored have failed. */
export function uploadCutoff(now: Date): Date {
  return new Date(now.getTime() - LONGEST_STORING_MS);
}
