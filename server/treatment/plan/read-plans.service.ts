import type { Medicine, PlanDraft, Plans, ReleasedPlan } from '#contract/treatment-plan.contract.ts';
import { requireRecord } from '#server/appointments/access/record-access.service.ts';
import { recordView } from '#server/audit/access/log-access.service.ts';
import { keepsPlanDiary } from '#server/content/settings.service.ts';
import { openDocumentIds } from '#server/documents/keep-paper.service.ts';
import { namesOfStaff } from '#server/identity/staff/staff-members.service.ts';
import type { Patient, Staff } from '#server/platform/actor.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { medicinesOn } from './plan.rules.ts';
import { findPlanDraft, listReleasedPlans, type StoredPlan } from './plan.store.ts';

type Reader = Pick<Deps, 'db' | 'now'>;

export async function readPlans(
  { db, now }: Reader,
  staff: Staff,
  patientId: number,
): Promise<{ data: Plans }> {
  const { reader } = await requireRecord(db, staff, { patientId, to: 'read' }, now());
  await recordView(db, { patientId, kind: 'plan_read', actor: reader }, now());
  return await describePlans(db, patientId);
}

export async function listOwnPlans(
  { db }: Pick<Deps, 'db'>,
  { patientId }: Patient,
): Promise<{ data: ReleasedPlan[]; has_diary: boolean }> {
  const shown = await listShownPlans(db, patientId);
  const nameOf = await namesFor(db, shown);
  return {
    data: shown.map((plan) => releasedPlanOf(plan, nameOf, '/api/patients/documents')),
    has_diary: await keepsPlanDiary(db),
  };
}

/** The plans that the patient reads, the latest first. One whose PDF was removed from the lists is no longer shown. */
export async function listShownPlans(db: Db, patientId: number): Promise<StoredPlan[]> {
  const listed = await openDocumentIds(db, patientId);
  const plans = await listReleasedPlans(db, patientId);
  return plans.filter(({ documentId }) => documentId !== null && listed.has(documentId));
}

/** What the patient took on a day by the plans that she reads. */
export async function medicinesTakenOn(db: Db, patientId: number, day: string): Promise<Medicine[]> {
  const plans = await listShownPlans(db, patientId);
  return medicinesOn(
    day,
    plans.map(({ content, releasedAt, changedAt }) => ({
      releasedOn: berlinDate(releasedAt ?? changedAt),
      medicines: content.medicines,
    })),
  );
}

interface PlanInForce {
  releasedAt: Date;
  /** Without those that have ended. */
  medicines: Medicine[];
}

/** The latest plan that the patient reads. */
export async function planInForce(
  db: Db,
  patientId: number,
  today: string,
): Promise<PlanInForce | undefined> {
  const [plan] = await listShownPlans(db, patientId);
  if (!plan) return undefined;
  const { content, releasedAt, changedAt } = plan;
  return {
    releasedAt: releasedAt ?? changedAt,
    medicines: content.medicines.filter(({ ends_on }) => ends_on === null || ends_on >= today),
  };
}

export async function describePlans(db: Db, patientId: number): Promise<{ data: Plans }> {
  const draft = await findPlanDraft(db, patientId);
  const released = await listReleasedPlans(db, patientId);
  const nameOf = await namesFor(db, draft ? [draft, ...released] : released);
  return {
    data: {
      draft: draft ? planDraftOf(draft, nameOf) : null,
      released: released.map((plan) => releasedPlanOf(plan, nameOf, '/api/staff/documents')),
      has_diary: await keepsPlanDiary(db),
    },
  };
}

export async function describeDraft(db: Db, draft: StoredPlan): Promise<PlanDraft> {
  return planDraftOf(draft, await namesFor(db, [draft]));
}

type NameOf = (staffId: number | null) => string;

async function namesFor(db: Db, plans: StoredPlan[]): Promise<NameOf> {
  const writers = plans.flatMap(({ changedById, releasedById }) => [changedById, releasedById ?? []].flat());
  const names = await namesOfStaff(db, writers);
  return (staffId) => (staffId === null ? '' : (names.get(staffId) ?? ''));
}

function planDraftOf({ content, version, changedAt, changedById }: StoredPlan, nameOf: NameOf): PlanDraft {
  return { ...content, version, changed_at: changedAt.toISOString(), changed_by: nameOf(changedById) };
}

function releasedPlanOf(plan: StoredPlan, nameOf: NameOf, folder: string): ReleasedPlan {
  const { id, content, changedAt, releasedAt, releasedById, documentId } = plan;
  return {
    ...content,
    id,
    released_at: (releasedAt ?? changedAt).toISOString(),
    released_by: nameOf(releasedById),
    file_path: `${folder}/${documentId}/file`,
  };
}
