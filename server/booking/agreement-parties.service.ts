import type { FeeAgreement } from '#contract/booking-agreement.contract.ts';
import {
  type AgreementParties,
  type AgreementTerms,
  agreementTerms,
  signedBy,
} from '#server/appointments/fee-agreement/fee-agreement.service.ts';
import { findAppointment } from '#server/appointments/find-appointment.service.ts';
import { personOf } from '#server/identity/profile/profile.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/failure.ts';
import type { Payable } from './require-payable.service.ts';

/** What the payer has to sign before paying, and whether that is done; undefined if the service requires nothing. */
export async function agreementInHand(
  db: Db,
  { payer, parties }: { payer: string; parties: AgreementParties },
): Promise<FeeAgreement | undefined> {
  const terms = await agreementTerms(db, parties);
  return terms && describeAgreement(terms, await signedBy(db, payer, terms));
}

/** As `agreementInHand`, without the name: a confirmation link may be forwarded. */
export async function agreementBehindLink(
  db: Db,
  waiting: { payer: string; appointmentId: number },
): Promise<FeeAgreement | undefined> {
  const parties = await partiesOfProposal(db, waiting.appointmentId);
  const found = await agreementInHand(db, { payer: waiting.payer, parties });
  return found && withoutName(found);
}

export function withoutName(agreement: FeeAgreement): FeeAgreement {
  return { ...agreement, patient: '' };
}

export function describeAgreement(terms: AgreementTerms, signedAt: Date | undefined): FeeAgreement {
  return {
    text_version: terms.textVersion,
    terms_hash: terms.termsHash,
    doctor: terms.doctorName,
    patient: terms.patientName,
    positions: terms.positions,
    signed_at: signedAt?.toISOString() ?? null,
  };
}

export function partiesOf({ hold, booker }: Pick<Payable, 'hold' | 'booker'>): AgreementParties {
  const { serviceId, doctorId } = hold;
  const { firstName, lastName } = booker.kind === 'guest' ? booker.data : booker.person;
  return { serviceId, doctorId, patientName: `${firstName} ${lastName}` };
}

export async function partiesOfProposal(db: Db, appointmentId: number): Promise<AgreementParties> {
  const appointment = await findAppointment(db, appointmentId);
  const known = appointment && (await personOf(db, appointment.patientId));
  if (!known) throw new Failure('booking.confirmation_invalid');
  const { serviceId, doctorId } = appointment;
  return { serviceId, doctorId, patientName: `${known.person.firstName} ${known.person.lastName}` };
}
