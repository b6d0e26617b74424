import { dateBlockFor } from '#server/appointments/mails/date-block.rules.ts';
import {
  createAppointment,
  type Mover,
  type NewAppointment,
} from '#server/appointments/move-appointment.service.ts';
import { doctorNameOf } from '#server/catalogue/catalogue-names.service.ts';
import type { personOf } from '#server/identity/profile/profile.service.ts';
import { patientAsRecipient, type Recipient, writeLetter } from '#server/identity/write-mail.service.ts';
import { berlinDateInWords, berlinTime } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type Letter, postLetter } from '#server/platform/mail.ts';
import { newSecretToken } from '#server/platform/secrets.ts';
import type { Holder } from '#server/schedule/hold/holder.service.ts';
import { type Hold, turnHoldIntoAppointmentTime } from '#server/schedule/hold/keep-hold.service.ts';
import { booking_mail } from '#texts/generated/booking_mail.ts';
import { termsOf } from '../require-payable.service.ts';
import { insertConfirmation } from './confirmation.store.ts';

/** Who chose the time: the clinic, or the patient, who took an offer of the waiting list. */
type Occasion = 'proposal' | 'taken_offer';

export interface Proposal {
  actor: Mover;
  why: string;
  createdBy: NewAppointment['createdBy'];
  patientId: number;
  known: NonNullable<Awaited<ReturnType<typeof personOf>>>;
  holder: Holder;
  hold: Hold;
  status: 'created_by_doctor' | 'created_by_admin';
  expiresAt: Date;
  occasion: Occasion;
}

/**
 * Stores an appointment that its patient has to confirm and pay for, on the time that is held, and mails the link. The
 * token opens the same page.
 */
export async function writeProposal(
  tx: Db,
  { now, config }: Pick<Deps, 'now' | 'config'>,
  { actor, why, createdBy, patientId, known, holder, hold, status, expiresAt, occasion }: Proposal,
): Promise<{ id: number; token: string }> {
  const { serviceId, doctorId, startsAt, endsAt } = hold;
  const terms = await termsOf(tx, hold);
  const { token, tokenHash } = newSecretToken();
  const at = now();
  const appointment = { patientId, serviceId, doctorId, startsAt, endsAt, status, terms, gateway: null };
  const { person, locale } = known;
  const id = await createAppointment(
    tx,
    { ...appointment, person, locale, createdBy, anamnesisId: null },
    { actor, why, now: at },
  );
  await turnHoldIntoAppointmentTime(tx, holder, id, at);
  await insertConfirmation(tx, { appointmentId: id, tokenHash, expiresAt });
  const doctor = await doctorNameOf(tx, doctorId);
  const url = `${config.publicUrl}/patient/confirm-payment/${token}`;
  const recipient = await patientAsRecipient(tx, patientId);
  const letter = { startsAt, doctor, expiresAt, url, occasion };
  if (recipient) await postLetter(tx, confirmationRequestLetter(recipient, letter));
  return { id, token };
}

interface ProposalLetter {
  startsAt: Date;
  doctor: string | undefined;
  expiresAt: Date;
  url: string;
  occasion: Occasion;
}

/** Asks a patient to confirm an appointment. Does not name the service. */
function confirmationRequestLetter(
  to: Recipient,
  { startsAt, doctor, expiresAt, url, occasion }: ProposalLetter,
): Letter {
  const t = booking_mail[to.locale];
  const until = { day: berlinDateInWords(expiresAt, to.locale), time: berlinTime(expiresAt) };
  return writeLetter(to, {
    subject: t[`${occasion}_subject`],
    dateBlock: dateBlockFor(to, { startsAt, doctor }),
    body: [t[`${occasion}_body`], t.proposal_until(until)],
    link: { label: t[`${occasion}_link`], url },
  });
}
