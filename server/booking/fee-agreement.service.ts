import type { z } from 'zod';
import type { bookingAgreement, FeeAgreement } from '#contract/booking-agreement.contract.ts';
import { readSignature } from '#server/anamnesis/sign/check-anamnesis.service.ts';
import {
  type AgreementParties,
  agreementFiled,
  agreementTerms,
  agreementToFile,
  storeSigned,
} from '#server/appointments/fee-agreement/fee-agreement.service.ts';
import { findAppointment } from '#server/appointments/find-appointment.service.ts';
import { staffIdOf } from '#server/catalogue/doctor-account.service.ts';
import { keepSignedPaper } from '#server/documents/keep-paper.service.ts';
import { limitNetwork } from '#server/identity/account-protection.service.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { type Caller, holderOf } from '#server/schedule/hold/holder.service.ts';
import { booking_answer } from '#texts/generated/booking_answer.ts';
import { fee_agreement } from '#texts/generated/fee_agreement.ts';
import { describeAgreement, partiesOf, partiesOfProposal, withoutName } from './agreement-parties.service.ts';
import { requirePayableConfirmation } from './confirm/confirm-appointment.service.ts';
import { requirePayable } from './require-payable.service.ts';
import { LIMITS } from './steps/draft.rules.ts';

type Sign = z.output<(typeof bookingAgreement)['signFeeAgreement']['input']>;

/** Decodes the image first, and then refuses terms that are no longer those that were read. */
export async function signFeeAgreement(
  deps: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  { token, terms_hash: readHash, signature }: Sign,
): Promise<{ message: string; data: FeeAgreement }> {
  const { client } = caller;
  await limitNetwork(deps, LIMITS.steps, client);
  const { payer, parties } = await bookingInHand(deps, caller, token);
  const seen = await readSignature(signature);
  if ('fault' in seen)
    throw new Failure('request.invalid', { fields: { signature: [{ text: seen.fault }] } });
  const terms = await agreementTerms(deps.db, parties);
  if (terms?.termsHash !== readHash) throw new Failure('booking.fee_agreement_changed');
  const now = deps.now();
  await storeSigned(deps.db, terms, { payer, png: seen.png, locale: client.locale, now });
  const signed = describeAgreement(terms, now);
  const message = booking_answer[client.locale].fee_agreement_signed;
  return { message, data: token ? withoutName(signed) : signed };
}

/** The held slot, or the appointment of a confirmation link. */
async function bookingInHand(
  deps: Pick<Deps, 'db' | 'now'>,
  { actor, client }: Caller,
  token: string | undefined,
): Promise<{ payer: string; parties: AgreementParties }> {
  if (token) {
    const waiting = await requirePayableConfirmation(deps, token);
    return { payer: waiting.payer, parties: await partiesOfProposal(deps.db, waiting.appointmentId) };
  }
  const payable = await requirePayable(deps.db, holderOf(actor, client.draftToken), deps.now());
  return { payer: payable.payer, parties: partiesOf(payable) };
}

/**
 * Puts the PDF of a signed agreement among the documents of the patient, who must get a copy (§ 2 Abs. 2 GOÄ); the
 * doctor finds it in the same file. Safe to repeat.
 */
export async function fileFeeAgreement(
  deps: Pick<Deps, 'db' | 'files' | 'now'>,
  { appointmentId }: { appointmentId: number },
): Promise<void> {
  const agreement = await agreementToFile(deps.db, appointmentId);
  const appointment = agreement && (await findAppointment(deps.db, appointmentId));
  if (!appointment) return;
  const t = fee_agreement[agreement.locale];
  await keepSignedPaper(
    deps,
    {
      patientId: appointment.patientId,
      kind: 'document',
      title: t.title,
      fileName: t.file_name({ date: berlinDate(agreement.signedAt) }),
      pdf: agreement.pdf,
      doctorStaffId: (await staffIdOf(deps.db, agreement.doctorId)) ?? NOBODY,
    },
    (tx, documentId) => agreementFiled(tx, agreement.id, documentId),
  );
}

/** A doctor without an account of the staff. */
const NOBODY = 0;
