import { createHash } from 'node:crypto';
import type { AgreedPosition } from '#contract/fee-agreement.rules.ts';
import { doctorNameOf } from '#server/catalogue/catalogue-names.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { onWhitePaper } from '#server/platform/files/picture.ts';
import type { Locale } from '#server/platform/locale.ts';
import { agreementOfService } from '#server/positions/positions.service.ts';
import type { Appointment } from '../appointments.store.ts';
import {
  attachAgreement,
  deleteUnbooked,
  findOfAppointment,
  findUnbooked,
  markFiled,
  putUnbooked,
  type StoredAgreement,
} from './fee-agreement.store.ts';
import { renderFeeAgreement } from './fee-agreement-paper.ts';

/** The version of the words around the positions. Another wording gets another version. */
const TEXT_VERSION = '2026-12';
/** A draft of a booking is kept for a day. */
const UNBOOKED_HOURS = 48;

/** Between whom an agreement is made, and about which service. */
export interface AgreementParties {
  serviceId: number;
  doctorId: number;
  patientName: string;
}

/** What an agreement says. Whatever changes in it has to be signed again. */
export interface AgreementTerms {
  textVersion: string;
  doctorId: number;
  doctorName: string;
  patientName: string;
  positions: AgreedPosition[];
  termsHash: string;
}

/** The agreement that these two have to make before the service is booked; undefined if it needs none. */
export async function agreementTerms(
  db: Db,
  { serviceId, doctorId, patientName }: AgreementParties,
): Promise<AgreementTerms | undefined> {
  const positions = await agreementOfService(db, serviceId);
  if (positions.length === 0) return undefined;
  const doctorName = (await doctorNameOf(db, doctorId)) ?? '';
  const terms = { textVersion: TEXT_VERSION, doctorId, doctorName, patientName, positions };
  return { ...terms, termsHash: createHash('sha256').update(JSON.stringify(terms)).digest('hex') };
}

/** When the payer signed exactly these terms; undefined if not yet. */
export async function signedBy(
  db: Db,
  payer: string,
  { termsHash }: Pick<AgreementTerms, 'termsHash'>,
): Promise<Date | undefined> {
  const signed = await findUnbooked(db, payer);
  return signed?.termsHash === termsHash ? signed.signedAt : undefined;
}

interface Signature {
  payer: string;
  /** Checked and encoded by the server. */
  png: Buffer;
  locale: Locale;
  now: Date;
}

export async function storeSigned(
  db: Db,
  terms: AgreementTerms,
  { payer, png, locale, now }: Signature,
): Promise<void> {
  await putUnbooked(db, { ...terms, payer, locale, signature: png, signedAt: now });
}

interface Booking {
  payer: string;
  parties: AgreementParties;
}

/** Refuses to go on to the payment of a service whose agreement is not signed. */
export async function requireSigned(db: Db, { payer, parties }: Booking): Promise<void> {
  const terms = await agreementTerms(db, parties);
  if (terms && !(await signedBy(db, payer, terms))) throw new Failure('booking.fee_agreement_missing');
}

/**
 * Gives the signed agreement to the appointment that is being booked, and refuses the booking without it. From now on
 * it stays as it was signed, whatever becomes of the service.
 */
export async function attachSigned(
  tx: Db,
  { payer, parties, appointmentId }: Booking & { appointmentId: number },
): Promise<void> {
  const terms = await agreementTerms(tx, parties);
  if (!terms) return;
  const { termsHash } = terms;
  if (!(await attachAgreement(tx, { payer, termsHash, appointmentId })))
    throw new Failure('booking.fee_agreement_missing');
}

export type SignedAgreement = Pick<StoredAgreement, 'positions' | 'signedAt'>;

/** An agreement is valid only with the doctor who made it; another doctor has to make a new one (§ 2 Abs. 2 GOÄ). */
export async function signedAgreementOf(
  db: Db,
  { id, doctorId }: Pick<Appointment, 'id' | 'doctorId'>,
): Promise<SignedAgreement | null> {
  const found = await findOfAppointment(db, id);
  return found?.doctorId === doctorId ? found : null;
}

/** The agreement of an appointment as PDF, if it is not among the documents of the patient yet. */
export async function agreementToFile(db: Db, appointmentId: number) {
  const found = await findOfAppointment(db, appointmentId);
  if (!found || found.documentId !== null) return undefined;
  const { id, doctorId, locale, signedAt } = found;
  return {
    id,
    doctorId,
    locale,
    signedAt,
    pdf: renderFeeAgreement(found, await onWhitePaper(found.signature)),
  };
}

/** Fails if another run has filed it, so that its document goes. */
export async function agreementFiled(tx: Db, id: number, documentId: number): Promise<void> {
  if (!(await markFiled(tx, id, documentId))) throw new Failure('server.unavailable');
}

/** Deletes signed agreements of bookings that were never finished. */
export async function forgetUnbooked({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deleteUnbooked(db, new Date(now().getTime() - UNBOOKED_HOURS * 3_600_000));
}
