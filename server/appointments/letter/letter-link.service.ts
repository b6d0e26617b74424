import type {
  CancelByLetterForm,
  LetterLink,
  MoveByLetterForm,
} from '#contract/appointments-letter.contract.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { siteOf } from '#server/platform/network.ts';
import { type Limit, takeTry } from '#server/platform/rate-limit/rate-limit.ts';
import { hashToken } from '#server/platform/secrets.ts';
import { nextFreeTimes, schedules } from '#server/schedule/free-slots/free-slots.service.ts';
import { appointments_answer } from '#texts/generated/appointments_answer.ts';
import { hasBegun } from '../appointment-moves.rules.ts';
import { type Appointment, findAppointment } from '../appointments.store.ts';
import { type Agreeable, cancelOwnAppointment } from '../cancel/cancel-appointment.service.ts';
import { decideCancellation } from '../cancel/decide-cancellation.rules.ts';
import { readOwnAppointment } from '../list/list-appointments.service.ts';
import { moveOwnAppointment } from '../move/move-own-appointment.service.ts';
import { requestMove } from '../move/request-move.service.ts';
import { lockAppointment, type OwnPatient } from '../move-appointment.service.ts';
import {
  deletePastLetterLinks,
  findLetterLink,
  type LetterAct,
  spendLetterLink,
} from './letter-link.store.ts';

type Reader = Pick<Deps, 'db' | 'now'>;

/** Nobody can guess a token; the limit ends endless tries. */
const TRIES: Limit = { name: 'appointments.letter_links', allowed: 120, windowSeconds: 600 };

/** What the page of a link shows: service, doctor and time of its appointment, and what the act means now. */
export async function readLetterLink(
  deps: Reader,
  token: string,
  client: Client,
): Promise<{ data: LetterLink }> {
  const link = await requireLink(deps, token, client);
  const patient = patientOf(link);
  const { data: row } = await readOwnAppointment(deps, patient, link.appointmentId, client);
  const { service, doctor } = row;
  return {
    data: {
      act: link.act,
      service: { id: service.id, name: service.name },
      doctor: { first_name: doctor.first_name, last_name: doctor.last_name },
      start_date: row.start_date,
      end_date: row.end_date,
      cancellation: link.act === 'come' ? null : row.cancellation,
      move: link.act === 'move' ? row.move : null,
    },
  };
}

/** The patient confirms coming to the appointment. */
export async function comeByLetter(deps: Reader, token: string, client: Client) {
  const { appointmentId } = await requireLink(deps, token, client, 'come');
  await deps.db.transaction(async (tx) => {
    await lockAppointment(tx, appointmentId);
    await spendLink(tx, deps, token);
  });
  return { message: appointments_answer[client.locale].coming };
}

/** Cancels, or after the deadline asks for it. Refuses when the costs differ from those that the page showed. */
export async function cancelByLetter(
  deps: Reader,
  { token, seen_way, seen_fee_cents, cancellation_request_notes }: CancelByLetterForm,
  client: Client,
) {
  const link = await requireLink(deps, token, client, 'cancel');
  const form = { id: link.appointmentId, cancellation_request_notes };
  const { message } = await cancelOwnAppointment(
    deps,
    patientOf(link),
    form,
    client,
    async (tx, decision) => {
      const isSeen = wayOf(decision) === seen_way && decision.dueCents === seen_fee_cents;
      if (!isSeen) throw new Failure('appointments.amount_changed');
      await spendLink(tx, deps, token);
    },
  );
  return { message };
}

export async function moveByLetter(
  deps: Reader,
  { token, ...wish }: Omit<MoveByLetterForm, 'notes'>,
  client: Client,
) {
  const link = await requireLink(deps, token, client, 'move');
  const form = { id: link.appointmentId, ...wish };
  const spend = (tx: Db) => spendLink(tx, deps, token);
  const { message } = await moveOwnAppointment(deps, patientOf(link), form, client, spend);
  return { message };
}

export async function requestMoveByLetter(
  deps: Reader,
  { token, ...wish }: MoveByLetterForm,
  client: Client,
) {
  const link = await requireLink(deps, token, client, 'move');
  const form = { id: link.appointmentId, ...wish };
  const spend = (tx: Db) => spendLink(tx, deps, token);
  const { message } = await requestMove(deps, patientOf(link), form, client, spend);
  return { message };
}

type Times = Pick<Deps, 'db' | 'changes' | 'now'>;

interface TimesWish {
  token: string;
  doctor_ids?: number[] | undefined;
}

/** Free times of the service of the appointment, as its patient sees them when signed in. */
export async function schedulesOfLetter(
  deps: Times,
  {
    token,
    doctor_ids,
    month,
    picked_date,
  }: TimesWish & { month?: string | undefined; picked_date?: string | undefined },
  client: Client,
) {
  const search = await searchOf(deps, { token, doctor_ids }, client);
  return await schedules(deps, search, { month, pickedDate: picked_date });
}

export async function timesOfLetter(
  deps: Times,
  { token, doctor_ids, ...wish }: TimesWish & Parameters<typeof nextFreeTimes>[2],
  client: Client,
) {
  return await nextFreeTimes(deps, await searchOf(deps, { token, doctor_ids }, client), wish);
}

async function searchOf(deps: Times, { token, doctor_ids }: TimesWish, client: Client) {
  const link = await requireLink(deps, token, client, 'move');
  const { serviceId } = link.appointment;
  return { actor: patientOf(link), holder: {}, serviceId, doctorIds: doctor_ids };
}

/** Every wrong link gets the same refusal, so that nobody learns which appointments exist. */
async function requireLink({ db, now }: Reader, token: string, { network }: Client, act?: LetterAct) {
  const at = now();
  await takeTry(db, TRIES, siteOf(network), at);
  const link = await findLetterLink(db, hashToken(token), at);
  const appointment = link && (await findAppointment(db, link.appointmentId));
  if (!link || !appointment || (act && link.act !== act) || !canAct(link.act, appointment, at))
    throw new Failure('appointments.letter_link_invalid');
  return { ...link, appointment };
}

/** Whether the appointment still allows what the link is for. */
function canAct(act: LetterAct, appointment: Appointment, now: Date): boolean {
  const { status, startsAt } = appointment;
  if (act === 'cancel') return decideCancellation(appointment, now).kind !== 'refused';
  return ['confirmed', 'cancellation_rejected'].includes(status) && !hasBegun(startsAt, now);
}

/** Of two presses the first counts. */
async function spendLink(tx: Db, { now }: Reader, token: string): Promise<void> {
  if (!(await spendLetterLink(tx, hashToken(token), now())))
    throw new Failure('appointments.letter_link_invalid');
}

function wayOf({ kind }: Agreeable): CancelByLetterForm['seen_way'] {
  return kind === 'free' ? 'plain' : 'request';
}

function patientOf({ patientId }: { patientId: number }): OwnPatient {
  return { kind: 'patient', patientId };
}

export async function forgetPastLetterLinks({ db, now }: Reader): Promise<void> {
  await deletePastLetterLinks(db, now());
}
