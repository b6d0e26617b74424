import { berlinDate } from '#server/platform/berlin-time.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { hashToken, newSecretToken } from '#server/platform/secret-token.ts';
import { takeHold } from './hold.service.ts';
import type { Holder } from './holder.service.ts';
import { findOffer, requireFreeSlot, type SlotSearch } from './offer.service.ts';
import { readSlotId } from './slot-id.rules.ts';

/**
 * Keeps a free time for a visit that the clinic makes for a patient, under a name that nobody else has: what
 * the patient holds herself stays hers. Whoever calls this turns it into the time of the appointment.
 */
export async function holdForClinic({ db, now }: Pick<Deps, 'db' | 'now'>, slotId: string): Promise<Holder> {
  const key = readSlotId(slotId);
  if (!key) throw new Failure('schedule.slot_not_offered');
  const { serviceId, doctorId } = key;
  const name = hashToken(newSecretToken().token);
  const holder = { draftHash: name };
  const visitor = { kind: 'visitor' } as const;
  const search: SlotSearch = { byClinic: true, actor: visitor, holder, serviceId, doctorIds: [doctorId] };
  const offer = await findOffer(db, search, [berlinDate(key.startsAt)], now());
  if (!offer) throw new Failure('schedule.slot_not_offered');
  const slot = requireFreeSlot(offer, key);
  await db.transaction((tx) => takeHold(tx, holder, { serviceId, doctorId, slot, networkHash: name }, now()));
  return holder;
}
