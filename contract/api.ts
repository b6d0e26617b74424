import type { z } from 'zod';
import { anamnesis, anamnesisRecord } from './anamnesis.contract.ts';
import { anamnesisStaff } from './anamnesis-staff.contract.ts';
import { appointments } from './appointments.contract.ts';
import { appointmentsCalendar } from './appointments-calendar.contract.ts';
import { appointmentsLetter } from './appointments-letter.contract.ts';
import { appointmentsStaff } from './appointments-staff.contract.ts';
import { audit, auditClaims, auditMerge, auditStaff } from './audit.contract.ts';
import { auditConsents } from './audit-consents.contract.ts';
import { booking, bookingStaff } from './booking.contract.ts';
import { bookingAgreement } from './booking-agreement.contract.ts';
import { bookingPayment } from './booking-payment.contract.ts';
import { catalogue, catalogueStaff } from './catalogue.contract.ts';
import { chat, chatStaff } from './chat.contract.ts';
import { content } from './content.contract.ts';
import { contentLegalStaff } from './content-legal-staff.contract.ts';
import { contentQuickTexts, contentStaff } from './content-staff.contract.ts';
import { dashboard, dashboardStaff } from './dashboard.contract.ts';
import { documents, documentsStaff } from './documents.contract.ts';
import { drafts } from './drafts.contract.ts';
import { enquiries, enquiriesStaff } from './enquiries.contract.ts';
import { feedback, feedbackStaff } from './feedback.contract.ts';
import { identity } from './identity.contract.ts';
import { identityCalendar, identityCalendarStaff } from './identity-calendar.contract.ts';
import { identityStaff } from './identity-staff.contract.ts';
import { invoices, invoicesStaff } from './invoices.contract.ts';
import { invoicesDunning } from './invoices-dunning.contract.ts';
import { invoicesExport } from './invoices-export.contract.ts';
import { patientsStaff } from './patients.contract.ts';
import { patientsTimeline } from './patients-timeline.contract.ts';
import { payments } from './payments.contract.ts';
import { appointmentPositions, positionsStaff } from './positions.contract.ts';
import { schedule } from './schedule.contract.ts';
import { scheduleStaff } from './schedule-staff.contract.ts';
import { treatmentStaff } from './treatment.contract.ts';
import { treatmentDiary, treatmentDiaryStaff } from './treatment-diary.contract.ts';
import { treatmentInsight, treatmentInsightStaff } from './treatment-insight.contract.ts';
import { treatmentMeasurement, treatmentMeasurementStaff } from './treatment-measurement.contract.ts';
import { treatmentPaper, treatmentPaperStaff } from './treatment-paper.contract.ts';
import { treatmentPlan, treatmentPlanStaff } from './treatment-plan.contract.ts';
import { treatmentTexts } from './treatment-texts.contract.ts';
import { treatmentWrapUp } from './treatment-wrap-up.contract.ts';
import { video } from './video.contract.ts';
import { videoGuest } from './video-guest.contract.ts';
import { videoStaff } from './video-staff.contract.ts';
import { waitlist, waitlistLetter, waitlistStaff } from './waitlist.contract.ts';

/** Every call of the portal. */
export const api = {
  ...identity,
  ...identityCalendar,
  ...identityStaff,
  ...identityCalendarStaff,
  ...content,
  ...contentQuickTexts,
  ...contentStaff,
  ...contentLegalStaff,
  ...catalogue,
  ...catalogueStaff,
  ...schedule,
  ...scheduleStaff,
  ...anamnesis,
  ...appointments,
  ...appointmentsLetter,
  ...appointmentsStaff,
  ...appointmentsCalendar,
  ...booking,
  ...bookingAgreement,
  ...bookingPayment,
  ...bookingStaff,
  ...chat,
  ...chatStaff,
  ...anamnesisRecord,
  ...anamnesisStaff,
  ...audit,
  ...auditStaff,
  ...auditClaims,
  ...auditConsents,
  ...auditMerge,
  ...drafts,
  ...enquiries,
  ...enquiriesStaff,
  ...dashboard,
  ...dashboardStaff,
  ...documents,
  ...documentsStaff,
  ...feedback,
  ...feedbackStaff,
  ...invoices,
  ...invoicesStaff,
  ...invoicesExport,
  ...invoicesDunning,
  ...patientsStaff,
  ...patientsTimeline,
  ...payments,
  ...positionsStaff,
  ...appointmentPositions,
  ...treatmentStaff,
  ...treatmentDiary,
  ...treatmentDiaryStaff,
  ...treatmentInsight,
  ...treatmentInsightStaff,
  ...treatmentTexts,
  ...treatmentMeasurement,
  ...treatmentMeasurementStaff,
  ...treatmentPaper,
  ...treatmentPaperStaff,
  ...treatmentPlan,
  ...treatmentPlanStaff,
  ...treatmentWrapUp,
  ...video,
  ...videoStaff,
  ...waitlist,
  ...waitlistLetter,
  ...waitlistStaff,
  ...videoGuest,
};

type Api = typeof api;

/** The calls by what stands on the wire: `ApiRoutes['POST /api/login']`. */
export type ApiRoutes = {
  [Name in keyof Api as `${Api[Name]['method']} ${Api[Name]['path']}`]: {
    input: z.input<Api[Name]['input']>;
    output: Api[Name] extends { output: infer Output extends z.ZodType } ? z.output<Output> : never;
  };
};
