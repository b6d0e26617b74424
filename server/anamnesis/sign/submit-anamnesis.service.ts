import type { z } from 'zod';
import type { AnamnesisSubmission, anamnesisRecord } from '#contract/anamnesis.contract.ts';
import type { Locale } from '#contract/locale.ts';
import { forgetSentDraft } from '#server/drafts/drafts.service.ts';
import { readProfile } from '#server/identity/profile/profile.service.ts';
import type { Patient } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { findAnswer, type NamedRequest, storeAnswer } from '#server/platform/http/repeated-request.ts';
import { defineEvent, recordEvent } from '#server/platform/jobs/outbox.ts';
import { type Limit, takeTry } from '#server/platform/rate-limit/rate-limit.ts';
import { anamnesis_answer } from '#texts/generated/anamnesis_answer.ts';
import { type CheckedAnamnesis, checkAnamnesis } from './check-anamnesis.service.ts';
import { knownPerson } from './read-answers.rules.ts';
import { storeVersion } from './signed-record.service.ts';

type BogenForm = z.output<(typeof anamnesisRecord)['createAnamnesebogen']['input']>;
type Caller = { actor: Pick<Patient, 'patientId'>; client: Pick<Client, 'locale' | 'idempotencyKey'> };
type Signed = { id: number; version: number };

/** Each submission decodes an image; a patient needs far fewer corrections. */
const SUBMISSIONS: Limit = { name: 'anamnesebogen', allowed: 40, windowSeconds: 3600 };

/** Stores the signed form as the next version. Requests with the same Idempotency-Key make one version. */
export async function createAnamnesebogen(
  deps: Pick<Deps, 'db' | 'now'>,
  { actor: { patientId }, client }: Caller,
  form: BogenForm,
): Promise<{ message: string; data: Signed }> {
  const { db, now } = deps;
  const request = namedRequest(patientId, client.idempotencyKey, form);
  const before = request && (await findAnswer<Signed>(db, request));
  const data = before ?? (await sign().catch(answeredMeanwhile));
  return { message: anamnesis_answer[client.locale].submitted, data };

  async function sign(): Promise<Signed> {
    await takeTry(db, SUBMISSIONS, String(patientId), now());
    const document = await checkWholeForm(deps, patientId, submissionIn(form), form.locale ?? client.locale);
    return await db.transaction((tx) => store(tx, document, { patientId, request, now: now() }));
  }

  /** Of several requests at once the first is stored; the others return its answer. */
  async function answeredMeanwhile(error: unknown): Promise<Signed> {
    const answer = request && (await findAnswer<Signed>(db, request));
    if (answer) return answer;
    throw error;
  }
}

/** Checks the whole form, with the personal data of the account. */
export async function checkWholeForm(
  deps: Pick<Deps, 'db' | 'now'>,
  patientId: number,
  submission: AnamnesisSubmission,
  locale: Locale,
): Promise<CheckedAnamnesis> {
  const privateData = knownPerson(await readProfile(deps, { patientId }, { locale }));
  return await checkAnamnesis(deps, submission, { form: 'full', privateData, locale });
}

async function store(
  tx: Db,
  document: CheckedAnamnesis,
  { patientId, request, now }: { patientId: number; request: NamedRequest | undefined; now: Date },
): Promise<Signed> {
  const signed = await storeVersion(tx, document, { patientId, now });
  await forgetSentDraft(tx, patientId, 'anamnesis');
  await recordEvent(tx, anamnesisSubmitted, { anamnesisId: signed.id, patientId, version: signed.version });
  const isFirst = !request || (await storeAnswer(tx, request, signed, now));
  if (!isFirst) throw new Error('This request was answered by another transaction.');
  return signed;
}

function submissionIn({ anamneseDaten, anamnesis }: BogenForm): AnamnesisSubmission {
  const submission = anamneseDaten ?? anamnesis;
  if (submission) return submission;
  throw new Failure('request.invalid', { fields: { anamneseDaten: [{ text: 'required' }] } });
}

function namedRequest(patientId: number, key: string | undefined, content: unknown) {
  return key === undefined ? undefined : { owner: `anamnesis of patient ${patientId}`, key, content };
}

/** A patient has signed a new version of the medical history. */
const anamnesisSubmitted = defineEvent<AnamnesisSubmitted>('anamnesis.submitted');
interface AnamnesisSubmitted {
  anamnesisId: number;
  patientId: number;
  version: number;
}
