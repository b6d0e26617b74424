import type { RoomSide } from '#contract/video.contract.ts';
import { hasBeenCancelled } from '#server/appointments/appointment-moves.rules.ts';
import { type Appointment, findAppointment } from '#server/appointments/find-appointment.service.ts';
import { linkTimes } from '#server/appointments/video/video-link.rules.ts';
import { doctorIdOf } from '#server/catalogue/doctor-account.service.ts';
import type { Patient, Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { hashToken } from '#server/platform/secrets.ts';
import { findGuestByBrowser, type Guest } from './guests.store.ts';
import type { Peer } from './video.store.ts';

/** Somebody who may enter the room of this appointment, as proven by a session or by the cookie of a guest. */
export interface Party {
  side: RoomSide;
  appointmentId: number;
  /** Restricts every query to the appointments of this person. */
  owner: { patientId?: number; doctorId?: number };
  staff?: Staff;
  guestId?: number;
  /** For limits. */
  person: string;
}

export function asPatient({ patientId }: Patient, appointmentId: number): Party {
  return { side: 'patient', appointmentId, owner: { patientId }, person: `patient-${patientId}` };
}

/** Only the doctor of the appointment. Others of the staff do not find the room. */
export async function asDoctor(
  db: Db,
  staff: Staff,
  appointmentId: number,
): Promise<Party & { staff: Staff }> {
  const doctorId = await doctorIdOf(db, staff.staffId);
  if (doctorId === undefined) throw new Failure('request.not_found');
  return { side: 'doctor', appointmentId, owner: { doctorId }, staff, person: `staff-${staff.staffId}` };
}

/** The guest whose invitation was opened in this browser. It ends when the room closes or the appointment is cancelled. */
export async function asGuest(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { roomGuestToken: token }: Client,
): Promise<Party> {
  const guest = token === undefined ? undefined : await findGuestByBrowser(db, hashToken(token));
  const appointment = guest && (await findAppointment(db, guest.appointmentId));
  if (!appointment || hasBeenCancelled(appointment.status) || now() > linkTimes(appointment).until)
    throw new Failure('video.invitation_invalid');
  return partyOfGuest(guest);
}

function partyOfGuest({ id: guestId, appointmentId }: Guest): Party {
  return { side: 'guest', appointmentId, owner: {}, guestId, person: `guest-${guestId}` };
}

/** Somebody else's appointment looks like a missing one. */
export async function requireAppointment(db: Db, { appointmentId, owner }: Party): Promise<Appointment> {
  const found = await findAppointment(db, appointmentId, owner);
  if (!found) throw new Failure('request.not_found');
  return found;
}

/** Whether this page belongs to this side of this room. */
export function isOf(party: Party, { appointmentId, side, guestId }: Peer): boolean {
  return appointmentId === party.appointmentId && side === party.side && guestId === (party.guestId ?? null);
}
