import type { AnamnesisSubmission } from '#contract/anamnesis.contract.ts';
import type { LegalSlug } from '#contract/content.contract.ts';
import { wordingsInForce } from '#server/content/legal-text.service.ts';
import { noShowFeePercent } from '#server/content/settings.service.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure, type FieldFaults } from '#server/platform/failure.ts';
import { pngOf, pointsOf } from '#server/platform/files/picture.ts';
import type { Locale } from '#server/platform/locale.ts';
import { type FormKind, sectionsOf } from '../questions/question-catalogue.rules.ts';
import { catalogueInForce } from '../questions/question-catalogue.service.ts';
import { type PrivateData, readAnswers, readPersonalData } from './read-answers.rules.ts';
import {
  inkFault,
  MAX_HEIGHT,
  MAX_WIDTH,
  pngInDataUrl,
  readSignBlock,
  type SignatureFault,
  type SignBlock,
} from './signature.rules.ts';
import {
  type ConsentChoice,
  type ConsentKind,
  documentHash,
  type PublishedText,
  readConsents,
  type SignedConsent,
  type SignedDocument,
  signConsent,
} from './signed-document.rules.ts';

/** A checked and signed medical history that may be stored; only `checkAnamnesis` creates one. */
export interface CheckedAnamnesis extends SignedDocument {
  documentHash: string;
}

/**
 * Checks a submitted form and binds the signature to its content, or reports every fault at its question. `privateData`,
 * which the clinic knows, overrides the personal data of the form. Decodes an image, so do not call it in a transaction.
 */
export async function checkAnamnesis(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  submission: AnamnesisSubmission,
  { form, privateData, locale }: { form: FormKind; privateData: PrivateData; locale: Locale },
): Promise<CheckedAnamnesis> {
  const catalogue = catalogueInForce();
  if (submission.version && submission.version !== catalogue.version)
    throw new Failure('anamnesis.questions_changed');

  const answers = readAnswers(sectionsOf(catalogue, form), submission.categories);
  const personal = readPersonalData(
    catalogue.personalData.questions,
    submission.privateDataCategory,
    privateData,
  );
  const consents = readConsents(catalogue.consents, submission, locale);
  const sign = readSignBlock(submission.sign, berlinDate(now()));
  const signature = await checkSignature(sign.value);
  refuse({ ...answers.faults, ...personal.faults, ...sign.faults, ...signature.faults, ...consents.faults });

  const document = {
    catalogueVersion: catalogue.version,
    locale,
    answers: answers.value,
    privateData: personal.value,
    place: sign.value.place,
    signedOn: sign.value.signedOn,
    consents: await signConsents({ db, now }, consents.value, catalogue.version),
    signature: signature.png,
  };
  return { ...document, documentHash: documentHash(document, catalogue) };
}

async function checkSignature({ signature, signatureKey }: SignBlock) {
  if (!signature) return { png: Buffer.alloc(0), faults: {} };
  const seen = await readSignature(signature);
  if ('fault' in seen) return { png: Buffer.alloc(0), faults: { [signatureKey]: [{ text: seen.fault }] } };
  return { png: seen.png, faults: {} };
}

function refuse(faults: FieldFaults): void {
  if (Object.keys(faults).length > 0) throw new Failure('request.invalid', { fields: faults });
}

const PUBLISHED: Partial<Record<ConsentKind, LegalSlug>> = {
  data_processing: 'privacy-policy',
  terms: 'agb',
};

/** The terms mention the fee for a missed appointment, so the consent includes the present fee. */
async function signConsents(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  choices: ConsentChoice[],
  catalogueVersion: string,
): Promise<SignedConsent[]> {
  const slugs = choices.flatMap(({ kind }) => PUBLISHED[kind] ?? []);
  const texts = await wordingsInForce(db, slugs, now());
  const fee = texts.agb && { noShowFeePercent: await noShowFeePercent(db) };
  const published = (kind: ConsentKind): PublishedText | undefined => {
    const slug = PUBLISHED[kind];
    const text = slug && texts[slug];
    return text && { slug, ...text, ...(kind === 'terms' && fee) };
  };
  return choices.map((choice) => signConsent(choice, catalogueVersion, published(choice.kind)));
}

/**
 * Decodes the signature and encodes its pixels again, so that nothing else of the sent file is kept. Checks the size
 * before decoding.
 */
export async function readSignature(dataUrl: string): Promise<{ png: Buffer } | { fault: SignatureFault }> {
  const sent = pngInDataUrl(dataUrl);
  if ('fault' in sent) return sent;

  const picture = await pointsOf(sent.png, { maxPoints: MAX_WIDTH * MAX_HEIGHT });
  if (!picture) return { fault: 'signature_invalid' };
  const fault = inkFault(picture.points, picture.width);
  return fault ? { fault } : { png: await pngOf(picture.points, picture) };
}
