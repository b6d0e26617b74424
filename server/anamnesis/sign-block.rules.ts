import type { AnamnesisSubmission } from '#contract/anamnesis.contract.ts';
import { isReadableLine } from '#contract/person.ts';
import { addDays } from '#server/platform/berlin-time.ts';
import type { FieldFault, FieldFaults } from '#server/platform/failure.ts';
import { signKeys } from './question-catalogue.rules.ts';
import { locate, type Reading } from './submitted.rules.ts';

/** Whoever signs on one day may send the form some days later, such as after a failed connection. */
const SIGNING_DAYS = 7;
const LONGEST_PLACE = 100;

export interface SignBlock {
  place: string;
  signedOn: string;
  /** As sent: whether it is a signature is decided by looking at it. */
  signature: string;
  /** Where faults of the signature belong. */
  signatureKey: string;
}

/** Place, date and signature; `today` is the date in Berlin. */
export function readSignBlock(sign: AnamnesisSubmission['sign'], today: string): Reading<SignBlock> {
  const place = entryOf(sign, 'ort');
  const date = entryOf(sign, 'date');
  const signature = entryOf(sign, 'sign');
  const faults = {
    ...faultAt(place, placeFault(place.notice)),
    ...faultAt(date, dateFault(date.notice, today)),
    ...faultAt(signature, signature.notice ? undefined : { text: 'signature_empty' }),
  };
  return {
    value: {
      place: place.notice,
      signedOn: date.notice,
      signature: signature.notice,
      signatureKey: signature.key,
    },
    faults,
  };
}

interface Entry {
  notice: string;
  key: string;
}

function entryOf({ questions }: AnamnesisSubmission['sign'], wanted: (typeof signKeys)[number]): Entry {
  const { entry, position } = locate(questions, ({ key }) => key === wanted, signKeys.indexOf(wanted));
  return { notice: entry?.notice ?? '', key: `anamneseDaten.sign.questions.${position}.notice` };
}

function faultAt({ key }: Entry, fault: FieldFault | undefined): FieldFaults {
  return fault ? { [key]: [fault] } : {};
}

function placeFault(place: string): FieldFault | undefined {
  if (!place) return { text: 'required' };
  if (place.length > LONGEST_PLACE) return { text: 'too_long', values: { max: LONGEST_PLACE } };
  return isReadableLine(place) ? undefined : { text: 'invalid' };
}

function dateFault(date: string, today: string): FieldFault | undefined {
  if (!date) return { text: 'required' };
  if (!isRealDate(date)) return { text: 'date' };
  return date > today || date < addDays(today, -SIGNING_DAYS) ? { text: 'sign_date' } : undefined;
}

function isRealDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
