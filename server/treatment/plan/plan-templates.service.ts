import type { z } from 'zod';
import type { PlanTemplate, treatmentPlanStaff } from '#contract/treatment-plan.contract.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { deleteTemplate, listTemplates, putTemplate } from './plan.store.ts';
import { SHIPPED_TEMPLATES } from './shipped-templates.ts';

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
