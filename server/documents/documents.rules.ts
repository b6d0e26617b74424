import type { DocumentKind } from '#contract/documents.rules.ts';
import type { StaffRole } from '#server/platform/actor.ts';
import type { Limit } from '#server/platform/rate-limit/rate-limit.ts';

const MEGABYTE = 1024 ** 2;

/** Room for what one patient sends; what the clinic adds to her record does not count. */
export const QUOTA_MEGABYTES = 200;

/** Looking into a file costs more than sending one, so tries count and not only what was kept. */
export const PATIENT_UPLOADS: Limit = { name: 'documents.sent', allowed: 30, windowSeconds: 3_600 };
export const STAFF_UPLOADS: Limit = { name: 'documents.added', allowed: 300, windowSeconds: 3_600 };

/** So long an upload may take; whatever is unfinished by then has failed and is removed. */
const LONGEST_STORING_MS = 3_600_000;

interface Rights {
  lists: readonly DocumentKind[];
  opens: readonly DocumentKind[];
  adds: readonly DocumentKind[];
}

/** What each may do with the files of a patient; a doctor with those of her own patients only. */
const RIGHTS: Record<StaffRole, Rights> = {
  doctor: {
    lists: ['finding', 'document', 'therapy_plan', 'prescription'],
    opens: ['finding', 'document', 'therapy_plan', 'prescription'],
    adds: ['document', 'therapy_plan', 'prescription'],
  },
  assistant: { lists: ['finding', 'document'], opens: [], adds: ['document'] },
  admin: { lists: ['finding', 'document', 'therapy_plan', 'prescription'], opens: [], adds: ['document'] },
};

/** What an administrator may take out of the lists. */
export const REMOVABLE: readonly DocumentKind[] = ['therapy_plan', 'prescription'];

export function rightsOf(role: StaffRole): Rights {
  return RIGHTS[role];
}

export function fitsQuota(sentBytes: number, moreBytes: number): boolean {
  return sentBytes + moreBytes <= QUOTA_MEGABYTES * MEGABYTE;
}

/** What was begun before this moment and is not stored never will be. */
export function storingBegunBy(now: Date): Date {
  return new Date(now.getTime() - LONGEST_STORING_MS);
}
