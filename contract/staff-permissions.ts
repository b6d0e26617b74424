import type { api } from './api.ts';
import type { staffRoles } from './identity-staff.contract.ts';

type Api = typeof api;

/** Every call that is for somebody of the staff. */
export type StaffEndpointName = {
  [Name in keyof Api]: Api[Name]['access'] extends 'staff' ? Name : never;
}[keyof Api];

export type StaffRole = (typeof staffRoles)[number];

/** `own`: the own account, appointments, patients, conversations; anybody else's does not exist for this role. */
export type Scope = 'none' | 'own' | 'all';

/**
 * Who of the staff may do what (OR-33): the one place that says so, for the server, the workspace and the tests.
 * Which kinds of a thing a role may touch is said where that thing lives, such as documents.rules.ts.
 */
export const staffPermissions = {
  staffLogout: { admin: 'own', doctor: 'own', assistant: 'own' },
  stepUp: { admin: 'own', doctor: 'own', assistant: 'own' },
  listTasks: { admin: 'all', doctor: 'own', assistant: 'all' },
  readMonthFigures: { admin: 'all', doctor: 'none', assistant: 'none' },
  readStaffSelf: { admin: 'own', doctor: 'own', assistant: 'own' },
  updateStaffProfile: { admin: 'own', doctor: 'none', assistant: 'none' },
  changeStaffPassword: { admin: 'own', doctor: 'none', assistant: 'none' },
  changeOwnStaffPassword: { admin: 'own', doctor: 'own', assistant: 'own' },

  listStaff: { admin: 'all', doctor: 'none', assistant: 'none' },
  inviteStaff: { admin: 'all', doctor: 'none', assistant: 'none' },
  endStaffAccount: { admin: 'all', doctor: 'none', assistant: 'none' },
  linkDoctor: { admin: 'all', doctor: 'none', assistant: 'none' },

  createForPatient: { admin: 'all', doctor: 'own', assistant: 'none' },
  moveAppointment: { admin: 'all', doctor: 'own', assistant: 'all' },
  undoCompletion: { admin: 'all', doctor: 'own', assistant: 'none' },
  reschedule: { admin: 'all', doctor: 'own', assistant: 'all' },
  listCancellationRequests: { admin: 'all', doctor: 'own', assistant: 'none' },
  decideCancellationRequest: { admin: 'all', doctor: 'own', assistant: 'none' },
  labelAppointment: { admin: 'all', doctor: 'own', assistant: 'all' },
  enterVideoLink: { admin: 'all', doctor: 'own', assistant: 'none' },
  listUnfinished: { admin: 'all', doctor: 'own', assistant: 'none' },

  readCalendar: { admin: 'all', doctor: 'own', assistant: 'all' },
  listWorkingHours: { admin: 'all', doctor: 'own', assistant: 'all' },
  replaceWorkingHours: { admin: 'all', doctor: 'own', assistant: 'all' },
  addExtraWindow: { admin: 'all', doctor: 'own', assistant: 'all' },
  removeExtraWindow: { admin: 'all', doctor: 'own', assistant: 'all' },
  previewAbsence: { admin: 'all', doctor: 'own', assistant: 'all' },
  enterAbsence: { admin: 'all', doctor: 'own', assistant: 'all' },
  decideInAbsence: { admin: 'all', doctor: 'own', assistant: 'all' },
  removeAbsence: { admin: 'all', doctor: 'own', assistant: 'all' },
  findStaffFreeTimes: { admin: 'all', doctor: 'own', assistant: 'all' },

  approvePatient: { admin: 'all', doctor: 'none', assistant: 'all' },
  listPatients: { admin: 'all', doctor: 'own', assistant: 'all' },
  findPatientForEmergency: { admin: 'none', doctor: 'all', assistant: 'none' },
  readPatientFile: { admin: 'all', doctor: 'own', assistant: 'all' },
  listAppointmentsOfPatient: { admin: 'all', doctor: 'own', assistant: 'all' },
  listInvoicesOfPatient: { admin: 'all', doctor: 'own', assistant: 'all' },
  listEnquiriesOfPatient: { admin: 'all', doctor: 'own', assistant: 'all' },
  listProfileChanges: { admin: 'all', doctor: 'own', assistant: 'all' },
  listDuplicates: { admin: 'all', doctor: 'none', assistant: 'all' },
  updatePatientProfile: { admin: 'all', doctor: 'none', assistant: 'none' },
  mailPasswordLink: { admin: 'all', doctor: 'none', assistant: 'none' },
  mailPatientConfirmation: { admin: 'all', doctor: 'own', assistant: 'all' },
  mergePatients: { admin: 'all', doctor: 'none', assistant: 'none' },
  listAnamnesesOfPatient: { admin: 'none', doctor: 'own', assistant: 'none' },
  readAnamnesisAsStaff: { admin: 'none', doctor: 'own', assistant: 'none' },
  readAnamnesisSummary: { admin: 'none', doctor: 'own', assistant: 'none' },
  compareAnamneses: { admin: 'none', doctor: 'own', assistant: 'none' },
  readAnamnesisPdfAsStaff: { admin: 'none', doctor: 'own', assistant: 'none' },

  searchPositions: { admin: 'all', doctor: 'all', assistant: 'all' },
  readTemplate: { admin: 'all', doctor: 'all', assistant: 'all' },
  saveTemplate: { admin: 'all', doctor: 'none', assistant: 'none' },
  readStatement: { admin: 'all', doctor: 'own', assistant: 'all' },
  saveStatement: { admin: 'all', doctor: 'own', assistant: 'all' },

  readNote: { admin: 'none', doctor: 'own', assistant: 'none' },
  saveNote: { admin: 'none', doctor: 'own', assistant: 'none' },
  signNote: { admin: 'none', doctor: 'own', assistant: 'none' },
  addToNote: { admin: 'none', doctor: 'own', assistant: 'none' },
  listNotesOfPatient: { admin: 'none', doctor: 'own', assistant: 'none' },
  searchDiagnoses: { admin: 'none', doctor: 'all', assistant: 'none' },

  listDocumentsOfPatient: { admin: 'all', doctor: 'own', assistant: 'all' },
  addDocument: { admin: 'all', doctor: 'own', assistant: 'all' },
  readDocumentAsStaff: { admin: 'none', doctor: 'own', assistant: 'none' },
  releaseDocument: { admin: 'all', doctor: 'own', assistant: 'all' },
  deletePrescription: { admin: 'all', doctor: 'none', assistant: 'none' },
  deletePrescriptions: { admin: 'all', doctor: 'none', assistant: 'none' },

  breakGlass: { admin: 'none', doctor: 'all', assistant: 'none' },
  searchAccesses: { admin: 'all', doctor: 'none', assistant: 'none' },

  listStaffConversations: { admin: 'none', doctor: 'own', assistant: 'none' },
  listStaffMessages: { admin: 'none', doctor: 'own', assistant: 'none' },
  markStaffConversationRead: { admin: 'none', doctor: 'own', assistant: 'none' },
  sendStaffMessage: { admin: 'none', doctor: 'own', assistant: 'none' },
  readStaffMessageFile: { admin: 'none', doctor: 'own', assistant: 'none' },
  followStaffChats: { admin: 'none', doctor: 'own', assistant: 'none' },

  listOpenRooms: { admin: 'all', doctor: 'own', assistant: 'all' },
  followOpenRooms: { admin: 'all', doctor: 'own', assistant: 'all' },
  readStaffRoom: { admin: 'none', doctor: 'own', assistant: 'none' },
  readStaffIceServers: { admin: 'none', doctor: 'own', assistant: 'none' },
  enterStaffRoom: { admin: 'none', doctor: 'own', assistant: 'none' },
  followStaffRoom: { admin: 'none', doctor: 'own', assistant: 'none' },
  sendStaffSignal: { admin: 'none', doctor: 'own', assistant: 'none' },
  leaveStaffRoom: { admin: 'none', doctor: 'own', assistant: 'none' },
  letIn: { admin: 'none', doctor: 'own', assistant: 'none' },
  announceDelay: { admin: 'none', doctor: 'own', assistant: 'none' },
  allowScreen: { admin: 'none', doctor: 'own', assistant: 'none' },
  inviteGuest: { admin: 'none', doctor: 'own', assistant: 'none' },
  removeGuest: { admin: 'none', doctor: 'own', assistant: 'none' },
  reportStaffProblem: { admin: 'none', doctor: 'own', assistant: 'none' },
  listAttendance: { admin: 'all', doctor: 'own', assistant: 'none' },

  listQuickTexts: { admin: 'all', doctor: 'all', assistant: 'all' },
  saveQuickText: { admin: 'all', doctor: 'own', assistant: 'own' },
  removeQuickText: { admin: 'all', doctor: 'own', assistant: 'own' },
  listEnquiries: { admin: 'all', doctor: 'own', assistant: 'all' },
  replyToEnquiry: { admin: 'all', doctor: 'own', assistant: 'all' },

  listPaymentTasks: { admin: 'all', doctor: 'none', assistant: 'none' },
  finishPaymentTask: { admin: 'all', doctor: 'none', assistant: 'none' },
  chargeAgain: { admin: 'all', doctor: 'none', assistant: 'none' },
  writeOffPayment: { admin: 'all', doctor: 'none', assistant: 'none' },
  listStaffInvoices: { admin: 'all', doctor: 'none', assistant: 'all' },
  readStaffInvoicePdf: { admin: 'all', doctor: 'none', assistant: 'all' },
  discountInvoice: { admin: 'all', doctor: 'none', assistant: 'none' },
  sendInvoice: { admin: 'all', doctor: 'none', assistant: 'all' },
  refundPayment: { admin: 'all', doctor: 'none', assistant: 'none' },

  readCatalogue: { admin: 'all', doctor: 'all', assistant: 'all' },
  createCategory: { admin: 'all', doctor: 'none', assistant: 'none' },
  changeCategory: { admin: 'all', doctor: 'none', assistant: 'none' },
  activateCategory: { admin: 'all', doctor: 'none', assistant: 'none' },
  orderCategories: { admin: 'all', doctor: 'none', assistant: 'none' },
  createService: { admin: 'all', doctor: 'none', assistant: 'none' },
  changeService: { admin: 'all', doctor: 'none', assistant: 'none' },
  activateService: { admin: 'all', doctor: 'none', assistant: 'none' },
  orderServices: { admin: 'all', doctor: 'none', assistant: 'none' },
  createDoctor: { admin: 'all', doctor: 'none', assistant: 'none' },
  changeDoctor: { admin: 'all', doctor: 'none', assistant: 'none' },
  activateDoctor: { admin: 'all', doctor: 'none', assistant: 'none' },
  orderDoctors: { admin: 'all', doctor: 'none', assistant: 'none' },
  changeOwnPage: { admin: 'none', doctor: 'own', assistant: 'none' },
  addPicture: { admin: 'all', doctor: 'all', assistant: 'none' },
  readBookingRule: { admin: 'all', doctor: 'all', assistant: 'all' },
  changeBookingRule: { admin: 'all', doctor: 'none', assistant: 'none' },
  countAppointmentsAhead: { admin: 'all', doctor: 'none', assistant: 'none' },

  listLegalTexts: { admin: 'all', doctor: 'all', assistant: 'all' },
  readLegalVersion: { admin: 'all', doctor: 'all', assistant: 'all' },
  readLegalDraft: { admin: 'all', doctor: 'none', assistant: 'none' },
  previewLegalText: { admin: 'all', doctor: 'none', assistant: 'none' },
  saveLegalDraft: { admin: 'all', doctor: 'none', assistant: 'none' },
  discardLegalDraft: { admin: 'all', doctor: 'none', assistant: 'none' },
  publishLegalText: { admin: 'all', doctor: 'none', assistant: 'none' },
  withdrawLegalVersion: { admin: 'all', doctor: 'none', assistant: 'none' },
  listSettings: { admin: 'all', doctor: 'none', assistant: 'none' },
  changeSettings: { admin: 'all', doctor: 'none', assistant: 'none' },
  listSettingChanges: { admin: 'all', doctor: 'none', assistant: 'none' },
} as const satisfies Record<StaffEndpointName, Record<StaffRole, Scope>>;
