import { berlinDate, berlinTime, instantAt } from '#server/platform/berlin-time.ts';
import { SQL_STATE, sqlState } from '#server/platform/database/sql-state.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { siteOf } from '#server/platform/network.ts';
import { takeTry } from '#server/platform/rate-limit/rate-limit.ts';
import { hashToken } from '#server/platform/secret-token.ts';
import { schedule as texts } from '#texts/generated/schedule.ts';
import { holdEnd } from './hold.rules.ts';
import { takeHold } from './hold.service.ts';
import { holdOnWire } from './hold.wire.ts';
import { type Caller, draftEnd, ensureDraftToken, holderOf } from './holder.service.ts';
import { findOffer, requireFreeSlot } from './offer.service.ts';
import { readSlotId, type SlotKey, scheduleIdOf, slotIdOf } from './slot-id.rules.ts';

/** A slot as the calendar shows it. */
export interface ShownSlot {
  serviceId: number;
  doctorId: number;
  date: string;
  startTime: string;
  scheduleParentId?: string | undefined;
}

const TRIES = 3;
/** Each looks into a calendar and writes; nobody chooses so often. */
const RESERVATIONS = { name: 'schedule.reservations', allowed: 240, windowSeconds: 600 };

/** Reserves the slot that somebody sees in the calendar. */
export async function reserveShownSlot(deps: Pick<Deps, 'db' | 'now'>, caller: Caller, shown: ShownSlot) {
  if (shown.scheduleParentId !== undefined && shown.scheduleParentId !== scheduleIdOf(shown))
    throw new Failure('request.invalid', { fields: { schedule_parent_id: [{ text: 'invalid' }] } });

  const startsAt = instantAt(shown.date, shown.startTime);
  if (startsAt === undefined) throw new Failure('schedule.slot_not_offered');
  return await reserveSlot(deps, caller, { ...shown, startsAt });
}

/** Reserves the slot of this id, for a caller who knows no more than that. */
export async function reserveSlotById(deps: Pick<Deps, 'db' | 'now'>, caller: Caller, slotId: string) {
  const key = readSlotId(slotId);
  if (!key) throw new Failure('schedule.slot_not_offered');
  return await reserveSlot(deps, caller, key);
}

async function reserveSlot({ db, now }: Pick<Deps, 'db' | 'now'>, caller: Caller, key: SlotKey) {
  const { actor, client } = caller;
  const present = now();
  await takeTry(db, RESERVATIONS, siteOf(client.network), present);
  const isPatient = actor.kind === 'patient';
  const { draftToken, isNew } = isPatient
    ? { draftToken: client.draftToken, isNew: false }
    : ensureDraftToken(client);
  const holder = holderOf(actor, draftToken);

  const { serviceId, doctorId } = key;
  const search = { actor, holder, serviceId, doctorIds: [doctorId] };
  const offer = await findOffer(db, search, [berlinDate(key.startsAt)], present);
  if (!offer) throw new Failure('schedule.slot_not_offered');
  const slot = requireFreeSlot(offer, key);
  const networkHash = hashToken(siteOf(client.network));
  await againAfterDeadlock(() =>
    db.transaction((tx) => takeHold(tx, holder, { serviceId, doctorId, slot, networkHash }, present)),
  );

  if (draftToken !== undefined) client.keepDraft(draftToken, draftEnd(present));
  const expiresAt = holdEnd(present);
  return {
    message: texts[client.locale].held({ until: berlinTime(expiresAt) }),
    hold: holdOnWire({ slotId: slotIdOf(key), expiresAt }, now()),
    ...(isNew && { draft_token: draftToken }),
  };
}

/** Two people who change to each other's times at the same moment block each other; one has to try again. */
async function againAfterDeadlock<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left === 0 || sqlState(error) !== SQL_STATE.deadlockDetected) throw error;
    }
  }
}
