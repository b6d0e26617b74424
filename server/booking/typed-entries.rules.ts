import { AnamnesisEntries, type AnamnesisSubmission } from '#contract/anamnesis.contract.ts';
import { DraftUserData } from '#contract/booking.contract.ts';
import { CountryCode } from '#contract/person.ts';
import { typedAnswer } from '#server/anamnesis/typed-answer.service.ts';

type Sent = Record<string, unknown>;

/**
 * What stands in the fields of a data form, right or wrong; a field that was left out keeps what it had. Nothing
 * when it is more than a draft may hold.
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

/** The answers of a submitted form, in no language and without the signature; nothing when they are too long. */
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

/** A form chooses by code; other clients send the name of the country. */
function countryCodeIn(typed: string): string {
  return CountryCode.safeParse(typed).data ?? typed;
}
