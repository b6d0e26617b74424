import type { AnamnesisForm, SentAnamnesis } from '#contract/anamnesis.contract.ts';
import type { ApiRoutes } from '#contract/api.ts';
import type { BookingTerms } from '#contract/booking-payment.contract.ts';
import type { Slot } from '#contract/schedule.contract.ts';
import type { Payment } from '#web/checkout/purchase.ts';
import type { Language } from '#web/lib/language.ts';
import { submissionOf } from '#web/patient/anamnesis/form/anamnesis-submission.ts';
import { NOT_SIGNED } from '#web/patient/anamnesis/form/anamnesis-values.ts';
import { addressToSend } from '#web/patient/person/person-values.ts';
import type { Draft } from '../booking-draft.ts';
import type { rememberedAddress } from '../person/own-address.ts';

interface ToBook {
  serviceId: number;
  slot: Slot;
  terms: BookingTerms;
  locale: Language;
  isGuest: boolean;
  draft: Pick<Draft, 'userData' | 'anamnesis'>;
  /** The questions of the history; without them the answers are not repeated. */
  questions?: AnamnesisForm | undefined;
  /** What a signed-in patient entered in this booking. */
  address: ReturnType<typeof rememberedAddress>;
}

/**
 * A booking on the wire. The server charges by its own price, compares the rest with what it stored, and refuses a
 * difference.
 */
export function bookingRequest(
  { serviceId, slot, terms, locale, isGuest, draft, questions, address }: ToBook,
  payment: Payment,
) {
  const { customer_id, ...paid } = { customer_id: undefined, ...payment };
  return {
    ...paid,
    service_id: serviceId,
    doctor_id: slot.doctor_id,
    schedule: slot,
    appointment_date: slot.date_start_time,
    amount: terms.amount_cents / 100,
    locale,
    ...(isGuest && guestPart(draft, questions)),
    ...(isGuest && customer_id && { customer_id }),
    ...(address && { patientAddress: address }),
  };
}

type Request = ApiRoutes['POST /api/patients/appointments']['input'];
type GuestPart = Pick<Request, 'email' | 'userData' | 'patientAddress' | 'anamnesis'>;

function guestPart(
  { userData, anamnesis }: ToBook['draft'],
  questions: AnamnesisForm | undefined,
): GuestPart {
  if (!userData) return {};
  const address = addressToSend(userData.address);
  return {
    email: userData.email,
    userData: { ...userData, address },
    patientAddress: address,
    ...(anamnesis && questions && { anamnesis: repeatedAnamnesis(questions, anamnesis, userData) }),
  };
}

/** The signed form without its date and signature, which only the server keeps. */
function repeatedAnamnesis(
  questions: AnamnesisForm,
  entries: NonNullable<Draft['anamnesis']>,
  person: NonNullable<Draft['userData']>,
): SentAnamnesis {
  const { version, privateDataCategory, categories, sign } = submissionOf(
    questions,
    entries,
    person,
    NOT_SIGNED,
  );
  const place = sign.questions.filter(({ key }) => key === 'ort');
  return { version, privateDataCategory, categories, sign: { ...sign, questions: place } };
}
