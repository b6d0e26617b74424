import { hash, randomUUID } from 'node:crypto';
import type { Locale } from '#contract/locale.ts';
import type { IceServers, Room, RoomGuest } from '#contract/video.contract.ts';
import type { Appointment } from '#server/appointments/find-appointment.service.ts';
import { linkForDoctor, linkTimes } from '#server/appointments/video/video-link.rules.ts';
import { hasConsentTo } from '#server/audit/consent/record-consents.service.ts';
import { appointmentNames, doctorNames, serviceTitle } from '#server/catalogue/catalogue-names.service.ts';
import { settingValues } from '#server/content/settings.service.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { type Limit, takeTry } from '#server/platform/rate-limit/rate-limit.ts';
import { video_consent } from '#texts/generated/video_consent.ts';
import { type Guest, listGuests } from './guests.store.ts';
import { hasRelay, iceServersFor } from './ice-servers.rules.ts';
import { type Party, requireAppointment } from './party.service.ts';
import { roomState, silentBefore } from './room.rules.ts';
import { findRoom, listPresent, type Peer, type StoredRoom } from './video.store.ts';

type Reading = Pick<Deps, 'db' | 'now' | 'videoRooms'>;

/** A relay costs the clinic bandwidth, so credentials are for people with an appointment, and not without end. */
const CREDENTIALS: Limit = { name: 'video.ice_servers', allowed: 60, windowSeconds: 3600 };

export async function roomOf(
  deps: Pick<Deps, 'db' | 'now' | 'videoRooms'>,
  party: Party,
  { locale }: Pick<Client, 'locale'>,
): Promise<{ data: Room }> {
  return { data: await describeRoom(deps, party, locale) };
}

/**
 * The servers that help two browsers to find each other. A relay only while the room is open, which is when a page enters:
 * an appointment in three weeks is no reason to use it today.
 */
export async function serversOf(
  { db, now, config, videoRooms }: Pick<Deps, 'db' | 'now' | 'config' | 'videoRooms'>,
  party: Party,
): Promise<{ data: IceServers }> {
  const present = now();
  const appointment = await requireAppointment(db, party);
  if (videoRooms.kind !== 'own') throw new Failure('video.not_here');
  const state = roomState(appointment, present);
  if (state === 'over') throw new Failure('video.over');
  if (state === 'too_early' && hasRelay(config.ice)) throw new Failure('video.too_early');
  await takeTry(db, CREDENTIALS, party.person, present);
  const { until } = linkTimes(appointment);
  return { data: iceServersFor(config.ice, { name: randomUUID(), now: present, until }) };
}

/** The room as this party may see it at this moment. */
export async function describeRoom(deps: Reading, party: Party, locale: Locale): Promise<Room> {
  const { db, now, videoRooms } = deps;
  const present = now();
  const appointment = await requireAppointment(db, party);
  const state = roomState(appointment, present);
  const isOpen = state === 'open';
  const { id } = appointment;
  const room = await findRoom(db, id);
  const peers = isOpen ? await listPresent(db, [id], silentBefore(present)) : [];
  const guests = await listGuests(db, id);
  const isGuest = party.side === 'guest';
  const self = guests.find((guest) => guest.id === party.guestId);
  if (isGuest && !self) throw new Failure('video.invitation_invalid');
  const names = await appointmentNames(db);
  const times = linkTimes(appointment);
  const { firstName, lastName } = appointment.person;
  const patientName = isGuest ? firstName : `${firstName} ${lastName}`.trim();
  const doctorName = names.doctors.get(appointment.doctorId)?.displayName ?? '';
  const nameOf = ({ side, guestId }: Peer) => {
    if (side === 'guest') return guests.find((guest) => guest.id === guestId)?.name ?? '';
    return side === 'doctor' ? doctorName : patientName;
  };
  const isElsewhere = videoRooms.kind !== 'own';
  const link = party.side === 'doctor' ? linkForDoctor(id, appointment.videoLink) : appointment.videoLink;
  return {
    appointment_id: id,
    place: isElsewhere ? 'link' : 'room',
    link: isElsewhere && isOpen && !isGuest ? link : null,
    side: party.side,
    state,
    status: isGuest ? null : appointment.status,
    now: present.toISOString(),
    opens_at: times.from.toISOString(),
    starts_at: appointment.startsAt.toISOString(),
    ends_at: appointment.endsAt.toISOString(),
    closes_at: times.until.toISOString(),
    doctor: { id: appointment.doctorId, display_name: doctorName, image: await imageOf(db, appointment) },
    patient: { id: isGuest ? null : appointment.patientId, name: patientName },
    service: isGuest ? null : serviceTitle(names, appointment.serviceId, locale),
    let_in_at: room?.letInAt?.toISOString() ?? null,
    delay: delayOf(appointment, room),
    patient_may_share_screen: room?.isScreenAllowed ?? false,
    problem: problemOf(appointment),
    consent: await consentOf(db, party.side === 'patient' ? appointment : self, locale),
    phone: (await settingValues(db, ['video_phone'])).video_phone ?? null,
    peers: peers.map((peer) => ({
      peer_id: peer.id,
      side: peer.side,
      name: nameOf(peer),
      fingerprint: peer.fingerprint,
      state: stateOf(peer),
      since: peer.sinceAt.toISOString(),
    })),
    guests: isGuest ? [] : guests.map((guest) => guestOnWire(guest, peers)),
  };
}

