import { z } from 'zod';
import { countries } from './countries.ts';
import { withoutCards } from './free-text.ts';

/** The six specified values, and `none` for a person who prefers not to say. */
export const salutations = ['mr', 'mrs', 'mr_dr', 'ms_dr', 'mr_prof', 'ms_prof', 'none'] as const;
export const Salutation = z.enum(salutations);
export type Salutation = z.infer<typeof Salutation>;

/** What is kept of a profile when it changes. */
export const profileFields = ['email', 'first_name', 'last_name', 'birthdate', 'phone', 'address'] as const;

/** One line of text as people write names and places. */
export function line(maxLength: number) {
  return withoutCards(
    z
      .string()
      .trim()
      .normalize('NFC')
      .min(1)
      .max(maxLength)
      .refine((text) => text === '' || isReadableLine(text), 'invalid'),
  );
}

/**
 * No line breaks, which could start a mail header, and no signs that turn the direction of what follows, such as
 * the next column of a list; something to be seen.
 */
export function isReadableLine(text: string): boolean {
  const hasBreakOrTurn = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u.test(text);
  return !hasBreakOrTurn && /[\p{L}\p{N}\p{P}\p{S}]/u.test(text);
}

export const PersonName = line(100);

export const EmailAddress = z
  .string()
  .trim()
  .min(1)
  .max(254)
  .refine((email) => email === '' || email.length > 254 || z.regexes.email.test(email), 'email');

/** Numeric inputs of forms send `12` or `"12"`. */
export const textOrNumber = z
  .union([z.string().max(100), z.number().int().nonnegative()])
  .transform((entry) => String(entry).trim());

/** Digits as typed on a phone: separators and the German prefix go, another country's becomes `00…`. */
export const Phone = textOrNumber.transform(phoneDigits).pipe(
  z
    .string()
    .min(1)
    .regex(/^(\d{6,15})?$/, 'phone'),
);

/** A calendar day; whether it is past is decided by the server, which knows the date. */
export const Birthdate = z.iso
  .date({ error: ({ input }) => (input ? 'date' : undefined) })
  // What is no date at all has been named already.
  .refine((date) => !/^\d{4}-/.test(date) || date >= '1900-01-01', 'date');

/** The new password of a person; the server also refuses the common ones. */
export const NewPassword = z.string().min(8).max(128);

/** A password to be compared; its rules were checked when it was chosen. */
export const GivenPassword = z.string().min(1).max(128);

/** The new password once more; a longer text than a password can be equals none. */
export const RepeatedPassword = z.string().max(128);

/** ISO 3166-1 alpha-2 in upper case, from a code or a country's name in either language. */
export const CountryCode = z
  .string()
  .max(100)
  .transform((text, context) => {
    const code = countryCodeOf(text);
    if (code) return code;
    context.issues.push({
      code: 'custom',
      message: text.trim() === '' ? 'required' : 'invalid',
      input: text,
    });
    return z.NEVER;
  });

export function phoneDigits(phone: string): string {
  return phone
    .trim()
    .slice(0, 40)
    .replace(/[\s()/.-]/g, '')
    .replace(/^(\+|00)49/, '')
    .replace(/^\+/, '00');
}

function countryCodeOf(text: string): string | undefined {
  const wanted = text.trim().toLowerCase();
  return countries.find(({ code, de, en }) => [code, de, en].some((name) => name.toLowerCase() === wanted))
    ?.code;
}
