import type { SeverityCourse } from '#contract/anamnesis.contract.ts';
import type {
  AnamnesisChanges,
  AnamnesisOutline,
  AnamnesisSummary,
  ReadableAnamnesis,
} from '#contract/anamnesis-staff.contract.ts';
import { anamnesisPdf } from '#server/anamnesis/paper/anamnesis-pdf.service.ts';
import { severityCoursesOf } from '#server/anamnesis/read/own-answers.service.ts';
import {
  compareForStaff,
  outlinesOf,
  patientOfAnamnesis,
  readForStaff,
  summaryForStaff,
} from '#server/anamnesis/read/read-as-staff.service.ts';
import { requireRecord } from '#server/appointments/access/record-access.service.ts';
import { hasEmergencyAccess } from '#server/audit/access/break-glass.service.ts';
import { recordView } from '#server/audit/access/log-access.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import type { FileAnswer } from '#server/platform/files/file.ts';
import { signedDiagnosesOf } from '#server/treatment/diagnosis/signed-diagnoses.service.ts';
import { planInForce } from '#server/treatment/plan/read-plans.service.ts';

type Reader = Pick<Deps, 'db' | 'now'>;
type Speaker = Pick<Client, 'locale'>;

/** Lists the dates of the signed histories. Reading one adds its own entry to the access log. */
export async function listAnamnesesOfPatient(
  { db, now }: Reader,
  doctor: Staff,
  patientId: number,
): Promise<{ data: AnamnesisOutline[] }> {
  await requireRecord(db, doctor, { patientId, to: 'read' }, now());
  await recordView(db, { patientId, kind: 'document_list_read', actor: doctor }, now());
  return { data: await outlinesOf(db, patientId) };
}

export async function readAnamnesisAsStaff(
  { db, now }: Reader,
  doctor: Staff,
  id: number,
  { locale }: Speaker,
): Promise<{ data: ReadableAnamnesis }> {
  const patientId = await requireAnamnesis(db, doctor, [id], now());
  const data = await readForStaff(db, { patientId, id }, locale);
  if (!data) throw new Failure('request.not_found');
  return { data };
}

const NOTHING_KNOWN = { is_genuine: true, allergies: null, medication: null, red_flags: [] };

/** Reads the newest history, the plan in force and the diagnoses for the head of the file. A locked history stays closed. */
export async function readAnamnesisSummary(
  { db, now }: Reader,
  doctor: Staff,
  patientId: number,
  { locale }: Speaker,
): Promise<{ data: AnamnesisSummary }> {
  const at = now();
  await requireRecord(db, doctor, { patientId, to: 'read' }, at);
  const beside = {
    plan: await readPlanInForce(db, doctor, patientId, at),
    diagnoses: await readDiagnoses(db, doctor, patientId, at),
  };
  const [record = null] = await outlinesOf(db, patientId);
  if (!record) return { data: { record, ...NOTHING_KNOWN, ...beside } };
  const isClosed =
    record.is_locked && !(await hasEmergencyAccess(db, { staffId: doctor.staffId, patientId }, at));
  if (isClosed) return { data: { record, ...NOTHING_KNOWN, ...beside } };
  await recordView(db, { patientId, kind: 'anamnesis_read', actor: doctor, subjectId: record.id }, at);
  const summary = await summaryForStaff(db, { patientId, id: record.id }, locale);
  return { data: { record, ...(summary ?? NOTHING_KNOWN), ...beside } };
}

async function readPlanInForce(
  db: Db,
  doctor: Staff,
  patientId: number,
  at: Date,
): Promise<AnamnesisSummary['plan']> {
  const plan = await planInForce(db, patientId, berlinDate(at));
  if (!plan) return null;
  await recordView(db, { patientId, kind: 'plan_read', actor: doctor }, at);
  return { released_at: plan.releasedAt.toISOString(), medicines: plan.medicines };
}

/** They come from notes, so naming them counts as reading the notes. */
async function readDiagnoses(
  db: Db,
  doctor: Staff,
  patientId: number,
  at: Date,
): Promise<AnamnesisSummary['diagnoses']> {
  const found = await signedDiagnosesOf(db, patientId);
  if (found.length > 0) await recordView(db, { patientId, kind: 'note_read', actor: doctor }, at);
  return found.map(({ at: notedAt, ...diagnosis }) => ({ ...diagnosis, noted_at: notedAt.toISOString() }));
}

/** The courses over the histories that the doctor may open. Each of them counts as read. */
export async function readSeverityAsStaff(
  { db, now }: Reader,
  doctor: Staff,
  patientId: number,
  { locale }: Speaker,
): Promise<{ data: SeverityCourse[]; has_locked: boolean }> {
  const at = now();
  await requireRecord(db, doctor, { patientId, to: 'read' }, at);
  const isEmergency = await hasEmergencyAccess(db, { staffId: doctor.staffId, patientId }, at);
  const outlines = await outlinesOf(db, patientId);
  const open = outlines.filter(({ is_locked }) => isEmergency || !is_locked);
  for (const { id } of open)
    await recordView(db, { patientId, kind: 'anamnesis_read', actor: doctor, subjectId: id }, at);
  const ids = new Set(open.map(({ id }) => id));
  return {
    data: await severityCoursesOf(db, patientId, locale, ids),
    has_locked: open.length < outlines.length,
  };
}

/** Refuses to compare with the history of another patient, or a history with itself. */
export async function compareAnamneses(
  { db, now }: Reader,
  doctor: Staff,
  { id, against }: { id: number; against: number },
  { locale }: Speaker,
): Promise<{ data: AnamnesisChanges }> {
  const patientId = await requireAnamnesis(db, doctor, [id, against], now());
  const data = await compareForStaff(db, { patientId, ids: [id, against] }, locale);
  if (!data) throw new Failure('request.not_found');
  await recordView(db, { patientId, kind: 'anamnesis_read', actor: doctor, subjectId: against }, now());
  return { data };
}

export async function readAnamnesisPdfAsStaff(
  deps: Pick<Deps, 'db' | 'now' | 'log'>,
  doctor: Staff,
  id: number,
): Promise<FileAnswer> {
  const patientId = await requireAnamnesis(deps.db, doctor, [id], deps.now());
  return await anamnesisPdf(deps, patientId, id, `staff ${doctor.staffId}`);
}

/** The patient of this history, if the doctor may read it. The reading is logged before the history is shown. */
async function requireAnamnesis(
  db: Db,
  doctor: Staff,
  [id, ...others]: [number, ...number[]],
  at: Date,
): Promise<number> {
  const patientId = await patientOfAnamnesis(db, id);
  if (patientId === undefined) throw new Failure('request.not_found');
  await requireRecord(db, doctor, { patientId, to: 'read' }, at);
  await refuseLocked(db, doctor, { patientId, ids: [id, ...others] }, at);
  await recordView(db, { patientId, kind: 'anamnesis_read', actor: doctor, subjectId: id }, at);
  return patientId;
}

/**
 * Histories signed before the patient withdrew the consent are kept by law. Nobody may open them, except in an
 * emergency.
 */
async function refuseLocked(
  db: Db,
  { staffId }: Staff,
  { patientId, ids }: { patientId: number; ids: number[] },
  at: Date,
): Promise<void> {
  const isLocked = (await outlinesOf(db, patientId)).some((each) => each.is_locked && ids.includes(each.id));
  if (isLocked && !(await hasEmergencyAccess(db, { staffId, patientId }, at)))
    throw new Failure('audit.consent_withdrawn');
}
