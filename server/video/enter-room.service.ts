import { hash } from 'node:crypto';
import type { Locale } from '#contract/locale.ts';
import type { Room } from '#contract/video.contract.ts';
import type { Appointment } from '#server/appointments/find-appointment.service.ts';
import { recordView } from '#server/audit/access/log-access.service.ts';
import { hasConsentTo, recordConsents } from '#server/audit/consent/record-consents.service.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { type Guest, keepGuestConsent, listGuests } from './guests.store.ts';
import { isOf, type Party, requireAppointment } from './party.service.ts';
import { describeRoom, videoWording } from './read-room.service.ts';
import { closedBecause, isInAtOnce, waitsSince } from './room.rules.ts';
import { tellRoom } from './room-news.service.ts';
import {
  endPresence,
  findLatestPeer,
  findPeer,
  insertPeer,
  lockRoom,
  type Peer,
  updatePeer,
} from './video.store.ts';

type Entering = Pick<Deps, 'db' | 'now' | 'pubsub' | 'videoRooms'>;

interface Entry {
  peer_id: string;
  fingerprint: string;
  consent_version?: string | undefined;
}

interface Consent {
  /** The version that this person has just agreed to. */
  given: string | undefined;
  locale: Locale;
  now: Date;
}

/** A page enters, or says that it is still there. A new page of a side replaces the former one. */
export async function enterRoom(
  deps: Entering,
  party: Party,
  entry: Entry,
  { locale }: Pick<Client, 'locale'>,
): Promise<{ data: Room }> {
  const now = deps.now();
  const appointment = await requireOpenRoom(deps, party);
  const hasChanged = await deps.db.transaction(async (tx) => {
    const room = await lockRoom(tx, party.appointmentId);
    const known = await findPeer(tx, entry.peer_id);
    const guest = party.side === 'guest' ? await requireGuest(tx, party) : undefined;
    // A page repeats its entry every few seconds. That must not give again a consent that was withdrawn meanwhile.
    const consent = { given: known ? undefined : entry.consent_version, locale, now };
    if (party.side === 'patient') await requireConsent(tx, appointment, consent);
    if (guest) await requireConsentOfGuest(tx, guest, consent);
    if (known) return await stay(tx, party, known, entry, now);
    const letInAt = guest ? guest.letInAt : room.letInAt;
    await arrive(tx, party, entry, isInAtOnce(party.side, letInAt), now);
    await recordDoctor(tx, party, appointment, now);
    return true;
  });
  if (hasChanged) await tellRoom(deps, appointment);
  return { data: await describeRoom(deps, party, locale) };
}

/** A page leaves. Whoever left already, or never came, leaves nothing. */
export async function leaveRoom(
  deps: Entering,
  party: Party,
  { peer_id }: { peer_id: string },
  { locale }: Pick<Client, 'locale'>,
): Promise<{ data: Room }> {
  const appointment = await requireAppointment(deps.db, party);
  const hasLeft = await deps.db.transaction(async (tx) => {
    await lockRoom(tx, party.appointmentId);
    const peer = await findPeer(tx, peer_id);
    if (!peer || !isOf(party, peer) || peer.leftAt) return false;
    await updatePeer(tx, peer.id, { leftAt: deps.now(), ended: 'left' });
    return true;
  });
  if (hasLeft) await tellRoom(deps, appointment);
  return { data: await describeRoom(deps, party, locale) };
}

/** The appointment, if its room is ours and open now. */
export async function requireOpenRoom(
  { db, now, videoRooms }: Pick<Deps, 'db' | 'now' | 'videoRooms'>,
  party: Party,
): Promise<Appointment> {
  const appointment = await requireAppointment(db, party);
  if (videoRooms.kind !== 'own') throw new Failure('video.not_here');
  const because = closedBecause(appointment, now());
  if (because) throw new Failure(because);
  return appointment;
}

/** The patient agrees to the present wording once; after a change or a withdrawal the patient is asked again. */
async function requireConsent(
  tx: Db,
  { id, patientId }: Appointment,
  { given, locale, now }: Consent,
): Promise<void> {
  const { version, texts, textVersion } = await videoWording(tx);
  if (await hasConsentTo(tx, patientId, { kind: 'video', textVersion })) return;
  if (given !== version) throw new Failure('video.consent_needed');
  const textHash = hash('sha256', texts[locale]);
  const consent = { kind: 'video', isGiven: true, textVersion, textHash, locale } as const;
  await recordConsents(tx, { kind: 'appointment', id, patientId }, [consent], now);
}

/** The guest agrees to the wording that the patient agrees to, and again after every change of it. */
async function requireConsentOfGuest(tx: Db, guest: Guest, { given, locale, now }: Consent): Promise<void> {
  const { version, texts, textVersion } = await videoWording(tx);
  if (guest.consentVersion === textVersion) return;
  if (given !== version) throw new Failure('video.consent_needed');
  await keepGuestConsent(tx, guest.id, {
    consentedAt: now,
    consentVersion: textVersion,
    consentTextHash: hash('sha256', texts[locale]),
    consentLocale: locale,
  });
}

/** Returns whether others have to know. A page that was replaced does not come back by itself. */
async function stay(tx: Db, party: Party, known: Peer, { fingerprint }: Entry, now: Date): Promise<boolean> {
  if (!isOf(party, known)) throw new Failure('request.not_found');
  if (known.fingerprint !== fingerprint) throw new Failure('video.fingerprint_differs');
  if (!known.leftAt) {
    await updatePeer(tx, known.id, { seenAt: now });
    return false;
  }
  const latest = await findLatestPeer(tx, party.appointmentId, party.side);
  if (known.ended === 'replaced' || latest?.id !== known.id) throw new Failure('video.replaced');
  await updatePeer(tx, known.id, { seenAt: now, leftAt: null, ended: null });
  return true;
}

async function arrive(tx: Db, party: Party, entry: Entry, isIn: boolean, now: Date): Promise<void> {
  const { appointmentId, side, guestId = null } = party;
  const latest = await findLatestPeer(tx, appointmentId, side);
  const former = latest && { isIn: latest.inAt !== null, sinceAt: latest.sinceAt, leftAt: latest.leftAt };
  await endPresence(tx, { appointmentId, side }, { ended: 'replaced', now });
  await insertPeer(tx, {
    id: entry.peer_id,
    appointmentId,
    side,
    guestId,
    fingerprint: entry.fingerprint,
    enteredAt: now,
    seenAt: now,
    sinceAt: waitsSince(former, isIn, now),
    inAt: isIn ? now : null,
  });
}

async function requireGuest(tx: Db, { appointmentId, guestId }: Party): Promise<Guest> {
  const guest = (await listGuests(tx, appointmentId)).find(({ id }) => id === guestId);
  if (!guest) throw new Failure('video.invitation_invalid');
  return guest;
}

/** The patient reads in the log when the doctor entered. */
async function recordDoctor(
  tx: Db,
  { staff }: Party,
  { id, patientId }: Appointment,
  now: Date,
): Promise<void> {
  if (staff) await recordView(tx, { patientId, kind: 'room_entered', actor: staff, subjectId: id }, now);
}
