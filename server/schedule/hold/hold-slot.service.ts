import type { Hold, Slot } from '#contract/schedule.contract.ts';
import { bookableService } from '#server/catalogue/catalogue.service.ts';
import { berlinDate, berlinDay, berlinTime, instantAt } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/database/database.ts';
import { SQL_STATE, sqlState } from '#server/platform/database/database-errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { siteOf } from '#server/platform/network.ts';
import { takeTry } from '#server/platform/rate-limit/rate-limit.ts';
import { hashToken, newSecretToken } from '#server/platform/secrets.ts';
import { createSemaphore } from '#server/platform/semaphore.ts';
import { schedule as texts } from '#texts/generated/schedule.ts';
import { findOffer, requireFreeSlot, type SlotSearch } from '../free-slots/find-offer.service.ts';
import { readSlotId, type SlotKey, scheduleIdOf, slotIdOf } from '../free-slots/slots.rules.ts';
import { slotsOnWire } from '../free-slots/slots.wire.ts';
import { holdEnd, holdOnWire } from './hold.rules.ts';
import { type Caller, draftEnd, ensureDraftToken, type Holder, holderOf } from './holder.service.ts';
import { holdOf, takeHold } from './keep-hold.service.ts';

/** A slot as a client names it by date and time. */
export interface ShownSlot {
  serviceId: number;
  doctorId: number;
  date: string;
  startTime: string;
  scheduleParentId?: string | undefined;
}

const TRIES = 3;
/** Each attempt reads a calendar and writes; no person chooses so often. */
const HOLD_ATTEMPTS = { name: 'schedule.reservations', allowed: 240, windowSeconds: 600 };

/** Holds the slot at this date and time for the caller. */
export async function holdSlotByTime(deps: Pick<Deps, 'db' | 'now'>, caller: Caller, shown: ShownSlot) {
  if (shown.scheduleParentId !== undefined && shown.scheduleParentId !== scheduleIdOf(shown))
    throw new Failure('request.invalid', { fields: { schedule_parent_id: [{ text: 'invalid' }] } });

  const startsAt = instantAt(shown.date, shown.startTime);
  if (startsAt === undefined) throw new Failure('schedule.slot_not_offered');
  return await holdSlot(deps, caller, { ...shown, startsAt });
}

/** Holds the slot with this id for the caller. */
export async function holdSlotById(deps: Pick<Deps, 'db' | 'now'>, caller: Caller, slotId: string) {
  const key = readSlotId(slotId);
  if (!key) throw new Failure('schedule.slot_not_offered');
  return await holdSlot(deps, caller, key);
}

/**
 * Few at once, each to its end: of many who want the same moment, the first is told before the last begins. All of the
 * work is the database's, and half of its connections are left to others.
 */
const holding = createSemaphore({ atOnce: 5, waiting: Number.POSITIVE_INFINITY });

async function holdSlot(deps: Pick<Deps, 'db' | 'now'>, caller: Caller, key: SlotKey) {
  return await holding(() => holdNow(deps, caller, key));
}

async function holdNow({ db, now }: Pick<Deps, 'db' | 'now'>, caller: Caller, key: SlotKey) {
  const { actor, client } = caller;
  const present = now();
  await takeTry(db, HOLD_ATTEMPTS, siteOf(client.network), present);
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

  if (draftToken !== undefined) client.setDraftCookie(draftToken, draftEnd(present));
  const expiresAt = holdEnd(present);
  return {
    message: texts[client.locale].held({ until: berlinTime(expiresAt) }),
    hold: holdOnWire({ slotId: slotIdOf(key), expiresAt }, now()),
    ...(isNew && { draft_token: draftToken }),
  };
}

/** Two callers who exchange their slots at the same moment block each other; one of them tries again. */
async function againAfterDeadlock<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left === 0 || sqlState(error) !== SQL_STATE.deadlockDetected) throw error;
    }
  }
}

export interface HeldSlot {
  serviceId: number;
  slot: Slot;
  hold: Hold;
}

/** The slot that this person holds; undefined when its service or doctor is not offered any more. */
export async function heldSlot(db: Db, holder: Holder, now: Date): Promise<HeldSlot | undefined> {
  const hold = await holdOf(db, holder, now);
  const service = hold && (await bookableService(db, hold.serviceId));
  const doctor = service?.doctors.find(({ id }) => id === hold?.doctorId);
  if (!hold || !doctor) return undefined;

  const { serviceId, startsAt, endsAt } = hold;
  const appointment = { from: startsAt.getTime(), to: endsAt.getTime() };
  const day = berlinDay(berlinDate(startsAt));
  const durationMinutes = (appointment.to - appointment.from) / 60_000;
  const [slot] = slotsOnWire(
    { day, doctor, slots: [{ ...appointment, blocked: appointment }] },
    { id: serviceId, durationMinutes },
  );
  return slot && { serviceId, slot, hold: holdOnWire(hold, now) };
}

