import { anamnesisStaff } from '#contract/anamnesis-staff.contract.ts';
import { patientsStaff } from '#contract/patients-staff.contract.ts';
import { implement } from '#server/platform/capability.ts';
import {
  compareAnamneses,
  listAnamnesesOfPatient,
  readAnamnesisAsStaff,
  readAnamnesisPdfAsStaff,
} from './patient-anamneses.service.ts';
import { approvePatient, mailPatientConfirmation } from './patient-approval.service.ts';
import { listProfileChanges } from './patient-changes.service.ts';
import { listDuplicates } from './patient-duplicates.service.ts';
import {
  listEnquiriesOfPatient,
  listInvoicesOfPatient,
  listVisitsOfPatient,
  readPatientFile,
} from './patient-file.service.ts';
import { listPatients } from './patient-list.service.ts';
import { findPatientForEmergency } from './patient-lookup.service.ts';

export const patientsStaffRoutes = [
  ...implement(patientsStaff, {
    approvePatient: ({ deps, actor, input, client }) => approvePatient(deps, actor, input.patient_id, client),
    mailPatientConfirmation: ({ deps, actor, input, client }) =>
      mailPatientConfirmation(deps, actor, input.patient_id, client),
    listPatients: ({ deps, actor, input }) => listPatients(deps, actor, input),
    findPatientForEmergency: ({ deps, actor, input }) => findPatientForEmergency(deps, actor, input),
    readPatientFile: ({ deps, actor, input, client }) =>
      readPatientFile(deps, actor, input.patient_id, client),
    listVisitsOfPatient: ({ deps, actor, input, client }) =>
      listVisitsOfPatient(deps, actor, input.patient_id, client),
    listInvoicesOfPatient: ({ deps, actor, input, client }) =>
      listInvoicesOfPatient(deps, actor, input.patient_id, client),
    listEnquiriesOfPatient: ({ deps, actor, input, client }) =>
      listEnquiriesOfPatient(deps, actor, input.patient_id, client),
    listProfileChanges: ({ deps, actor, input }) => listProfileChanges(deps, actor, input.patient_id),
    listDuplicates: ({ deps, actor, input }) => listDuplicates(deps, actor, input.patient_id),
  }),
  ...implement(anamnesisStaff, {
    listAnamnesesOfPatient: ({ deps, actor, input }) => listAnamnesesOfPatient(deps, actor, input.patient_id),
    readAnamnesisAsStaff: ({ deps, actor, input, client }) =>
      readAnamnesisAsStaff(deps, actor, input.id, client),
    compareAnamneses: ({ deps, actor, input, client }) => compareAnamneses(deps, actor, input, client),
    readAnamnesisPdfAsStaff: ({ deps, actor, input }) => readAnamnesisPdfAsStaff(deps, actor, input.id),
  }),
];
