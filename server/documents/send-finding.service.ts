import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { documents } from '#contract/documents.contract.ts';
import { forgetSentDraft } from '#server/drafts/drafts.service.ts';
import type { Patient } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { checkFile } from '#server/platform/files/check-file.service.ts';
import type { UploadedFile } from '#server/platform/files/file.ts';
import { findAnswer, type NamedRequest, storeAnswer } from '#server/platform/http/repeated-request.ts';
import { documents_answer } from '#texts/generated/documents_answer.ts';
import { PATIENT_UPLOADS } from './documents.rules.ts';
import { findReleased } from './documents.store.ts';
import { findingsFileOf } from './own-documents.service.ts';
import { countUpload, requireQuota, storeDocument } from './store-document.service.ts';

type FindingForm = z.output<(typeof documents)['createFinding']['input']>;
type Uploading = Pick<Deps, 'db' | 'files' | 'fileScan' | 'now'>;
interface Sent {
  documentId: number;
}

/** Requests with the same Idempotency-Key make one finding. */
export async function sendFinding(
  deps: Uploading,
  patient: Patient,
  form: FindingForm,
  file: UploadedFile,
  client: Pick<Client, 'locale' | 'idempotencyKey'>,
) {
  const request = namedRequest(patient, form, file, client.idempotencyKey);
  const before = request && (await findAnswer<Sent>(deps.db, request));
  const sent = before ?? (await keepFinding(deps, patient, form, file, request).catch(sentMeanwhile));
  const document = await findReleased(deps.db, patient.patientId, sent.documentId);
  if (!document) throw new Failure('request.not_found');
  return { message: documents_answer[client.locale].finding_received, data: findingsFileOf(document) };

  async function sentMeanwhile(error: unknown): Promise<Sent> {
    const answer = request && (await findAnswer<Sent>(deps.db, request));
    if (answer) return answer;
    throw error;
  }
}

async function keepFinding(
  deps: Uploading,
  { patientId }: Patient,
  { title, description }: FindingForm,
  file: UploadedFile,
  request: NamedRequest | undefined,
): Promise<Sent> {
  await countUpload(deps.db, PATIENT_UPLOADS, `patient ${patientId}`, deps.now());
  const checked = await checkFile(deps, file);
  const { id } = await storeDocument(
    deps,
    {
      patientId,
      kind: 'finding',
      zone: 'befunde',
      title,
      description,
      addedByKind: 'patient',
      addedById: patientId,
      isReleased: true,
    },
    checked,
    {
      reserve: (tx) => requireQuota(tx, patientId, checked.bytes.length),
      conclude: async (tx, { id: documentId }) => {
        await forgetSentDraft(tx, patientId, 'finding');
        if (!request || (await storeAnswer(tx, request, { documentId }, deps.now()))) return;
        throw new Failure('request.key_reused');
      },
    },
  );
  return { documentId: id };
}

function namedRequest(
  { patientId }: Patient,
  form: FindingForm,
  file: UploadedFile,
  key: string | undefined,
): NamedRequest | undefined {
  if (key === undefined) return undefined;
  const sha256 = createHash('sha256').update(file.bytes).digest('hex');
  return { owner: `findings of patient ${patientId}`, key, content: { ...form, sha256 } };
}