/** A slot id with the service and the doctor that the client believes it to have. */
export interface NamedSlot {
  slotId: string;
  serviceId: number;
  doctorId: number;
}

/** Makes sure that the caller holds this slot. An existing hold stays as it is and is not renewed. */
export async function ensureSlotHeld(
  deps: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  { slotId, serviceId, doctorId }: NamedSlot,
): Promise<Hold> {
  const key = readSlotId(slotId);
  if (!key) throw new Failure('schedule.slot_not_offered');
  if (key.serviceId !== serviceId || key.doctorId !== doctorId)
    throw new Failure('request.invalid', { fields: { schedule_id: [{ text: 'invalid' }] } });

  const now = deps.now();
  const held = await holdOf(deps.db, holderOf(caller.actor, caller.client.draftToken), now);
  if (held?.slotId === slotId) return holdOnWire(held, now);
  return (await holdSlotById(deps, caller, slotId)).hold;
}

/**
 * Holds a slot for an appointment that staff make for a patient, under a new name, so that the patient keeps a hold of
 * the patient's own. The caller turns the hold into the time of the appointment.
 */
export async function holdForClinic(deps: Pick<Deps, 'db' | 'now'>, slotId: string): Promise<Holder> {
  return await holdUnderNewName(deps, { actor: { kind: 'visitor' }, byClinic: true }, slotId);
}

/** Who asks for a slot without a session of the own, such as by the link of a letter. */
interface Asking {
  actor: SlotSearch['actor'];
  client: Pick<Caller['client'], 'network'>;
}

/** Holds a slot for a patient who moves an appointment, who keeps a hold of the booking under way. */
export async function holdForMove(
  deps: Pick<Deps, 'db' | 'now'>,
  { actor, client }: Asking,
  slotId: string,
): Promise<Holder> {
  await takeTry(deps.db, HOLD_ATTEMPTS, siteOf(client.network), deps.now());
  return await holding(() => holdUnderNewName(deps, { actor }, slotId));
}

/** Refuses a slot that this caller could not hold now, and holds nothing. */
export async function requireFree(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { actor, client }: Asking,
  slotId: string,
): Promise<void> {
  await takeTry(db, HOLD_ATTEMPTS, siteOf(client.network), now());
  await findFreeSlot({ db, now }, { actor, holder: nobody() }, slotId);
}

/**
 * Holds a slot for somebody to whom it is offered, until the offer ends. The holder is the name under which the hold is
 * found again.
 */
export async function holdForOffer(
  tx: Db,
  slotId: string,
  { until, byClinic }: { until: Date } & Pick<SlotSearch, 'byClinic'>,
  now: Date,
): Promise<{ draftHash: string }> {
  const holder = nobody();
  const seeker = { ...OFFERED_TO, byClinic, holder };
  const { serviceId, doctorId, slot } = await findFreeSlot({ db: tx, now: () => now }, seeker, slotId);
  const networkHash = holder.draftHash;
  await takeHold(tx, holder, { serviceId, doctorId, slot, networkHash, until }, now);
  return holder;
}

/** Offers are made to patients with an account, who may also have services for patients who were seen. */
const OFFERED_TO = { actor: { kind: 'patient', patientId: 0, sessionId: 0 } } as const;

async function holdUnderNewName(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  seeker: Pick<SlotSearch, 'actor' | 'byClinic'>,
  slotId: string,
): Promise<Holder> {
  const holder = nobody();
  const { serviceId, doctorId, slot } = await findFreeSlot({ db, now }, { ...seeker, holder }, slotId);
  const networkHash = holder.draftHash;
  await db.transaction((tx) => takeHold(tx, holder, { serviceId, doctorId, slot, networkHash }, now()));
  return holder;
}

/** A name under which nobody holds anything yet. */
function nobody() {
  return { draftHash: hashToken(newSecretToken().token) };
}

async function findFreeSlot(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  seeker: Pick<SlotSearch, 'actor' | 'byClinic' | 'holder'>,
  slotId: string,
) {
  const key = readSlotId(slotId);
  if (!key) throw new Failure('schedule.slot_not_offered');
  const { serviceId, doctorId } = key;
  const search: SlotSearch = { ...seeker, serviceId, doctorIds: [doctorId] };
  const offer = await findOffer(db, search, [berlinDate(key.startsAt)], now());
  if (!offer) throw new Failure('schedule.slot_not_offered');
  return { serviceId, doctorId, slot: requireFreeSlot(offer, key) };
}
