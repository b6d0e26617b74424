import { createHash, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { Paper, treatmentPaperStaff } from '#contract/treatment-paper.contract.ts';
import { requireRecord } from '#server/appointments/access/record-access.service.ts';
import { recordAccess, recordView } from '#server/audit/access/log-access.service.ts';
import { delistPaper, keepPaper } from '#server/documents/keep-paper.service.ts';
import { personOf } from '#server/identity/profile/profile.service.ts';
import { salutationOfStaff } from '#server/identity/staff/staff-members.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { treatment_paper } from '#texts/generated/treatment_paper.ts';
import { letterhead } from '../letterhead.service.ts';
import { faultsOfPaper, isEmptyPaper } from './check-paper.rules.ts';
import { fillPaper, professionOf } from './fill-paper.rules.ts';
import { holdsNote } from './letter-text.rules.ts';
import {
  deletePaperDraft,
  findPaperByKey,
  insertPaper,
  lockPaper,
  type StoredPaper,
  takePaperNumber,
  updatePaper,
} from './paper.store.ts';
import { describePaper, mayEdit, mayReadNotes, numberOf, verifyPath } from './read-papers.service.ts';
import { doctorName, recordFacts } from './record-facts.service.ts';

type Writer = Pick<Deps, 'db' | 'now'>;
type Issuer = Pick<Deps, 'db' | 'files' | 'now' | 'config'>;
type Input<Name extends keyof typeof treatmentPaperStaff> = z.output<
  (typeof treatmentPaperStaff)[Name]['input']
>;

const TOKEN_BYTES = 24;

export async function startPaper(
  { db, now }: Writer,
  staff: Staff,
  { patient_id: patientId, kind, request_key: requestKey, appointment_id, take }: Input<'startPaper'>,
): Promise<{ data: Paper }> {
  return await db.transaction(async (tx) => {
    const { reader } = await requireRecord(tx, staff, { patientId, to: 'change' }, now());
    const about = { patientId, appointmentId: appointment_id };
    const facts = await recordFacts(tx, about, { withNotes: mayReadNotes(reader) }, now());
    const content = fillPaper(kind, facts, take);
    if (!content) throw new Failure('treatment.no_attendance');
    const note = kind === 'letter' && holdsNote(facts, take) ? facts.note : undefined;
    if (note) {
      const subjectId = note.appointmentId;
      await recordView(tx, { patientId, kind: 'note_read', actor: staff, subjectId }, now());
    }
    const writer = { changedAt: now(), changedById: staff.staffId };
    await insertPaper(tx, { patientId, requestKey, kind, content, holdsNote: note !== undefined, ...writer });
    const paper = await findPaperByKey(tx, patientId, requestKey);
    if (!paper) throw new Error('The paper that was just begun is not there.');
    return await describePaper(tx, reader, paper);
  });
}

/** Diagnoses stay as they are when the writer cannot read them. */
export async function savePaper(
  { db, now }: Writer,
  staff: Staff,
  { patient_id: patientId, paper_id: id, base, ...form }: Input<'savePaper'>,
): Promise<{ data: Paper }> {
  return await db.transaction(async (tx) => {
    const { paper, reader } = await requireDraft(tx, staff, { patientId, id }, now());
    if (paper.version !== base) throw new Failure('treatment.paper_changed');
    const diagnoses = mayReadNotes(reader) ? form.diagnoses : paper.content.diagnoses;
    const change = {
      content: { ...form, diagnoses },
      version: paper.version + 1,
      changedAt: now(),
      changedById: staff.staffId,
    };
    await updatePaper(tx, id, change);
    return await describePaper(tx, reader, { ...paper, ...change });
  });
}

export async function discardPaper(
  { db, now }: Writer,
  staff: Staff,
  { patient_id: patientId, paper_id: id }: Input<'discardPaper'>,
  { locale }: Pick<Client, 'locale'>,
): Promise<{ message: string }> {
  await db.transaction(async (tx) => {
    await requireDraft(tx, staff, { patientId, id }, now());
    await deletePaperDraft(tx, id);
  });
  return { message: treatment_paper[locale].discarded };
}

/** The number and the address of the code stand on the paper, so the draft gets both before it is drawn. */
export async function issuePaper(
  deps: Issuer,
  doctor: Staff,
  { patient_id: patientId, paper_id: id, version }: Input<'issuePaper'>,
): Promise<{ data: Paper }> {
  const { db, now } = deps;
  const { patient } = await requireRecord(db, doctor, { patientId, to: 'change' }, now());
  const issuedAt = now();
  const paper = await db.transaction((tx) => numberPaper(tx, doctor, { patientId, id, version }, issuedAt));
  const { title, fileName, kind, pdf, sha256 } = await drawSheet(deps, doctor.staffId, paper, issuedAt);
  const issued = { issuedAt, issuedById: doctor.staffId, sha256 };
  let documentId = 0;
  await keepPaper(deps, { patientId, patient, doctor, kind, title, pdf, fileName }, async (tx, stored) => {
    documentId = stored;
    await requireVersion(tx, doctor, { patientId, id, version }, issuedAt);
    await updatePaper(tx, id, { ...issued, documentId });
    await recordAccess(tx, { patientId, kind: 'paper_issued', actor: doctor, subjectId: id }, issuedAt);
  });
  return await describePaper(db, doctor, { ...paper, ...issued, documentId });
}

/** A repeated withdrawal changes nothing. */
export async function withdrawPaper(
  { db, now }: Writer,
  doctor: Staff,
  { patient_id: patientId, paper_id: id }: Input<'withdrawPaper'>,
): Promise<{ data: Paper }> {
  return await db.transaction(async (tx) => {
    const { paper } = await requirePaper(tx, doctor, { patientId, id }, now());
    if (!paper.issuedAt || paper.documentId === null) throw new Failure('treatment.paper_not_issued');
    if (paper.withdrawnAt) return await describePaper(tx, doctor, paper);
    const withdrawn = { withdrawnAt: now(), withdrawnById: doctor.staffId };
    await updatePaper(tx, id, withdrawn);
    await delistPaper(tx, { documentId: paper.documentId, patientId, doctor }, now());
    await recordAccess(tx, { patientId, kind: 'paper_withdrawn', actor: doctor, subjectId: id }, now());
    return await describePaper(tx, doctor, { ...paper, ...withdrawn });
  });
}

interface Wanted {
  patientId: number;
  id: number;
}

/** A paper, and the member of staff in the roles that open its record. */
interface OpenPaper {
  paper: StoredPaper;
  reader: Staff;
}

async function requirePaper(tx: Db, staff: Staff, { patientId, id }: Wanted, now: Date): Promise<OpenPaper> {
  const { reader } = await requireRecord(tx, staff, { patientId, to: 'change' }, now);
  const paper = await lockPaper(tx, patientId, id);
  if (!paper) throw new Failure('request.not_found');
  return { paper, reader };
}

async function requireDraft(tx: Db, staff: Staff, wanted: Wanted, now: Date): Promise<OpenPaper> {
  const open = await requirePaper(tx, staff, wanted, now);
  if (open.paper.issuedAt) throw new Failure('treatment.paper_issued');
  if (!mayEdit(open.reader, open.paper)) throw new Failure('treatment.paper_of_doctor');
  return open;
}

async function requireVersion(
  tx: Db,
  staff: Staff,
  { version, ...wanted }: Wanted & { version: number },
  now: Date,
): Promise<StoredPaper> {
  const { paper } = await requireDraft(tx, staff, wanted, now);
  if (paper.version !== version) throw new Failure('treatment.paper_changed');
  await requireComplete(tx, paper);
  return paper;
}

async function requireComplete(tx: Db, { kind, content }: StoredPaper): Promise<void> {
  if (isEmptyPaper(kind, content)) throw new Failure('treatment.paper_empty');
  const fields = faultsOfPaper(kind, content);
  if (Object.keys(fields).length > 0) throw new Failure('request.invalid', { fields });
  // A pharmacy must be able to ask back (§ 2 AMVV).
  if (kind === 'prescription' && !(await letterhead(tx)).phone)
    throw new Failure('treatment.no_clinic_phone');
}

async function numberPaper(
  tx: Db,
  doctor: Staff,
  wanted: Wanted & { version: number },
  now: Date,
): Promise<StoredPaper> {
  return await nameDraft(tx, await requireVersion(tx, doctor, wanted, now), now);
}

/** The next number of the year and the address of the code. A draft that has them keeps them. */
export async function nameDraft(tx: Db, paper: StoredPaper, now: Date): Promise<StoredPaper> {
  if (paper.number !== null) return paper;
  const year = Number(berlinDate(now).slice(0, 4));
  const named = {
    year,
    number: await takePaperNumber(tx, year),
    token: randomBytes(TOKEN_BYTES).toString('base64url'),
  };
  await updatePaper(tx, paper.id, named);
  return { ...paper, ...named };
}

/** The sheet as it is kept among the documents. */
export async function drawSheet(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  doctorId: number,
  paper: StoredPaper,
  issuedAt: Date,
) {
  const found = await personOf(db, paper.patientId);
  const number = numberOf(paper);
  if (!found || !number || !paper.token) throw new Failure('request.not_found');
  // Drawing needs large packages, which are read with the first paper.
  const { renderPaper, titleOfPaper } = await import('./paper-sheet.ts');
  const sheet = {
    kind: paper.kind,
    content: paper.content,
    number,
    issuedAt,
    person: found.person,
    doctor: await doctorName(db, doctorId),
    profession: professionOf(await salutationOfStaff(db, doctorId)),
    verifyUrl: `${config.publicUrl}${verifyPath(paper.token)}`,
    isRehearsal: config.isRehearsal,
  };
  const title = titleOfPaper(sheet);
  const pdf = renderPaper(sheet, await letterhead(db));
  const kind = paper.kind === 'prescription' ? ('prescription' as const) : ('document' as const);
  return { title, kind, pdf, fileName: `${title.replaceAll(' ', '-')}.pdf`, sha256: hashOf(pdf) };
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
