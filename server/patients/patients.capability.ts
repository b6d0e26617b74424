import { anamnesisStaff } from '#contract/anamnesis-staff.contract.ts';
import { patientsStaff } from '#contract/patients.contract.ts';
import { patientsTimeline } from '#contract/patients-timeline.contract.ts';
import { type Capability, implement } from '#server/platform/capability.ts';
import {
  approvePatient,
  mailPasswordLink,
  mailPatientConfirmation,
  updatePatientProfile,
} from './change-patient.service.ts';
import { findPatientForEmergency, listDuplicates, listPatients } from './find-patients.service.ts';
import {
  compareAnamneses,
  listAnamnesesOfPatient,
  readAnamnesisAsStaff,
  readAnamnesisPdfAsStaff,
  readAnamnesisSummary,
  readSeverityAsStaff,
} from './read-anamneses.service.ts';
import {
  listAppointmentsOfPatient,
  listEnquiriesOfPatient,
  listInvoicesOfPatient,
  listProfileChanges,
  readPatientFile,
} from './read-patient-file.service.ts';
import { readTimeline } from './read-timeline.service.ts';

/** The staff's file of a patient: finding a patient, reading the data of other capabilities, approving an account. */
export const patients: Capability = {
  name: 'patients',
  routes: [
    ...implement(patientsStaff, {
      approvePatient: ({ deps, actor, input, client }) =>
        approvePatient(deps, actor, input.patient_id, client),
      updatePatientProfile: ({ deps, actor, input, client }) =>
        updatePatientProfile(deps, actor, input, client),
      mailPasswordLink: ({ deps, actor, input, client }) =>
        mailPasswordLink(deps, actor, input.patient_id, client),
      mailPatientConfirmation: ({ deps, actor, input, client }) =>
        mailPatientConfirmation(deps, actor, input.patient_id, client),
      listPatients: ({ deps, actor, input }) => listPatients(deps, actor, input),
      findPatientForEmergency: ({ deps, actor, input }) => findPatientForEmergency(deps, actor, input),
      readPatientFile: ({ deps, actor, input, client }) =>
        readPatientFile(deps, actor, input.patient_id, client),
      listAppointmentsOfPatient: ({ deps, actor, input, client }) =>
        listAppointmentsOfPatient(deps, actor, input.patient_id, client),
      listInvoicesOfPatient: ({ deps, actor, input, client }) =>
        listInvoicesOfPatient(deps, actor, input.patient_id, client),
      listEnquiriesOfPatient: ({ deps, actor, input, client }) =>
        listEnquiriesOfPatient(deps, actor, input.patient_id, client),
      listProfileChanges: ({ deps, actor, input }) => listProfileChanges(deps, actor, input.patient_id),
      listDuplicates: ({ deps, actor, input }) => listDuplicates(deps, actor, input.patient_id),
    }),
    ...implement(patientsTimeline, {
      readTimeline: ({ deps, actor, input, client }) => readTimeline(deps, actor, input.patient_id, client),
    }),
    ...implement(anamnesisStaff, {
      listAnamnesesOfPatient: ({ deps, actor, input }) =>
        listAnamnesesOfPatient(deps, actor, input.patient_id),
      readAnamnesisAsStaff: ({ deps, actor, input, client }) =>
        readAnamnesisAsStaff(deps, actor, input.id, client),
      readAnamnesisSummary: ({ deps, actor, input, client }) =>
        readAnamnesisSummary(deps, actor, input.patient_id, client),
      readSeverityAsStaff: ({ deps, actor, input, client }) =>
        readSeverityAsStaff(deps, actor, input.patient_id, client),
      compareAnamneses: ({ deps, actor, input, client }) => compareAnamneses(deps, actor, input, client),
      readAnamnesisPdfAsStaff: ({ deps, actor, input }) => readAnamnesisPdfAsStaff(deps, actor, input.id),
    }),
  ],
};
