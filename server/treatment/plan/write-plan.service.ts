import type { z } from 'zod';
import type { PlanPart } from '#contract/treatment.rules.ts';
import type {
  PlanContent,
  PlanDraft,
  Plans,
  PlanTemplate,
  treatmentPlanStaff,
} from '#contract/treatment-plan.contract.ts';
import { EMPTY_PLAN, faultOfPlan } from '#contract/treatment-plan.rules.ts';
import { requireRecord } from '#server/appointments/access/record-access.service.ts';
import { recordAccess } from '#server/audit/access/log-access.service.ts';
import { keepPaper } from '#server/documents/keep-paper.service.ts';
import { personOf } from '#server/identity/profile/profile.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { letterhead } from '../letterhead.service.ts';
import { doctorName } from '../paper/record-facts.service.ts';
import { mergePlan } from './plan.rules.ts';
import {
  deletePlanDraft,
  deleteTemplate,
  findPlanDraft,
  insertPlanDraft,
  listReleasedPlans,
  listTemplates,
  lockPlanDraft,
  putTemplate,
  type StoredPlan,
  updatePlan,
} from './plan.store.ts';
import { describeDraft, describePlans } from './read-plans.service.ts';
import { SHIPPED_TEMPLATES } from './shipped-templates.ts';

type Writer = Pick<Deps, 'db' | 'now'>;
type Input<Name extends keyof typeof treatmentPlanStaff> = z.output<
  (typeof treatmentPlanStaff)[Name]['input']
>;

/** The next plan begins with what the last one says. */
export async function startPlan(
  { db, now }: Writer,
  staff: Staff,
  patientId: number,
): Promise<{ data: Plans }> {
  return await db.transaction(async (tx) => {
    await requireRecord(tx, staff, { patientId, to: 'change' }, now());
    const [last] = await listReleasedPlans(tx, patientId);
    const writer = { changedAt: now(), changedById: staff.staffId };
    await insertPlanDraft(tx, { patientId, content: last?.content ?? EMPTY_PLAN, ...writer });
    return await describePlans(tx, patientId);
  });
}

export async function savePlan(
  { db, now }: Writer,
  staff: Staff,
  { patient_id: patientId, ...change }: Input<'savePlan'>,
): Promise<{ data: PlanDraft; conflicts: PlanPart[] }> {
  return await db.transaction(async (tx) => {
    await requireRecord(tx, staff, { patientId, to: 'change' }, now());
    const stored = await lockPlanDraft(tx, patientId);
    if (!stored) throw new Failure('treatment.no_plan_draft');
    const { draft, conflicts } = mergePlan(stored, change);
    if (draft === stored) return { data: await describeDraft(tx, stored), conflicts };
    const { version, content, partVersions } = draft;
    const changes = { version, content, partVersions, changedAt: now(), changedById: staff.staffId };
    await updatePlan(tx, stored.id, changes);
    return { data: await describeDraft(tx, { ...stored, ...changes }), conflicts };
  });
}

export async function discardPlan(
  { db, now }: Writer,
  staff: Staff,
  patientId: number,
): Promise<{ data: Plans }> {
  return await db.transaction(async (tx) => {
    await requireRecord(tx, staff, { patientId, to: 'change' }, now());
    await deletePlanDraft(tx, patientId);
    return await describePlans(tx, patientId);
  });
}

/** A repeated call finds the draft released and changes nothing. */
export async function releasePlan(
  deps: Pick<Deps, 'db' | 'files' | 'now' | 'config'>,
  doctor: Staff,
  { patient_id: patientId, version }: Input<'releasePlan'>,
): Promise<{ data: Plans }> {
  const { db, now } = deps;
  const { patient } = await requireRecord(db, doctor, { patientId, to: 'change' }, now());
  const draft = await findPlanDraft(db, patientId);
  if (!draft) throw new Failure('treatment.no_plan_draft');
  requireReleasable(draft, version);
  const releasedAt = now();
  const [before] = await listReleasedPlans(db, patientId);
  const { title, pdf } = await drawPlan(
    db,
    { patientId, content: draft.content, before: before?.content },
    { staffId: doctor.staffId, releasedAt, isRehearsal: deps.config.isRehearsal },
  );
  await keepPaper(
    deps,
    {
      patientId,
      patient,
      doctor,
      kind: 'therapy_plan',
      title,
      pdf,
      fileName: `${title.replaceAll(' ', '-')}.pdf`,
    },
    async (tx, documentId) => {
      const locked = await lockPlanDraft(tx, patientId);
      if (!locked) throw new Failure('treatment.no_plan_draft');
      requireReleasable(locked, version);
      await updatePlan(tx, locked.id, { releasedAt, releasedById: doctor.staffId, documentId });
      await recordAccess(
        tx,
        { patientId, kind: 'plan_released', actor: doctor, subjectId: locked.id },
        releasedAt,
      );
    },
  );
  return await describePlans(db, patientId);
}

function requireReleasable(draft: StoredPlan, version: number): void {
  if (draft.version !== version) throw new Failure('treatment.plan_changed');
  const fault = faultOfPlan(draft.content);
  if (fault) throw new Failure(`treatment.${fault}`);
}

interface DrawnPlan {
  patientId: number;
  content: PlanContent;
  before: PlanContent | undefined;
}

interface Release {
  staffId: number;
  releasedAt: Date;
  isRehearsal: boolean;
}

/** The paper of a plan and its title, in the language of the patient. */
export async function drawPlan(
  db: Db,
  { patientId, content, before }: DrawnPlan,
  { staffId, releasedAt, isRehearsal }: Release,
) {
  const found = await personOf(db, patientId);
  if (!found) throw new Failure('request.not_found');
  // Drawing needs large packages, which are read with the first paper.
  const { renderPlan, titleOfPlan } = await import('./plan-paper.ts');
  const plan = {
    content,
    releasedAt,
    isRehearsal,
    before,
    locale: found.locale,
    person: found.person,
    doctor: await doctorName(db, staffId),
  };
  return { title: titleOfPlan(plan, found.locale), pdf: renderPlan(plan, await letterhead(db)) };
}

type TemplateForm = z.output<(typeof treatmentPlanStaff)['addPlanTemplate']['input']>;

export async function listPlanTemplates({ db }: Pick<Deps, 'db'>): Promise<{ data: PlanTemplate[] }> {
  const own = await listTemplates(db);
  return {
    data: [
      ...own.map(({ id, title, content }) => ({ ...content, id: String(id), title, is_shipped: false })),
      ...SHIPPED_TEMPLATES,
    ],
  };
}

export async function addPlanTemplate(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  { title, ...content }: TemplateForm,
) {
  await putTemplate(db, { title, content, changedAt: now(), changedById: staff.staffId });
  return await listPlanTemplates({ db });
}

export async function removePlanTemplate({ db }: Pick<Deps, 'db'>, id: number) {
  if (!(await deleteTemplate(db, id))) throw new Failure('request.not_found');
  return await listPlanTemplates({ db });
}
