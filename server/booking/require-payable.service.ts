import type { Locale } from '#contract/locale.ts';
import { type AgreedTerms, agreeTerms } from '#server/appointments/cancel/agreed-terms.rules.ts';
import { isWithdrawn } from '#server/audit/consent/withdraw-consent.service.ts';
import { pricedService } from '#server/catalogue/catalogue.service.ts';
import { noShowFeePercent } from '#server/content/settings.service.ts';
import { personOf } from '#server/identity/profile/profile.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/failure.ts';
import type { Holder } from '#server/schedule/hold/holder.service.ts';
import { type Hold, holdOf } from '#server/schedule/hold/keep-hold.service.ts';
import { nextStepDue } from './booking.rules.ts';
import { requireBookable } from './steps/check-eligibility.service.ts';
import type { GuestData } from './steps/check-user-data.rules.ts';
import { guestProgress } from './steps/draft.rules.ts';
import { findGuestDraft } from './steps/draft.service.ts';

/** A held slot whose holder has completed every step before the payment. */
export interface Payable {
  payer: string;
  holder: Holder;
  hold: Hold;
  terms: AgreedTerms;
  booker: Booker;
}

export type Booker =
  | { kind: 'patient'; patientId: number; person: PatientPerson; locale: Locale }
  | { kind: 'guest'; data: GuestData; passwordHash: string; anamnesisId: number };

type PatientPerson = NonNullable<Awaited<ReturnType<typeof personOf>>>['person'];

/** Refuses to take money from somebody who holds no slot or has skipped a step, in the wizard and in the API. */
export async function requirePayable(db: Db, holder: Holder, now: Date): Promise<Payable> {
  const hold = await holdOf(db, holder, now);
  if (!hold) throw new Failure('schedule.hold_expired');
  const booker = await requireBooker(db, holder, now);
  const service = await requireBookable(db, holder.patientId, hold, now);
  return { payer: payerOf(holder), holder, hold, terms: await termsFor(db, service, hold), booker };
}

/** The name under which payments are stored before there is an appointment. A guest who signs in gets another one. */
export function payerOf({ patientId, draftHash }: Holder): string {
  return patientId === undefined ? `draft ${draftHash}` : `patient ${patientId}`;
}

export function holderOfPayer(payer: string): Holder {
  const [kind, name = ''] = payer.split(' ');
  return kind === 'patient' ? { patientId: Number(name) } : { draftHash: name };
}

async function requireBooker(db: Db, { patientId, draftHash }: Holder, now: Date): Promise<Booker> {
  if (patientId !== undefined) {
    const known = await personOf(db, patientId);
    if (!known) throw new Failure('session.required');
    const due = nextStepDue({ kind: 'patient', hasHold: true, hasAddress: known.person.address !== null });
    if (due !== 6) throw new Failure('booking.address_missing');
    if (await isWithdrawn(db, patientId, 'data_processing')) throw new Failure('booking.consent_withdrawn');
    return { kind: 'patient', patientId, ...known };
  }
  const draft = await findGuestDraft(db, draftHash ?? '', now);
  const isDone = nextStepDue(guestProgress(draft, true)) === 6;
  if (!isDone || !draft?.acceptedData || draft.passwordHash === null || draft.anamnesisId === null)
    throw new Failure('booking.step_not_due');
  const { acceptedData: data, passwordHash, anamnesisId } = draft;
  return { kind: 'guest', data, passwordHash, anamnesisId };
}

/** The terms at this moment, with the price from the catalogue. They are compared with the accepted ones at booking. */
export async function termsOf(
  db: Db,
  { serviceId, startsAt }: Pick<Hold, 'serviceId' | 'startsAt'>,
): Promise<AgreedTerms> {
  const service = await pricedService(db, serviceId);
  if (!service) throw new Failure('schedule.slot_not_offered');
  return await termsFor(db, service, { startsAt });
}

async function termsFor(
  db: Db,
  { priceCents }: { priceCents: number },
  { startsAt }: Pick<Hold, 'startsAt'>,
): Promise<AgreedTerms> {
  return agreeTerms({ priceCents, startsAt, noShowFeePercent: await noShowFeePercent(db) });
}
