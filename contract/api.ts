import type { z } from 'zod';
import { anamnesis } from './anamnesis.contract.ts';
import { anamnesisRecord } from './anamnesis-record.contract.ts';
import { anamnesisStaff } from './anamnesis-staff.contract.ts';
import { appointments } from './appointments.contract.ts';
import { appointmentsAhead } from './appointments-ahead.contract.ts';
import { appointmentsCalendar } from './appointments-calendar.contract.ts';
import { appointmentsList } from './appointments-list.contract.ts';
import { appointmentsStaff } from './appointments-staff.contract.ts';
import { audit } from './audit.contract.ts';
import { auditClaims } from './audit-claims.contract.ts';
import { auditConsents } from './audit-consents.contract.ts';
import { auditMerge } from './audit-merge.contract.ts';
import { auditStaff } from './audit-staff.contract.ts';
import { booking } from './booking.contract.ts';
import { bookingPayment } from './booking-payment.contract.ts';
import { bookingStaff } from './booking-staff.contract.ts';
import { catalogue } from './catalogue.contract.ts';
import { catalogueStaff } from './catalogue-staff.contract.ts';
import { chat } from './chat.contract.ts';
import { chatStaff } from './chat-staff.contract.ts';
import { contacts } from './contacts.contract.ts';
import { contactsStaff } from './contacts-staff.contract.ts';
import { content } from './content.contract.ts';
import { contentLegalStaff } from './content-legal-staff.contract.ts';
import { contentQuickTexts } from './content-quick-texts.contract.ts';
import { contentStaff } from './content-staff.contract.ts';
import { dashboard } from './dashboard.contract.ts';
import { dashboardStaff } from './dashboard-staff.contract.ts';
import { documents } from './documents.contract.ts';
import { documentsStaff } from './documents-staff.contract.ts';
import { identity } from './identity.contract.ts';
import { identityStaff } from './identity-staff.contract.ts';
import { invoices } from './invoices.contract.ts';
import { invoicesStaff } from './invoices-staff.contract.ts';
import { patientsStaff } from './patients-staff.contract.ts';
import { payments } from './payments.contract.ts';
import { schedule } from './schedule.contract.ts';
import { scheduleRulesStaff } from './schedule-rules-staff.contract.ts';
import { scheduleStaff } from './schedule-staff.contract.ts';

/** Every call of the portal. */
export const api = {
  ...identity,
  ...identityStaff,
  ...content,
  ...contentQuickTexts,
  ...contentStaff,
  ...contentLegalStaff,
  ...catalogue,
  ...catalogueStaff,
  ...schedule,
  ...scheduleStaff,
  ...scheduleRulesStaff,
  ...anamnesis,
  ...appointments,
  ...appointmentsAhead,
  ...appointmentsStaff,
  ...appointmentsCalendar,
  ...booking,
  ...bookingPayment,
  ...bookingStaff,
  ...chat,
  ...chatStaff,
  ...anamnesisRecord,
  ...anamnesisStaff,
  ...appointmentsList,
  ...audit,
  ...auditStaff,
  ...auditClaims,
  ...auditConsents,
  ...auditMerge,
  ...contacts,
  ...contactsStaff,
  ...dashboard,
  ...dashboardStaff,
  ...documents,
  ...documentsStaff,
  ...invoices,
  ...invoicesStaff,
  ...patientsStaff,
  ...payments,
};

type Api = typeof api;

/** The calls by what stands on the wire: `ApiRoutes['POST /api/login']`. */
export type ApiRoutes = {
  [Name in keyof Api as `${Api[Name]['method']} ${Api[Name]['path']}`]: {
    input: z.input<Api[Name]['input']>;
    output: Api[Name] extends { output: infer Output extends z.ZodType } ? z.output<Output> : never;
  };
};
