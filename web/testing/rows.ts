import type { AppointmentRow } from '#contract/appointments.contract.ts';
import type { ProfileWithCollections } from '#contract/dashboard.contract.ts';
import type { PatientDocument } from '#contract/documents.contract.ts';
import type { Enquiry } from '#contract/enquiries.contract.ts';
import type { InvoiceRow } from '#contract/invoices.contract.ts';

/** An appointment of tomorrow that can be cancelled. */
export function anAppointmentRow(details: Partial<AppointmentRow> = {}): AppointmentRow {
  return {
    ...{ id: 1, appointment_date: '2026-11-24', start_time: '09:00', end_time: '09:45', status: 'confirmed' },
    ...{ start_date: '2026-11-24T08:00:00.000Z', end_date: '2026-11-24T08:45:00.000Z' },
    service: {
      ...{ id: 3, name: 'Erstgespräch', price: 89.5, duration: 45 },
      translations: [
        { locale: 'de', title: 'Erstgespräch' },
        { locale: 'en', title: 'First appointment' },
      ],
    },
    doctor: { id: 5, display_name: 'Dr. med. Anna Keller', first_name: 'Anna', last_name: 'Keller' },
    ...{ zoom_link: null, zoom_link_from: '2026-11-24T07:45:00.000Z' },
    ...{ payment_gateway: 'stripe', payment_status: 'card_saved', paypal_transaction: null },
    ...{ created_at: '2026-11-16T09:00:00.000Z', updated_at: '2026-11-16T09:00:00.000Z' },
    ...{ cancellation_request_created_at: null, canCancel: true, isWithin48Hours: false },
    cancellation: {
      ...{ way: 'plain', free_until: '2026-11-22T08:00:00.000Z', free_hours: 48 },
      ...{ fee_cents: 0, refund_cents: 0 },
    },
    can_pay_by_link: false,
    history: [{ status: 'confirmed', by: 'patient', at: '2026-11-16T09:00:00.000Z' }],
    ...details,
  };
}

/** A paid invoice over 1,289.50 euros. */
export function anInvoiceRow(details: Partial<InvoiceRow> = {}): InvoiceRow {
  return {
    ...{
      id: 1,
      kind: 'invoice',
      invoice_number: '2026-000001',
      invoice_path: '/api/patients/invoices/1/pdf',
    },
    ...{ price: 1289.5, tax: 0, total: 1289.5, discount: 0 },
    invoice_payment_transaction: { status: 'succeeded' },
    appointment: {
      ...{
        id: 1,
        start_date: '2026-11-24T08:00:00.000Z',
        appointment_date: '2026-11-24',
        start_time: '09:00',
      },
      ...{ status: 'confirmed', paypal_transaction: null },
      service: {
        translations_by_locale: { de: { title: 'Erstgespräch' }, en: { title: 'First appointment' } },
      },
      ...{ canCancel: true, isWithin48Hours: false, needs_reason: false },
    },
    ...{ created_at: '2026-11-16T09:00:00.000Z', updated_at: '2026-11-16T09:00:00.000Z' },
    ...details,
  };
}

/** An enquiry to the clinic in general, without an answer. */
export function anEnquiryRow(details: Partial<Enquiry> = {}): Enquiry {
  return {
    ...{ id: 1, doctor: null, first_name: 'Maria', last_name: 'Vogel', email: 'maria@clinic.test' },
    ...{ phone: null, title: 'Anfahrt', description: 'Wo ist der Eingang?', last_email_sent_at: null },
    ...{ created_at: '2026-11-16T09:00:00.000Z', emails: [] },
    ...details,
  };
}

export function aDocumentRow(details: Partial<PatientDocument> = {}): PatientDocument {
  const id = details.id ?? 1;
  return {
    ...{ id, name: 'arztbrief.pdf', path: `/api/patients/documents/${id}/file`, title: 'Arztbrief' },
    ...{ description: '', size: 2048, type: 'application/pdf', created_at: '2026-11-02T09:00:00.000Z' },
    document_zone: 'generally',
    ...details,
  };
}

/** A profile without any file. */
export function aProfileWithCollections(
  details: Partial<ProfileWithCollections> = {},
): ProfileWithCollections {
  return {
    ...{ id: 7, name: 'Maria Vogel', salutation: 'mrs', first_name: 'Maria', last_name: 'Vogel' },
    ...{ birthdate: '1974-05-01', email: 'maria@clinic.test', email_verified: true, phone: '3023125101' },
    ...{ gender: 'female', praxis: null, country: 'de', agree_terms: true, is_guest: false, locale: 'de' },
    ...{ address: null, full_address: '' },
    ...{
      anamnesemorph: [],
      anamnese_file: [],
      documents: [],
      befunde_file: [],
      audios: [],
      therapy_plans: [],
    },
    ...details,
  };
}
