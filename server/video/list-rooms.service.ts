import type { Attendance, OpenRoom } from '#contract/video.contract.ts';
import { findAppointment } from '#server/appointments/find-appointment.service.ts';
import { ownerFor } from '#server/appointments/move-appointment.service.ts';
import { listMeeting } from '#server/appointments/video/meet.service.ts';
import { doctorNameOf } from '#server/catalogue/catalogue-names.service.ts';
import { doctorIdOf } from '#server/catalogue/doctor-account.service.ts';
import { isLimitedToOwn, type Staff } from '#server/platform/actor.ts';
import type { EventStream } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { subscriptionTo } from '#server/platform/pubsub/pubsub.ts';
import { namesOfGuests } from './guests.store.ts';
import { problemOf } from './read-room.service.ts';
import { silentBefore } from './room.rules.ts';
import { topicOfDoctor } from './room-news.service.ts';
import { listPeers, listPresent, listRooms, type Peer } from './video.store.ts';

const NO_DOCTOR = 0;

type Listing = Pick<Deps, 'db' | 'now'>;

/** The rooms that are open now. A doctor sees the doctor's own, the others of the staff all of them. */
export async function listOpenRooms(
  { db, now }: Listing,
  staff: Staff,
): Promise<{ now: string; data: OpenRoom[] }> {
  const present = now();
  const owner = await ownerOfRooms(db, staff);
  const appointments = owner ? await listMeeting(db, present, owner) : [];
  const ids = appointments.map(({ id }) => id);
  const rooms = new Map((await listRooms(db, ids)).map((room) => [room.appointmentId, room]));
  const peers = Map.groupBy(await listPresent(db, ids, silentBefore(present)), (peer) => peer.appointmentId);
  const data = appointments.map(({ id, patientId, doctorId, person, startsAt, ...problem }) => {
    const [room, inside] = [rooms.get(id), peers.get(id) ?? []];
    const patient = inside.find(({ side }) => side === 'patient');
    const isWaiting = patient !== undefined && patient.inAt === null;
    return {
      appointment_id: id,
      doctor_id: doctorId,
      starts_at: startsAt.toISOString(),
      patient: { id: patientId, name: `${person.firstName} ${person.lastName}`.trim() },
      patient_state: patientState(patient),
      waiting_since: isWaiting ? patient.sinceAt.toISOString() : null,
      is_doctor_in: inside.some(({ side }) => side === 'doctor'),
      guests_waiting: inside.filter(({ side, inAt }) => side === 'guest' && inAt === null).length,
      let_in_at: room?.letInAt?.toISOString() ?? null,
      delay_minutes: room?.delayMinutes || null,
      problem: problemOf(problem),
    };
  });
  return { now: present.toISOString(), data };
}

/** Undefined for a doctor's account without an entry in the catalogue, which has no rooms. */
async function ownerOfRooms(db: Db, staff: Staff): Promise<{ doctorId?: number } | undefined> {
  if (!isLimitedToOwn(staff)) return {};
  const doctorId = await doctorIdOf(db, staff.staffId);
  return doctorId === undefined ? undefined : { doctorId };
}

function patientState(patient: Peer | undefined): OpenRoom['patient_state'] {
  if (!patient) return 'away';
  return patient.inAt ? 'in' : 'waiting';
}

/** Tells only that something happened, and how many wait. The page then reads the list. */
export async function followOpenRooms(
  deps: Listing & Pick<Deps, 'pubsub'>,
  staff: Staff,
): Promise<EventStream<{ appointment_id: number | null; waiting: number }>> {
  const owner = await ownerOfRooms(deps.db, staff);
  // News of no doctor never come.
  const topic = topicOfDoctor(owner ? (owner.doctorId ?? 'all') : NO_DOCTOR);
  const countWaiting = async () =>
    (await listOpenRooms(deps, staff)).data.filter(({ patient_state }) => patient_state === 'waiting').length;
  return async function* (signal) {
    const published = subscriptionTo(deps.pubsub, topic, signal);
    yield { appointment_id: null, waiting: await countWaiting() };
    for await (const about of published)
      yield { appointment_id: about ?? null, waiting: await countWaiting() };
  };
}

/** Who joined when: evidence for a dispute about an absence. */
export async function listAttendance(
  { db }: Pick<Deps, 'db'>,
  staff: Staff,
  id: number,
): Promise<{ data: Attendance[] }> {
  const appointment = await findAppointment(db, id, await ownerFor(db, staff));
  if (!appointment) throw new Failure('request.not_found');
  const { person, doctorId } = appointment;
  const guests = await namesOfGuests(db, id);
  const names = {
    patient: `${person.firstName} ${person.lastName}`.trim(),
    doctor: (await doctorNameOf(db, doctorId)) ?? '',
  };
  const data = (await listPeers(db, id)).map(({ side, guestId, enteredAt, inAt, leftAt, ended }) => ({
    side,
    ended,
    entered_at: enteredAt.toISOString(),
    name: side === 'guest' ? (guests.get(guestId ?? 0) ?? '') : names[side],
    in_at: inAt?.toISOString() ?? null,
    left_at: leftAt?.toISOString() ?? null,
  }));
  return { data };
}