async function imageOf(db: Db, { doctorId }: Appointment): Promise<Room['doctor']['image']> {
  return (await doctorNames(db)).find(({ id }) => id === doctorId)?.image ?? null;
}

function stateOf({ inAt }: Peer): 'waiting' | 'in' {
  return inAt ? 'in' : 'waiting';
}

function guestOnWire({ id, name, role, browserHash, invitedAt }: Guest, peers: Peer[]): RoomGuest {
  const peer = peers.find(({ guestId }) => guestId === id);
  const state = peer ? stateOf(peer) : 'away';
  return { id, name, role, state: browserHash ? state : 'invited', invited_at: invitedAt.toISOString() };
}

function delayOf({ startsAt }: Appointment, room: StoredRoom | undefined): Room['delay'] {
  if (!room?.delayAnnouncedAt || room.delayMinutes === 0) return null;
  return {
    minutes: room.delayMinutes,
    announced_at: room.delayAnnouncedAt.toISOString(),
    expected_at: expectedAt(startsAt, room.delayAnnouncedAt, room.delayMinutes).toISOString(),
  };
}

/** Later than agreed; whoever announces it after the beginning means from now on. */
export function expectedAt(startsAt: Date, announcedAt: Date, delayMinutes: number): Date {
  const from = delayMinutes === 0 ? startsAt.getTime() : Math.max(startsAt.getTime(), announcedAt.getTime());
  return new Date(from + delayMinutes * 60_000);
}

export function problemOf({
  problemBy,
  problemAt,
}: Pick<Appointment, 'problemBy' | 'problemAt'>): Room['problem'] {
  return problemBy && problemAt ? { by: problemBy, at: problemAt.toISOString() } : null;
}

/** The consent of the patient or of the guest; a doctor gives none. */
async function consentOf(
  db: Db,
  person: Appointment | Guest | undefined,
  locale: Locale,
): Promise<Room['consent']> {
  if (!person) return null;
  const { version, texts, textVersion } = await videoWording(db);
  const isGiven =
    'patientId' in person
      ? await hasConsentTo(db, person.patientId, { kind: 'video', textVersion })
      : person.consentVersion === textVersion;
  return { version, text: texts[locale], is_given: isGiven };
}

/** The wording of the consent in both languages. Its version is the same in both, and another one after every change. */
export async function videoWording(db: Db) {
  const { video_consent_de, video_consent_en } = await settingValues(db, [
    'video_consent_de',
    'video_consent_en',
  ] as const);
  const texts = {
    de: video_consent_de ?? video_consent.de.text,
    en: video_consent_en ?? video_consent.en.text,
  };
  const version = hash('sha256', `${texts.de}\n${texts.en}`).slice(0, 16);
  return { version, texts, textVersion: `video-consent=${version}` };
}
