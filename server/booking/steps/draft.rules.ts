import { isDeepStrictEqual } from 'node:util';
import { AnamnesisEntries, type AnamnesisSubmission } from '#contract/anamnesis.contract.ts';
import { DraftUserData } from '#contract/booking.contract.ts';
import { CountryCode } from '#contract/person.ts';
import { typedAnswer } from '#server/anamnesis/sign/read-answers.rules.ts';
import type { Limit } from '#server/platform/rate-limit/rate-limit.ts';
import type { Progress } from '../booking.rules.ts';
import type { Draft, DraftChange } from './draft.store.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

export const LIMITS = {
  /** A guest who types without a pause saves every second. */
  saves: { name: 'booking.saves', allowed: 900, windowSeconds: 10 * MINUTE },
  networkSaves: { name: 'booking.saves.network', allowed: 6000, windowSeconds: 10 * MINUTE },
  /** Each draft may take some hundred kilobytes for a day. */
  newDrafts: { name: 'booking.drafts', allowed: 30, windowSeconds: HOUR },
  /** A step hashes a password or decodes an image, so it is expensive. */
  steps: { name: 'booking.steps', allowed: 120, windowSeconds: 10 * MINUTE },
  /** Stops people who test stolen cards. */
  payments: { name: 'booking.payments', allowed: 60, windowSeconds: 10 * MINUTE },
  confirmations: { name: 'booking.confirmations', allowed: 60, windowSeconds: 10 * MINUTE },
} as const satisfies Record<string, Limit>;

/** In characters of JSON; the longest answers to all questions of a booking are shorter. */
const LONGEST_ENTRIES = 200_000;

export function isTooLarge(entries: AnamnesisEntries): boolean {
  return JSON.stringify(entries).length > LONGEST_ENTRIES;
}

/** A signature is valid for the answers that were signed. Other answers remove it. */
export function withAnswers(draft: Pick<Draft, 'anamnesisEntries'>, entries: AnamnesisEntries): DraftChange {
  const isSame = isDeepStrictEqual(entries, draft.anamnesisEntries);
  return isSame ? {} : { anamnesisEntries: entries, anamnesisId: null };
}

/** Which steps a guest has completed. Data without a password, which only a race can leave behind, do not count. */
export function guestProgress(draft: Draft | undefined, hasHold: boolean): Progress & { kind: 'guest' } {
  return {
    kind: 'guest',
    hasHold,
    isDataAccepted: Boolean(draft?.acceptedData && draft.passwordHash),
    isAnamnesisAccepted: draft?.anamnesisId != null,
  };
}

type Sent = Record<string, unknown>;

/**
 * The fields of a data form as typed, valid or not. A field that is not sent keeps its former value. Returns nothing if
 * an entry is longer than a draft may hold.
 */
export function typedUserData(sent: Sent, before: DraftUserData | null): DraftUserData | undefined {
  const address = typeof sent.address === 'object' && sent.address ? (sent.address as Sent) : {};
  const known = before?.address;
  const typed: DraftUserData = {
    salutation: typedIn(sent.salutation, before?.salutation),
    first_name: typedIn(sent.first_name, before?.first_name),
    last_name: typedIn(sent.last_name, before?.last_name),
    email: typedIn(sent.email, before?.email),
    phone: typedIn(sent.phone, before?.phone),
    birthdate: typedIn(sent.birthdate, before?.birthdate),
    address: {
      street: typedIn(address.street, known?.street),
      house_number: typedIn(address.house_number, known?.house_number),
      postal_code: typedIn(address.postal_code, known?.postal_code),
      city: typedIn(address.city, known?.city),
      country_code: countryCodeIn(typedIn(address.country_code || address.country, known?.country_code)),
    },
  };
  return DraftUserData.safeParse(typed).data;
}

/** The answers of a submitted form, by key and without the signature. Returns nothing if an answer is too long. */
export function typedAnswers(submission: AnamnesisSubmission): AnamnesisEntries | undefined {
  const { categories, privateDataCategory, sign } = submission;
  const answers = categories
    .flatMap(({ questions }) => questions)
    .map(({ key, checkedValue, notice, level, checkbox, children = [] }) => {
      const answer = {
        ...typedAnswer({ checkedValue, notice }),
        level: checkbox?.level ?? level ?? null,
        children: Object.fromEntries(
          children.flatMap((child) => (child.key === undefined ? [] : [[child.key, child.notice]])),
        ),
      };
      return [key, answer] as const;
    });
  const typed: AnamnesisEntries = {
    answers: Object.fromEntries(answers),
    privateData: Object.fromEntries(
      (privateDataCategory?.questions ?? []).map(({ key, notice }) => [key, notice]),
    ),
    place: sign.questions.find(({ key }) => key === 'ort')?.notice ?? '',
  };
  return AnamnesisEntries.safeParse(typed).data;
}

function typedIn(sent: unknown, before = ''): string {
  return typeof sent === 'string' || typeof sent === 'number' ? String(sent) : before;
}

/** The form sends the code of the country; other clients send its name. */
function countryCodeIn(typed: string): string {
  return CountryCode.safeParse(typed).data ?? typed;
}
