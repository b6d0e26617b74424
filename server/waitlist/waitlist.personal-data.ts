import { eq } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { rowsAsJson } from '#server/platform/database/patient-rows.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';
import { withdrawOffersOf } from './end-offers.service.ts';
import { deleteEntries, deleteOld, listOpenEntries, moveEntries } from './entry.store.ts';
import { listLiveOffers } from './offer.store.ts';
import { waitlistEntry, waitlistOffer } from './waitlist.tables.ts';

/** Nothing of the waiting list belongs to the record. */
export const waitlistPersonalData: PersonalData = {
  tables: ['waitlist_entry', 'waitlist_offer'],
  read: async ({ db }, patientId) => ({
    json: {
      entries: await rowsAsJson(db, waitlistEntry, {
        where: eq(waitlistEntry.patientId, patientId),
        orderBy: waitlistEntry.id,
      }),
      offers: await rowsAsJson(db, waitlistOffer, {
        where: eq(waitlistOffer.patientId, patientId),
        orderBy: waitlistOffer.id,
        without: [waitlistOffer.holder, waitlistOffer.takeLinkHash, waitlistOffer.declineLinkHash],
      }),
    },
  }),
  // The time of an open offer goes to the next person.
  forget: async (tx, { patientId, now }) => {
    await endOpenOffers(tx, patientId, now);
    await deleteEntries(tx, patientId);
  },
  // Between the yes and the payment, an offer belongs to one appointment and one payer.
  isMoving: async (db, patientId) =>
    (await listLiveOffers(db, { patientId })).some(({ status }) => status === 'accepted'),
  merge: async (tx, { fromId, intoId, now }) => {
    await endOpenOffers(tx, fromId, now);
    await moveEntries(tx, fromId, intoId, now);
  },
};

async function endOpenOffers(tx: Db, patientId: number, now: Date): Promise<void> {
  for (const { id } of await listOpenEntries(tx, patientId)) await withdrawOffersOf(tx, id, now);
}

/** Long enough to compare a year with the year before. */
const KEPT_DAYS = 400;

export async function forgetOldOffers({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - KEPT_DAYS * 24 * 3_600_000);
  await db.transaction((tx) => deleteOld(tx, before));
}
