import { recordAccess } from '#server/audit/access/log-access.service.ts';
import type { Recipient } from '#server/identity/write-mail.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { postLetter } from '#server/platform/mail.ts';
import { newsLetter } from './documents.mails.ts';
import { listReleased, markRemoved } from './documents.store.ts';
import { storeDocument } from './store-document.service.ts';

interface NewPaper {
  patientId: number;
  patient: Recipient;
  kind: 'document' | 'therapy_plan' | 'prescription';
  title: string;
  fileName: string;
  pdf: Buffer;
  doctor: Staff;
}

/**
 * Keeps a PDF that the portal made among the documents of the patient, who sees it at once and gets a letter.
 * `conclude` marks the origin of the paper in the same transaction; if it fails, there is no document.
 */
export async function keepPaper(
  deps: Pick<Deps, 'db' | 'files' | 'now' | 'config'>,
  { patientId, patient, kind, title, fileName, pdf, doctor }: NewPaper,
  conclude: (tx: Db, documentId: number) => Promise<void>,
): Promise<void> {
  await storeDocument(
    deps,
    {
      patientId,
      kind,
      title,
      zone: 'generally',
      description: '',
      isReleased: true,
      addedByKind: 'staff',
      addedById: doctor.staffId,
    },
    { name: fileName, type: 'application/pdf', bytes: pdf },
    {
      conclude: async (tx, { id: subjectId }) => {
        await conclude(tx, subjectId);
        await recordAccess(tx, { patientId, kind: 'document_added', actor: doctor, subjectId }, deps.now());
        await postLetter(tx, newsLetter(patient, deps.config.publicUrl));
      },
    },
  );
}

interface SignedPaper extends Pick<NewPaper, 'patientId' | 'kind' | 'title' | 'fileName' | 'pdf'> {
  /** With whom the patient signed it. */
  doctorStaffId: number;
}

/** Keeps a PDF that the patient has signed in the portal. The patient knows of it, so there is no letter. */
export async function keepSignedPaper(
  deps: Pick<Deps, 'db' | 'files' | 'now'>,
  { patientId, kind, title, fileName, pdf, doctorStaffId }: SignedPaper,
  conclude: (tx: Db, documentId: number) => Promise<void>,
): Promise<void> {
  await storeDocument(
    deps,
    {
      patientId,
      kind,
      title,
      zone: 'generally',
      description: '',
      isReleased: true,
      addedByKind: 'staff',
      addedById: doctorStaffId,
    },
    { name: fileName, type: 'application/pdf', bytes: pdf },
    { conclude: (tx, { id }) => conclude(tx, id) },
  );
}

/** Takes a withdrawn paper out of the lists; the record keeps it. */
export async function delistPaper(
  tx: Db,
  { documentId, patientId, doctor }: { documentId: number; patientId: number; doctor: Staff },
  now: Date,
): Promise<void> {
  await markRemoved(tx, [documentId], doctor.staffId, now);
  await recordAccess(tx, { patientId, kind: 'document_removed', actor: doctor, subjectId: documentId }, now);
}

/** The documents that the patient can open now. */
export async function openDocumentIds(db: Db, patientId: number): Promise<Set<number>> {
  return new Set((await listReleased(db, patientId)).map(({ id }) => id));
}
