import { treatmentStaff } from '#contract/treatment.contract.ts';
import { treatmentPaper, treatmentPaperStaff } from '#contract/treatment-paper.contract.ts';
import { treatmentPlan, treatmentPlanStaff } from '#contract/treatment-plan.contract.ts';
import { implement } from '#server/platform/capability.ts';
import { findDiagnoses } from './find-diagnoses.rules.ts';
import { listPapers } from './paper/read-papers.service.ts';
import { verifyPaper } from './paper/verify-paper.service.ts';
import {
  discardPaper,
  issuePaper,
  savePaper,
  startPaper,
  withdrawPaper,
} from './paper/write-paper.service.ts';
import { addPlanTemplate, listPlanTemplates, removePlanTemplate } from './plan/plan-templates.service.ts';
import { listOwnPlans, readPlans } from './plan/read-plans.service.ts';
import { discardPlan, releasePlan, savePlan, startPlan } from './plan/write-plan.service.ts';
import { listNotesOfPatient, readNote } from './read-notes.service.ts';
import { addToNote, saveNote, signNote } from './write-note.service.ts';

export const treatmentRoutes = [
  ...implement(treatmentStaff, {
    readNote: ({ deps, actor, input }) => readNote(deps, actor, input.appointment_id),
    saveNote: ({ deps, actor, input }) => saveNote(deps, actor, input),
    signNote: ({ deps, actor, input }) => signNote(deps, actor, input),
    addToNote: ({ deps, actor, input }) => addToNote(deps, actor, input),
    listNotesOfPatient: ({ deps, actor, input }) => listNotesOfPatient(deps, actor, input.patient_id),
    searchDiagnoses: async ({ input }) => ({ data: findDiagnoses(input.search) }),
  }),
  ...implement(treatmentPlanStaff, {
    readPlans: ({ deps, actor, input }) => readPlans(deps, actor, input.patient_id),
    startPlan: ({ deps, actor, input }) => startPlan(deps, actor, input.patient_id),
    savePlan: ({ deps, actor, input }) => savePlan(deps, actor, input),
    discardPlan: ({ deps, actor, input }) => discardPlan(deps, actor, input.patient_id),
    releasePlan: ({ deps, actor, input }) => releasePlan(deps, actor, input),
    listPlanTemplates: ({ deps }) => listPlanTemplates(deps),
    addPlanTemplate: ({ deps, actor, input }) => addPlanTemplate(deps, actor, input),
    removePlanTemplate: ({ deps, input }) => removePlanTemplate(deps, input.id),
  }),
  ...implement(treatmentPlan, {
    listOwnPlans: ({ deps, actor }) => listOwnPlans(deps, actor),
  }),
  ...implement(treatmentPaperStaff, {
    listPapers: ({ deps, actor, input }) => listPapers(deps, actor, input.patient_id),
    startPaper: ({ deps, actor, input }) => startPaper(deps, actor, input),
    savePaper: ({ deps, actor, input }) => savePaper(deps, actor, input),
    discardPaper: ({ deps, actor, input, client }) => discardPaper(deps, actor, input, client),
    issuePaper: ({ deps, actor, input }) => issuePaper(deps, actor, input),
    withdrawPaper: ({ deps, actor, input }) => withdrawPaper(deps, actor, input),
  }),
  ...implement(treatmentPaper, {
    verifyPaper: ({ deps, input, client }) => verifyPaper(deps, input.token, client),
  }),
];
