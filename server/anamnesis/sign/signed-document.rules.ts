import { hash } from 'node:crypto';
import type { AnamnesisSubmission } from '#contract/anamnesis.contract.ts';
import type { GivenConsent } from '#server/audit/consent/record-consents.service.ts';
import type { FieldFaults } from '#server/platform/failure.ts';
import type { Locale } from '#server/platform/locale.ts';
import type { QuestionCatalogue } from '../questions/question-catalogue.rules.ts';
import type { Answers, PrivateData, Reading } from './read-answers.rules.ts';

/** Everything that the patient signs. */
export interface SignedDocument {
  catalogueVersion: string;
  /** The language in which the patient read the questions. */
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
 * Binds the signature to the document and to the wording of its questions: any change of them changes the hash. The status
 * of the catalogue is not part of it, so a later approval changes nothing; nor are the short names of the questions, which
 * records signed before them did not have.
 */
export function documentHash(document: SignedDocument, catalogue: QuestionCatalogue): string {
  const { status: _, ...wording } = catalogue;
  const sections = wording.sections.map((section) => ({
    ...section,
    questions: section.questions.map(({ name: _, ...question }) => question),
  }));
  const { catalogueVersion, locale, answers, privateData, place, signedOn, consents, signature } = document;
  const signed = {
    catalogueVersion,
    questions: hash('sha256', canonicalJson({ ...wording, sections })),
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

/** The same text for the same content, because the database returns keys in another order. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}

type Box = QuestionCatalogue['consents'][number];
export type ConsentKind = Box['kind'];

/** A consent box with the choice of the patient. */
export interface ConsentChoice {
  kind: ConsentKind;
  sentence: string;
  isGiven: boolean;
}

/** A signed consent: the choice and the hash of its wording. */
export interface SignedConsent {
  kind: GivenConsent['kind'];
  isGiven: boolean;
  textVersion: string;
  textHash: string;
}

/** The published text of a consent box, in the version in force at the moment of signing. */
export interface PublishedText {
  slug: string;
  versionId: number;
  contentHash: string;
  /** For a text that mentions the fee without its number. */
  noShowFeePercent?: number;
}

const REFUSED: Record<ConsentKind, string> = {
  accuracy: 'required',
  data_processing: 'agree_data_processing',
  terms: 'agree_terms',
};

/** Refuses a required box that is not ticked. A box that an older client does not send counts as not given. */
export function readConsents(
  boxes: Box[],
  sent: Pick<AnamnesisSubmission, Box['key']>,
  locale: Locale,
): Reading<ConsentChoice[]> {
  const refused = boxes.filter(({ key, required }) => required && sent[key] === false);
  const faults: FieldFaults = Object.fromEntries(
    refused.map(({ key, kind }) => [`anamneseDaten.${key}`, [{ text: REFUSED[kind] }]]),
  );
  const value = boxes.map(({ key, kind, text }) => ({
    kind,
    sentence: text[locale],
    isGiven: sent[key] === true,
  }));
  return { value, faults };
}

export function signConsent(
  { kind, sentence, isGiven }: ConsentChoice,
  catalogueVersion: string,
  published: PublishedText | undefined,
): SignedConsent {
  const { slug, versionId, contentHash, noShowFeePercent } = published ?? {};
  const textVersion = [
    catalogueVersion,
    published && `${slug}=${versionId}`,
    noShowFeePercent !== undefined && `no_show_fee_percent=${noShowFeePercent}`,
  ];
  const textHash = hash('sha256', JSON.stringify([sentence, contentHash ?? null, noShowFeePercent ?? null]));
  return { kind, isGiven, textVersion: textVersion.filter(Boolean).join(' '), textHash };
}
