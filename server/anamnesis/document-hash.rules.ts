import { hash } from 'node:crypto';
import type { Locale } from '#server/platform/locale.ts';
import type { Answers, PrivateData } from './answers.rules.ts';
import type { SignedConsent } from './consents.rules.ts';
import type { QuestionCatalogue } from './question-catalogue.rules.ts';

/** Everything that somebody signs. */
export interface SignedDocument {
  catalogueVersion: string;
  /** The language the questions were read in. */
  locale: Locale;
  answers: Answers;
  privateData: PrivateData;
  place: string;
  signedOn: string;
  consents: SignedConsent[];
  /** PNG */
  signature: Buffer;
}

/**
 * Binds the signature to the document, and to the very wording of its questions: no part of them can change
 * without changing the hash. That a wording is approved later does not change it.
 */
export function documentHash(
  document: SignedDocument,
  { status: _, ...questions }: QuestionCatalogue,
): string {
  const { catalogueVersion, locale, answers, privateData, place, signedOn, consents, signature } = document;
  const signed = {
    catalogueVersion,
    questions: hash('sha256', canonicalJson(questions)),
    locale,
    answers,
    privateData,
    place,
    signedOn,
    consents: consents
      .map(({ kind, isGiven, textVersion, textHash }) => ({ kind, isGiven, textVersion, textHash }))
      .toSorted((one, other) => (one.kind < other.kind ? -1 : 1)),
    signature: hash('sha256', signature),
  };
  return hash('sha256', canonicalJson(signed));
}

/** The same text for the same content: the database returns the keys in an order of its own. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}
