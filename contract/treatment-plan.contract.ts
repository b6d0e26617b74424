import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { RowVersion } from './numbers.ts';
import { line } from './person.ts';
import { Id } from './schedule.contract.ts';
import { planParts, units } from './treatment.rules.ts';

const MOST_MEDICINES = 30;
const MOST_CHECKS = 20;
const LONGEST_ADVICE = 4_000;

const Amount = z.number().min(0).max(99).multipleOf(0.25);
const DayNumber = z.int().min(1).max(90);
const PlanDate = z.iso.date();

const Days = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('every') }),
  z.object({ kind: z.literal('weekdays'), weekdays: z.array(z.int().min(1).max(7)).min(1).max(7) }),
  z.object({ kind: z.literal('interval'), every_days: z.int().min(2).max(90) }),
  z.object({ kind: z.literal('cycle'), from_day: DayNumber, to_day: DayNumber }),
  z.object({ kind: z.literal('as_needed') }),
]);

const Words = (longest: number) => z.string().trim().max(longest);

export const Medicine = z.object({
  id: z.uuid().describe('the same medicine has the same id in the next plan'),
  name: Words(160).describe('with its strength; may be empty in a draft'),
  unit: z.enum(units),
  dose: z.object({ morning: Amount, noon: Amount, evening: Amount, night: Amount }),
  days: Days.describe('weekdays: 1 is Monday; cycle: day 1 is the first day of the bleeding'),
  starts_on: PlanDate.nullable(),
  ends_on: PlanDate.nullable(),
  note: Words(500),
});
export type Medicine = z.infer<typeof Medicine>;

const Check = z.object({ id: z.uuid(), what: Words(200), when: Words(80) });

const Medicines = z.array(Medicine).max(MOST_MEDICINES);
const Advice = z.string().max(LONGEST_ADVICE).describe('one advice per line');
const Checks = z.array(Check).max(MOST_CHECKS);

export const PlanContent = z.object({ medicines: Medicines, advice: Advice, checks: Checks });
export type PlanContent = z.infer<typeof PlanContent>;

/** A plan as the patient reads it. */
export const ReleasedPlan = PlanContent.extend({
  id: z.int(),
  released_at: z.iso.datetime(),
  released_by: z.string(),
  file_path: z.string().describe('the PDF, in both languages'),
});
export type ReleasedPlan = z.infer<typeof ReleasedPlan>;

export const PlanDraft = PlanContent.extend({
  version: z.int().describe('grows with every change'),
  changed_at: z.iso.datetime(),
  changed_by: z.string(),
});
export type PlanDraft = z.infer<typeof PlanDraft>;

export const PlanTemplate = PlanContent.extend({
  id: z.string(),
  title: z.string(),
  is_shipped: z.boolean().describe('comes with the project and is to be checked by the clinic'),
});
export type PlanTemplate = z.infer<typeof PlanTemplate>;

const HasDiary = z.boolean().describe('patients tick what they take and note side effects');

const OfPatient = z.object({ patient_id: Id });
const Plans = z.object({
  data: z.object({
    draft: PlanDraft.nullable(),
    released: z.array(ReleasedPlan).describe('the latest first'),
    has_diary: HasDiary,
  }),
});
export type Plans = z.infer<typeof Plans>['data'];

/** Doctors write and release plans of the patients they treat; assistants prepare drafts. */
export const treatmentPlanStaff = defineEndpoints({
  readPlans: {
    method: 'GET',
    path: '/api/staff/patients/:patient_id/plans',
    access: 'staff',
    summary: 'The draft of the next therapy plan and the released plans. The access is recorded.',
    input: OfPatient,
    output: Plans,
  },
  startPlan: {
    method: 'POST',
    path: '/api/staff/patients/:patient_id/plans/draft',
    access: 'staff',
    summary: 'Begins the next plan with what the last one says. If there is a draft, it stays as it is.',
    input: OfPatient,
    output: Plans,
  },
  savePlan: {
    method: 'PUT',
    path: '/api/staff/patients/:patient_id/plans/draft',
    access: 'staff',
    summary:
      'Saves the given parts of the draft. A part that somebody else changed after `base` is not overwritten but named in `conflicts`.',
    input: OfPatient.extend({
      base: RowVersion.describe('the version that the writer has read'),
      medicines: Medicines.optional(),
      advice: Advice.optional(),
      checks: Checks.optional(),
    }),
    output: z.object({ data: PlanDraft, conflicts: z.array(z.enum(planParts)) }),
  },
  discardPlan: {
    method: 'DELETE',
    path: '/api/staff/patients/:patient_id/plans/draft',
    access: 'staff',
    summary: 'Throws the draft away. Released plans stay.',
    input: OfPatient,
    output: Plans,
  },
  releasePlan: {
    method: 'POST',
    path: '/api/staff/patients/:patient_id/plans/draft/release',
    access: 'staff',
    summary:
      'Releases the draft in the version that the doctor has read. Afterwards nobody can change it; the patient reads it and gets a PDF in both languages.',
    input: OfPatient.extend({ version: RowVersion }),
    output: Plans,
  },
  listPlanTemplates: {
    method: 'GET',
    path: '/api/staff/plan-templates',
    access: 'staff',
    summary: 'Templates for therapy plans: those of the clinic first, then those of the project.',
    input: z.object({}),
    output: z.object({ data: z.array(PlanTemplate) }),
  },
  addPlanTemplate: {
    method: 'POST',
    path: '/api/staff/plan-templates',
    access: 'staff',
    summary: 'Keeps a plan as a template. A template of the clinic with the same title is replaced.',
    input: PlanContent.extend({ title: line(80) }),
    output: z.object({ data: z.array(PlanTemplate) }),
  },
  removePlanTemplate: {
    method: 'DELETE',
    path: '/api/staff/plan-templates/:id',
    access: 'staff',
    summary: 'Removes a template of the clinic.',
    input: z.object({ id: Id }),
    output: z.object({ data: z.array(PlanTemplate) }),
  },
});

export const treatmentPlan = defineEndpoints({
  listOwnPlans: {
    method: 'GET',
    path: '/api/patients/therapy-plans',
    access: 'patient',
    summary: 'The released therapy plans of the signed-in patient, the latest first.',
    input: z.object({}),
    output: z.object({ data: z.array(ReleasedPlan), has_diary: HasDiary }),
  },
});
