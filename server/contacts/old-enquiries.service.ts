import { forgetConsents } from '#server/audit/consent.service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { deleteOldOfNobody, listOldOfNobody } from './old-enquiries.store.ts';

/**
 * After the last word in it. Whoever only asked is not treated here, so no law wants it kept, and Art. 5 (1) e GDPR
 * wants it gone once it has served: half a year is time for an answer, for asking back and for coming to book.
 */
const KEPT_DAYS = 180;
const DAY_MS = 24 * 3_600_000;

/** An enquiry of somebody without an account goes with its answers and with what she agreed to for it. */
export async function forgetOldEnquiries({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS);
  for (const id of await listOldOfNobody(db, before)) {
    await db.transaction(async (tx) => {
      if (await deleteOldOfNobody(tx, id, before)) await forgetConsents(tx, { kind: 'contact', id });
    });
  }
}
