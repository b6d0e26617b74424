import { treatmentStaff } from '#contract/treatment.contract.ts';
import { treatmentDiary, treatmentDiaryStaff } from '#contract/treatment-diary.contract.ts';
import { treatmentInsight, treatmentInsightStaff } from '#contract/treatment-insight.contract.ts';
import { treatmentMeasurement, treatmentMeasurementStaff } from '#contract/treatment-measurement.contract.ts';
import { treatmentPaper, treatmentPaperStaff } from '#contract/treatment-paper.contract.ts';
import { treatmentPlan, treatmentPlanStaff } from '#contract/treatment-plan.contract.ts';
import { treatmentTexts } from '#contract/treatment-texts.contract.ts';
import { treatmentWrapUp } from '#contract/treatment-wrap-up.contract.ts';
import { type Capability, implement } from '#server/platform/capability.ts';
import { searchDiagnoses } from './diagnosis/diagnoses.service.ts';
import { addSideEffect, readOwnDiary, setTick, withdrawSideEffect } from './diary/own-diary.service.ts';
import { readDiary, seeSideEffect } from './diary/staff-diary.service.ts';
import { askForNotes, decideNoteRequest, readInsight, readOwnNote } from './insight/insight.service.ts';
import {
  addMeasurement,
  addOwnMeasurement,
  listMeasurements,
  listOwnMeasurements,
  strikeMeasurement,
  strikeOwnMeasurement,
} from './measurement/measurement.service.ts';
import { listNoteVersions } from './note-versions.service.ts';
import { listPapers, verifyPaper } from './paper/read-papers.service.ts';
import {
  discardPaper,
  issuePaper,
  savePaper,
  startPaper,
  withdrawPaper,
} from './paper/write-paper.service.ts';
import { listOwnPlans, readPlans } from './plan/read-plans.service.ts';
import {
  addPlanTemplate,
  discardPlan,
  listPlanTemplates,
  releasePlan,
  removePlanTemplate,
  savePlan,
  startPlan,
} from './plan/write-plan.service.ts';
import { listNotesOfPatient, readNote } from './read-notes.service.ts';
import { listNoteTexts, removeNoteText, saveNoteTemplate, saveNoteText } from './texts/note-texts.service.ts';
import { treatmentPersonalData } from './treatment.personal-data.ts';
import { decideWrapUpStep, readWrapUp } from './wrap-up/wrap-up.service.ts';
import { addToNote, saveNote, signNote } from './write-note.service.ts';

/** What a doctor documents about an appointment. */
export const treatment: Capability = {
  name: 'treatment',
  routes: [
    ...implement(treatmentStaff, {
      readNote: ({ deps, actor, input }) => readNote(deps, actor, input.appointment_id),
      listNoteVersions: ({ deps, actor, input }) => listNoteVersions(deps, actor, input.appointment_id),
      saveNote: ({ deps, actor, input }) => saveNote(deps, actor, input),
      signNote: ({ deps, actor, input }) => signNote(deps, actor, input),
      addToNote: ({ deps, actor, input }) => addToNote(deps, actor, input),
      listNotesOfPatient: ({ deps, actor, input }) => listNotesOfPatient(deps, actor, input.patient_id),
      searchDiagnoses: ({ deps, input }) => searchDiagnoses(deps, input.search),
    }),
    ...implement(treatmentInsight, {
      readInsight: ({ deps, actor }) => readInsight(deps, actor),
      readOwnNote: ({ deps, actor, input }) => readOwnNote(deps, actor, input.appointment_id),
      askForNotes: ({ deps, actor, client }) => askForNotes(deps, actor, client),
    }),
    ...implement(treatmentInsightStaff, {
      decideNoteRequest: ({ deps, actor, input, client }) => decideNoteRequest(deps, actor, input, client),
    }),
    ...implement(treatmentTexts, {
      listNoteTexts: ({ deps }) => listNoteTexts(deps),
      saveNoteText: ({ deps, actor, input, client }) => saveNoteText(deps, actor, input, client),
      removeNoteText: ({ deps, input, client }) => removeNoteText(deps, input.id, client),
      saveNoteTemplate: ({ deps, actor, input, client }) => saveNoteTemplate(deps, actor, input, client),
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
    ...implement(treatmentDiary, {
      readOwnDiary: ({ deps, actor }) => readOwnDiary(deps, actor),
      setTick: ({ deps, actor, input }) => setTick(deps, actor, input),
      addSideEffect: ({ deps, actor, input }) => addSideEffect(deps, actor, input),
      withdrawSideEffect: ({ deps, actor, input }) => withdrawSideEffect(deps, actor, input.side_effect_id),
    }),
    ...implement(treatmentDiaryStaff, {
      readDiary: ({ deps, actor, input }) => readDiary(deps, actor, input.patient_id),
      seeSideEffect: ({ deps, actor, input }) => seeSideEffect(deps, actor, input),
    }),
    ...implement(treatmentMeasurementStaff, {
      listMeasurements: ({ deps, actor, input, client }) =>
        listMeasurements(deps, actor, input.patient_id, client),
      addMeasurement: ({ deps, actor, input, client }) => addMeasurement(deps, actor, input, client),
      strikeMeasurement: ({ deps, actor, input, client }) => strikeMeasurement(deps, actor, input, client),
    }),
    ...implement(treatmentMeasurement, {
      listOwnMeasurements: ({ deps, actor, client }) => listOwnMeasurements(deps, actor, client),
      addOwnMeasurement: ({ deps, actor, input, client }) => addOwnMeasurement(deps, actor, input, client),
      strikeOwnMeasurement: ({ deps, actor, input, client }) =>
        strikeOwnMeasurement(deps, actor, input, client),
    }),
    ...implement(treatmentPaperStaff, {
      listPapers: ({ deps, actor, input }) => listPapers(deps, actor, input.patient_id),
      startPaper: ({ deps, actor, input }) => startPaper(deps, actor, input),
      savePaper: ({ deps, actor, input }) => savePaper(deps, actor, input),
      discardPaper: ({ deps, actor, input, client }) => discardPaper(deps, actor, input, client),
      issuePaper: ({ deps, actor, input }) => issuePaper(deps, actor, input),
      withdrawPaper: ({ deps, actor, input }) => withdrawPaper(deps, actor, input),
    }),
    ...implement(treatmentWrapUp, {
      readWrapUp: ({ deps, actor, input, client }) => readWrapUp(deps, actor, input.appointment_id, client),
      decideWrapUpStep: ({ deps, actor, input, client }) => decideWrapUpStep(deps, actor, input, client),
    }),
    ...implement(treatmentPaper, {
      verifyPaper: ({ deps, input, client }) => verifyPaper(deps, input.token, client),
    }),
  ],
  personalData: treatmentPersonalData,
};
