import { requireRecord } from '#server/appointments/access/record-access.service.ts';
import { dateBlockFor } from '#server/appointments/mails/date-block.rules.ts';
import { createAppointment } from '#server/appointments/move-appointment.service.ts';
import { doctorNameOf } from '#server/catalogue/catalogue-names.service.ts';
import { doctorIdOf, inReachOf } from '#server/catalogue/doctor-account.service.ts';
import { personOf } from '#server/identity/profile/profile.service.ts';
import { patientAsRecipient, type Recipient, writeLetter } from '#server/identity/write-mail.service.ts';
import { isLimitedToOwn, type Staff, usedRole } from '#server/platform/actor.ts';
import { berlinDateInWords, berlinTime } from '#server/platform/berlin-time.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import type { Locale } from '#server/platform/locale.ts';
import { type Letter, postLetter } from '#server/platform/mail.ts';
import { newSecretToken } from '#server/platform/secrets.ts';
import { holdForClinic } from '#server/schedule/hold/hold-slot.service.ts';
import type { Holder } from '#server/schedule/hold/holder.service.ts';
import {
  type Hold,
  holdOf,
  releaseHold,
  turnHoldIntoAppointmentTime,
} from '#server/schedule/hold/keep-hold.service.ts';
import { booking_answer } from '#texts/generated/booking_answer.ts';
import { booking_mail } from '#texts/generated/booking_mail.ts';
import { confirmationEnd } from '../booking.rules.ts';
import { termsOf } from '../require-payable.service.ts';
import { insertConfirmation } from './confirmation.store.ts';

type Wish = { patientId: number; slotId: string };

/**
 * Doctors propose appointments with themselves to patients they treat; an administrator proposes them for every doctor.
 * Holds the slot first, so that only one of several callers gets it, and releases it if the proposal fails.
 */
export async function createForPatient(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  staff: Staff,
  { patientId, slotId }: Wish,
  { locale }: Pick<Client, 'locale'>,
) {
  const { db, now } = deps;
  const { reader } = await requireRecord(db, staff, { patientId, to: 'change' }, now());
  const known = await personOf(db, patientId);
  if (!known) throw new Failure('request.not_found');

  const holder = await holdForClinic(deps, slotId);
  try {
    const hold = await requireHold(deps, holder);
    const proposer = await inReachOf(db, reader, hold.doctorId);
    if (isLimitedToOwn(proposer)) await requireOwnTime(db, proposer, hold);
    const status = usedRole(proposer) === 'doctor' ? 'created_by_doctor' : 'created_by_admin';
    const expiresAt = confirmationEnd(hold.startsAt, now());
    const id = await writeProposal(deps, {
      staff: proposer,
      patientId,
      known,
      holder,
      hold,
      status,
      expiresAt,
    });
    return {
      message: booking_answer[locale].proposed,
      data: { id, status, expires_at: expiresAt.toISOString() },
    };
  } catch (error) {
    await db.transaction((tx) => releaseHold(tx, holder));
    throw error;
  }
}

async function requireHold({ db, now }: Pick<Deps, 'db' | 'now'>, holder: Holder): Promise<Hold> {
  const hold = await holdOf(db, holder, now());
  if (!hold) throw new Failure('schedule.slot_taken');
  return hold;
}

async function requireOwnTime(db: Db, { staffId }: Staff, { doctorId }: Hold): Promise<void> {
  if (doctorId !== (await doctorIdOf(db, staffId))) throw new Failure('schedule.slot_not_offered');
}

interface Proposal {
  staff: Staff;
  patientId: number;
  known: NonNullable<Awaited<ReturnType<typeof personOf>>>;
  holder: Holder;
  hold: Hold;
  status: 'created_by_doctor' | 'created_by_admin';
  expiresAt: Date;
}

async function writeProposal(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  { staff, patientId, known, holder, hold, status, expiresAt }: Proposal,
): Promise<number> {
  const { serviceId, doctorId, startsAt, endsAt } = hold;
  const terms = await termsOf(db, hold);
  const { token, tokenHash } = newSecretToken();
  return await db.transaction(async (tx) => {
    const at = now();
    const appointment = { patientId, serviceId, doctorId, startsAt, endsAt, status, terms, gateway: null };
    const { person, locale } = known;
    const createdBy = status === 'created_by_doctor' ? ('doctor' as const) : ('admin' as const);
    const id = await createAppointment(
      tx,
      { ...appointment, person, locale, createdBy, anamnesisId: null },
      { actor: staff, why: 'made by the clinic', now: at },
    );
    await turnHoldIntoAppointmentTime(tx, holder, id, at);
    await insertConfirmation(tx, { appointmentId: id, tokenHash, expiresAt });
    const doctor = await doctorNameOf(tx, doctorId);
    const letter = {
      startsAt,
      doctor,
      expiresAt,
      url: `${config.publicUrl}/patient/confirm-payment/${token}`,
    };
    const recipient = await patientAsRecipient(tx, patientId);
    if (recipient) await postLetter(tx, confirmationRequestLetter(recipient, letter));
    return id;
  });
}

interface ProposalLetter {
  startsAt: Date;
  doctor: string | undefined;
  expiresAt: Date;
  url: string;
}

/** Asks a patient to confirm an appointment that the clinic proposed. Does not name the service. */
function confirmationRequestLetter(
  to: Recipient,
  { startsAt, doctor, expiresAt, url }: ProposalLetter,
): Letter {
  const t = booking_mail[to.locale];
  return writeLetter(to, {
    subject: t.proposal_subject,
    dateBlock: dateBlockFor(to, { startsAt, doctor }),
    body: [t.proposal_body, t.proposal_until(inWords(expiresAt, to.locale))],
    link: { label: t.proposal_link, url },
  });
}

function inWords(instant: Date, locale: Locale) {
  return { day: berlinDateInWords(instant, locale), time: berlinTime(instant) };
}
