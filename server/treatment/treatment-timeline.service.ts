import type { Diagnosis } from '#contract/treatment.contract.ts';
import type { PaperKind } from '#contract/treatment.rules.ts';
import type { Judgement } from '#contract/treatment-measurement.rules.ts';
import type { Severity } from '#contract/treatment-plan.rules.ts';
import type { PlannedCheck, SkippedStep } from '#contract/treatment-wrap-up.contract.ts';
import { namesOfStaff } from '#server/identity/staff/staff-members.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import { listSideEffects } from './diary/diary.store.ts';
import { listRequests } from './insight/insight.store.ts';
import { valueText } from './measurement/measurement.rules.ts';
import { judgementsOf } from './measurement/measurement.service.ts';
import { listMeasurementsOf } from './measurement/measurement.store.ts';
import { listPapersOf } from './paper/paper.store.ts';
import { mayReadNotes, numberOf } from './paper/read-papers.service.ts';
import { findPlanDraft, listReleasedPlans } from './plan/plan.store.ts';
import { findNotes, listAddenda, type StoredAddendum, type StoredNote } from './treatment.store.ts';
import { plannedCheckOf, skippedSteps } from './wrap-up/wrap-up.rules.ts';
import { listDecisions } from './wrap-up/wrap-up.store.ts';

/** What was written about a patient, for one who may read it. */
export interface TreatmentTimeline {
  notes: Map<number, { state: 'draft' | 'signed'; diagnoses: Diagnosis[]; words: string }>;
  endOf: (appointment: Dated) => { check: PlannedCheck | null; skipped: SkippedStep[] };
  plans: { releasedAt: Date; by: string; medicines: string[] }[];
  papers: { kind: PaperKind; issuedAt: Date; number: string; by: string; isWithdrawn: boolean }[];
  values: { day: string; text: string; judgement: Judgement }[];
  planDraftAt: Date | null;
  paperDrafts: { kind: PaperKind; changedAt: Date }[];
  unseenSideEffects: { day: string; severity: Severity }[];
  noteRequestAt: Date | null;
}

interface Dated {
  id: number;
  startsAt: Date;
}

interface Asked {
  patientId: number;
  appointmentIds: number[];
}

const MOST_VALUES = 300;
const MOST_SIDE_EFFECTS = 50;

/** The reader is a doctor or an assistant; an assistant sees drafts of notes without words, and no side effects. */
export async function treatmentTimelineOf(
  db: Db,
  reader: Staff,
  { patientId, appointmentIds }: Asked,
  { locale }: Pick<Client, 'locale'>,
): Promise<TreatmentTimeline> {
  const isDoctor = mayReadNotes(reader);
  const notes = (await findNotes(db, appointmentIds)).filter(({ signedAt }) => isDoctor || signedAt === null);
  const addenda = Map.groupBy(
    isDoctor ? await listAddenda(db, appointmentIds) : [],
    (each) => each.appointmentId,
  );
  const decisions = await listDecisions(db, appointmentIds);
  const released = await listReleasedPlans(db, patientId);
  const draft = await findPlanDraft(db, patientId);
  const papers = await listPapersOf(db, patientId);
  const measured = await listMeasurementsOf(db, patientId, MOST_VALUES);
  const effects = isDoctor ? await listSideEffects(db, patientId, MOST_SIDE_EFFECTS) : [];
  const requests = isDoctor ? await listRequests(db, patientId) : [];
  const names = await namesOfStaff(db, [
    ...decisions.map(({ decidedById }) => decidedById),
    ...released.flatMap(({ releasedById }) => releasedById ?? []),
    ...papers.flatMap(({ issuedById }) => issuedById ?? []),
  ]);
  const nameOf = (staffId: number | null) => (staffId === null ? '' : (names.get(staffId) ?? ''));
  const decisionsOf = Map.groupBy(decisions, ({ appointmentId }) => appointmentId);
  return {
    notes: new Map(
      notes.map((note) => [
        note.appointmentId,
        noteInTimeline(note, addenda.get(note.appointmentId) ?? [], isDoctor),
      ]),
    ),
    endOf: ({ id, startsAt }) => ({
      check: plannedCheckOf(decisionsOf.get(id) ?? [], startsAt, nameOf),
      skipped: skippedSteps(decisionsOf.get(id) ?? [], nameOf),
    }),
    plans: released.map(({ releasedAt, changedAt, releasedById, content }) => ({
      releasedAt: releasedAt ?? changedAt,
      by: nameOf(releasedById),
      medicines: content.medicines.map(({ name }) => name),
    })),
    papers: papers.flatMap((paper) =>
      paper.issuedAt
        ? {
            kind: paper.kind,
            issuedAt: paper.issuedAt,
            number: numberOf(paper) ?? '',
            by: nameOf(paper.issuedById),
            isWithdrawn: paper.withdrawnAt !== null,
          }
        : [],
    ),
    values: measured
      .filter(({ struckAt }) => struckAt === null)
      .map((row) => ({
        day: row.measuredOn,
        text: valueText(row, locale),
        judgement: worstOf(judgementsOf(row)),
      })),
    planDraftAt: draft?.changedAt ?? null,
    paperDrafts: papers.flatMap(({ kind, issuedAt, changedAt }) => (issuedAt ? [] : { kind, changedAt })),
    unseenSideEffects: effects
      .filter(({ seenAt, withdrawnAt }) => seenAt === null && withdrawnAt === null)
      .map(({ day, severity }) => ({ day, severity })),
    noteRequestAt: requests.find(({ decidedAt }) => decidedAt === null)?.askedAt ?? null,
  };
}

/** The assessment says most; without one, whatever the doctor wrote first. */
function noteInTimeline(note: StoredNote, addenda: StoredAddendum[], isDoctor: boolean) {
  const { signedAt, sections, diagnoses } = note;
  const { assessment = '', procedure = '', course = '', findings = '', reason = '' } = sections;
  const words = [assessment, procedure, course, findings, reason].find((text) => text.trim() !== '') ?? '';
  return {
    state: signedAt ? ('signed' as const) : ('draft' as const),
    diagnoses: isDoctor ? [...diagnoses, ...addenda.flatMap((each) => each.diagnoses)] : [],
    words: isDoctor ? words.trim().slice(0, LONGEST_WORDS) : '',
  };
}

const LONGEST_WORDS = 280;

/** One of the two numbers of a blood pressure outside its range is enough. */
function worstOf(judgements: Judgement[]): Judgement {
  return judgements.find((each) => each === 'above' || each === 'below') ?? judgements[0] ?? 'unknown';
}
