import type { DelayMinutes } from '#contract/video.rules.ts';
import type { Appointment } from '#server/appointments/find-appointment.service.ts';
import { dateBlockFor } from '#server/appointments/mails/date-block.rules.ts';
import { beginMeeting, setFirstProblem } from '#server/appointments/video/meet.service.ts';
import { linkTimes } from '#server/appointments/video/video-link.rules.ts';
import { doctorNameOf } from '#server/catalogue/catalogue-names.service.ts';
import { patientAsRecipient, type Recipient, writeLetter } from '#server/identity/write-mail.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import { berlinTime } from '#server/platform/berlin-time.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { type Letter, postLetter } from '#server/platform/mail.ts';
import { video_answer } from '#texts/generated/video_answer.ts';
import { video_mail } from '#texts/generated/video_mail.ts';
import { requireOpenRoom } from './enter-room.service.ts';
import { markGuestLetIn } from './guests.store.ts';
import { type Party, requireAppointment } from './party.service.ts';
import { describeRoom, expectedAt } from './read-room.service.ts';
import { roomState, silentBefore } from './room.rules.ts';
import { tellRoom } from './room-news.service.ts';
import { listPresent, lockRoom, type Peer, updatePeer, updateRoom } from './video.store.ts';

type Running = Pick<Deps, 'db' | 'now' | 'pubsub' | 'videoRooms' | 'config'>;
type Doctor = Party & { staff: Staff };
type Texts = keyof (typeof video_answer)['de'];

/** The doctor, who is in, lets the waiting patient or guest in. With the patient the appointment begins. */
export async function letIn(
  deps: Running,
  doctor: Doctor,
  who: 'patient' | 'guest',
  client: Pick<Client, 'locale'>,
) {
  const now = deps.now();
  const appointment = await requireOpenRoom(deps, doctor);
  await deps.db.transaction(async (tx) => {
    const room = await lockRoom(tx, appointment.id);
    const peers = await listPresent(tx, [appointment.id], silentBefore(now));
    if (!peers.some(({ side }) => side === 'doctor')) throw new Failure('video.not_in');
    const waiting = peers.find(({ side }) => side === who);
    if (!waiting) throw new Failure('video.nobody_waits');
    if (waiting.inAt) return;
    await admit(tx, waiting, now);
    if (who === 'guest') return;
    if (!room.letInAt) await updateRoom(tx, appointment.id, { letInAt: now });
    await beginMeeting(tx, doctor.staff, appointment, now);
  });
  await tellRoom(deps, appointment);
  return await answer(deps, doctor, client, who === 'guest' ? 'guest_let_in' : 'let_in');
}

async function admit(tx: Db, { id, guestId }: Peer, now: Date): Promise<void> {
  await updatePeer(tx, id, { inAt: now, sinceAt: now });
  if (guestId !== null) await markGuestLetIn(tx, guestId, now);
}

/** A patient who does not wait yet reads it in a mail. The same announcement again changes nothing. */
export async function announceDelay(
  deps: Running,
  doctor: Doctor,
  minutes: DelayMinutes,
  client: Pick<Client, 'locale'>,
) {
  const now = deps.now();
  const appointment = await requireAppointment(deps.db, doctor);
  if (roomState(appointment, now) === 'over') throw new Failure('video.over');
  await deps.db.transaction(async (tx) => {
    const room = await lockRoom(tx, appointment.id);
    if (room.delayMinutes === minutes) return;
    await updateRoom(tx, appointment.id, { delayMinutes: minutes, delayAnnouncedAt: now });
    const peers = await listPresent(tx, [appointment.id], silentBefore(now));
    if (!peers.some(({ side }) => side === 'patient')) await mailDelay(tx, deps, appointment, minutes);
  });
  await tellRoom(deps, appointment);
  return await answer(deps, doctor, client, minutes === 0 ? 'delay_removed' : 'delay_announced');
}

async function mailDelay(tx: Db, deps: Running, appointment: Appointment, minutes: number): Promise<void> {
  const { id, patientId, doctorId, startsAt } = appointment;
  const to = await patientAsRecipient(tx, patientId);
  if (!to) return;
  const doctor = await doctorNameOf(tx, doctorId);
  const times = { startsAt, expectedAt: expectedAt(startsAt, deps.now(), minutes) };
  await postLetter(
    tx,
    delayLetter(to, { ...times, doctor, url: `${deps.config.publicUrl}/patient/visit/${id}` }),
  );
}

export async function allowScreen(
  deps: Running,
  doctor: Doctor,
  isAllowed: boolean,
  client: Pick<Client, 'locale'>,
) {
  const appointment = await requireOpenRoom(deps, doctor);
  await deps.db.transaction(async (tx) => {
    await lockRoom(tx, appointment.id);
    await updateRoom(tx, appointment.id, { isScreenAllowed: isAllowed });
  });
  await tellRoom(deps, appointment);
  return await answer(deps, doctor, client, isAllowed ? 'screen_allowed' : 'screen_forbidden');
}

/**
 * Either side says that the technology failed. It can be said from the opening of the room until a day after the end, also
 * by somebody who could not enter at all. The first report counts.
 */
export async function reportProblem(
  deps: Running,
  party: Party,
  note: string | undefined,
  client: Pick<Client, 'locale'>,
) {
  const now = deps.now();
  const appointment = await requireAppointment(deps.db, party);
  const { from, until } = linkTimes(appointment);
  if (now < from) throw new Failure('video.too_early');
  if (now.getTime() > until.getTime() + REPORTED_LATER_MS) throw new Failure('video.over');
  const by = party.side === 'doctor' ? 'doctor' : 'patient';
  const isFirst = await setFirstProblem(deps.db, appointment.id, { by, note: note || null, now });
  if (isFirst) await tellRoom(deps, appointment);
  return await answer(deps, party, client, 'problem_reported');
}

const REPORTED_LATER_MS = 23 * 3_600_000;

export async function answer(deps: Running, party: Party, { locale }: Pick<Client, 'locale'>, words: Texts) {
  return { message: video_answer[locale][words], data: await describeRoom(deps, party, locale) };
}

interface Delay {
  startsAt: Date;
  expectedAt: Date;
  doctor: string | undefined;
  url: string;
}

/** The appointment begins later, or on time after all. The block shows the agreed beginning. */
function delayLetter(to: Recipient, { startsAt, expectedAt, doctor, url }: Delay): Letter {
  const t = video_mail[to.locale];
  const minutes = Math.round((expectedAt.getTime() - startsAt.getTime()) / 60_000);
  const isOnTime = minutes === 0;
  return writeLetter(to, {
    subject: isOnTime ? t.delay_removed_subject : t.delay_subject,
    body: [isOnTime ? t.delay_removed_body : t.delay_body({ minutes, time: berlinTime(expectedAt) })],
    dateBlock: dateBlockFor(to, { startsAt, doctor }),
    link: { label: t.link, url },
  });
}
