import type { z } from 'zod';
import type { documentsStaff } from '#contract/documents.contract.ts';
import { typesOfKind } from '#contract/documents.rules.ts';
import {
  type OpenRecord,
  type Purpose,
  requireRecord,
} from '#server/appointments/access/record-access.service.ts';
import { recordAccess } from '#server/audit/access/log-access.service.ts';
import { holdAccounts } from '#server/identity/account.service.ts';
import { namesOfStaff } from '#server/identity/staff/staff-members.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { checkFile } from '#server/platform/files/check-file.service.ts';
import type { FileAnswer, UploadedFile } from '#server/platform/files/file.ts';
import { postLetter } from '#server/platform/mail.ts';
import { documents_answer } from '#texts/generated/documents_answer.ts';
import { newsLetter } from './documents.mails.ts';
import { REMOVABLE, rightsOf, STAFF_UPLOADS } from './documents.rules.ts';
import {
  findForStaff,
  listOfPatient,
  lockKept,
  markReleased,
  markRemoved,
  ownersOf,
  type StoredDocument,
} from './documents.store.ts';
import { hideMedicalContent, openFile, staffDocumentOf } from './own-documents.service.ts';
import { countUpload, storeDocument } from './store-document.service.ts';

type DocumentForm = z.output<(typeof documentsStaff)['addDocument']['input']>;
type Speaker = Pick<Client, 'locale'>;

export async function addDocument(
  deps: Pick<Deps, 'db' | 'files' | 'fileScan' | 'now' | 'config'>,
  staff: Staff,
  { patient_id: patientId, kind, document_zone: zone, title, description, release }: DocumentForm,
  file: UploadedFile,
  { locale }: Speaker,
) {
  const { db, now, config } = deps;
  if (!rightsOf(staff.roles).adds.includes(kind)) throw new Failure('session.forbidden');
  const { patient, reader } = await requireRecord(db, staff, { patientId, to: 'change' }, now());
  if (!rightsOf(reader.roles).adds.includes(kind)) throw new Failure('session.forbidden');
  await countUpload(db, STAFF_UPLOADS, `staff ${staff.staffId}`, now());
  const document = await storeDocument(
    deps,
    {
      patientId,
      kind,
      zone,
      title,
      description,
      isReleased: release,
      addedByKind: 'staff',
      addedById: staff.staffId,
    },
    await checkFile(deps, file, { allowed: typesOfKind(kind) }),
    {
      conclude: async (tx, { id: subjectId }) => {
        await recordAccess(tx, { patientId, kind: 'document_added', actor: reader, subjectId }, now());
        if (release) await postLetter(tx, newsLetter(patient, config.publicUrl));
      },
    },
  );
  const nameOf = await namesOfAdders(deps, [document], patient);
  return { message: documents_answer[locale].added, data: staffDocumentOf(document, nameOf(document)) };
}

export async function listDocumentsOfPatient(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  patientId: number,
) {
  const { patient, reader } = await requireRecord(db, staff, { patientId, to: 'read' }, now());
  await recordAccess(db, { patientId, kind: 'document_list_read', actor: reader }, now());
  const documents = await listOfPatient(db, patientId, rightsOf(reader.roles).lists);
  const nameOf = await namesOfAdders({ db }, documents, patient);
  return {
    data: documents.map((document) =>
      hideMedicalContent(reader.roles, staffDocumentOf(document, nameOf(document))),
    ),
  };
}

/** The number of files that a reader in these roles sees in the list. */
export async function documentCount(db: Db, roles: Staff['roles'], patientId: number): Promise<number> {
  return (await listOfPatient(db, patientId, rightsOf(roles).lists)).length;
}

export async function readDocumentAsStaff(
  deps: Pick<Deps, 'db' | 'files' | 'now'>,
  staff: Staff,
  id: number,
): Promise<FileAnswer> {
  const wanted = { id, to: 'read', act: 'opens' } as const;
  const { document, reader } = await requireDocument(deps.db, staff, wanted, deps.now());
  const { patientId } = document;
  await recordAccess(deps.db, { patientId, kind: 'document_read', actor: reader, subjectId: id }, deps.now());
  return await openFile(deps, document);
}

/** Releasing a document again changes nothing and sends no second mail. */
export async function releaseDocument(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  staff: Staff,
  id: number,
  { locale }: Speaker,
) {
  await db.transaction(async (tx) => {
    await holdAccounts(tx, await ownersOf(tx, [id]));
    const wanted = { id, to: 'change', act: 'adds' } as const;
    const { document, patient, reader } = await requireDocument(tx, staff, wanted, now());
    if (!(await markReleased(tx, id, now()))) return;
    const { patientId } = document;
    await recordAccess(tx, { patientId, kind: 'document_released', actor: reader, subjectId: id }, now());
    await postLetter(tx, newsLetter(patient, config.publicUrl));
  });
  return { message: documents_answer[locale].released };
}

async function namesOfAdders(
  { db }: Pick<Deps, 'db'>,
  documents: StoredDocument[],
  patient: { firstName: string; lastName: string },
) {
  const byStaff = documents.filter(({ addedByKind }) => addedByKind === 'staff');
  const names = await namesOfStaff(
    db,
    byStaff.map(({ addedById }) => addedById),
  );
  return ({ addedByKind, addedById }: StoredDocument): string =>
    addedByKind === 'staff' ? (names.get(addedById) ?? '') : `${patient.firstName} ${patient.lastName}`;
}

interface Wanted {
  id: number;
  to: Purpose['to'];
  act: 'opens' | 'adds';
}

/** A document of a patient to whose record this member of staff has access. */
async function requireDocument(
  db: Db,
  staff: Staff,
  { id, to, act }: Wanted,
  now: Date,
): Promise<OpenRecord & { document: StoredDocument }> {
  const document = await findForStaff(db, id, rightsOf(staff.roles)[act]);
  if (!document) throw new Failure('request.not_found');
  const record = await requireRecord(db, staff, { patientId: document.patientId, to }, now);
  if (!rightsOf(record.reader.roles)[act].includes(document.kind)) throw new Failure('request.not_found');
  return { document, ...record };
}

/**
 * Removes prescriptions and therapy plans from all lists: all of them or none. Files and rows are kept, because the law
 * requires records for ten years after the treatment (§ 630f BGB).
 */
export async function removePrescriptions(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  admin: Staff,
  ids: number[],
  { locale }: Pick<Client, 'locale'>,
) {
  const wanted = [...new Set(ids)];
  await db.transaction(async (tx) => {
    await holdAccounts(tx, await ownersOf(tx, wanted));
    const found = await lockKept(tx, wanted, REMOVABLE);
    if (found.length < wanted.length) throw new Failure('request.not_found');
    await markRemoved(tx, wanted, admin.staffId, now());
    for (const { id: subjectId, patientId } of found) {
      await recordAccess(tx, { patientId, kind: 'document_removed', actor: admin, subjectId }, now());
    }
  });
  return { message: documents_answer[locale].removed };
}
