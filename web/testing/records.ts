import type { AppointmentRow } from '#contract/appointments.contract.ts';
import type { PatientDocument } from '#contract/documents.contract.ts';
import type { Enquiry } from '#contract/enquiries.contract.ts';
import type { Profile } from '#contract/identity-account.contract.ts';
import type { InvoiceRow } from '#contract/invoices.contract.ts';

/** A confirmed appointment on Thursday, 19.11.2026, at 10:30 in Berlin, which can be cancelled free of charge. */
export function anAppointment(changes: Partial<AppointmentRow> = {}): AppointmentRow {
  return {
    id: 11,
    appointment_date: '2026-11-19',
    start_time: '10:30',
    end_time: '11:30',
    start_date: '2026-11-19T09:30:00Z',
    end_date: '2026-11-19T10:30:00Z',
    status: 'confirmed',
    service: { id: 4, name: 'Erstgespräch', translations: [], price: 180, duration: 60 },
    doctor: { id: 21, display_name: 'Dr. med. Anna Berg', first_name: 'Anna', last_name: 'Berg' },
    zoom_link: null,
    zoom_link_from: '2026-11-19T09:15:00Z',
    payment_gateway: 'stripe',
    payment_status: 'card_saved',
    paypal_transaction: null,
    created_at: '2026-11-10T08:05:00Z',
    updated_at: '2026-11-10T08:05:00Z',
    cancellation_request_created_at: null,
    canCancel: true,
    isWithin48Hours: false,
    cancellation: {
      way: 'plain',
      free_until: '2026-11-17T09:30:00Z',
      free_hours: 48,
      fee_cents: 0,
      refund_cents: 0,
      has_moved_late: false,
    },
    move: null,
    move_request: null,
    can_pay_by_link: false,
    status_label: null,
    history: [],
    ...changes,
  };
}

/** The paid invoice of an appointment that is over. */
export function anInvoice(changes: Partial<InvoiceRow> = {}): InvoiceRow {
  return {
    id: 31,
    kind: 'invoice',
    invoice_number: 'RE-2026-0031',
    price: 180,
    tax: 0,
    total: 180,
    discount: 0,
    invoice_path: '/api/patients/invoices/31/pdf',
    invoice_payment_transaction: { status: 'succeeded' },
    appointment: {
      id: 11,
      start_date: '2026-11-10T09:30:00Z',
      appointment_date: '2026-11-10',
      start_time: '10:30',
      status: 'completed',
      paypal_transaction: null,
      service: { translations_by_locale: { de: { title: 'Erstgespräch' }, en: { title: 'First talk' } } },
      canCancel: false,
      isWithin48Hours: false,
      needs_reason: false,
    },
    created_at: '2026-11-12T08:00:00Z',
    updated_at: '2026-11-12T08:00:00Z',
    lines: [],
    diagnosis: '',
    ...changes,
  };
}

export function aProfile(changes: Partial<Profile> = {}): Profile {
  return {
    id: 7,
    name: 'Maria Vogel',
    salutation: 'mrs',
    first_name: 'Maria',
    last_name: 'Vogel',
    birthdate: '1980-05-17',
    email: 'maria@clinic.test',
    email_verified: true,
    phone: '1701234567',
    gender: 'female',
    praxis: null,
    country: 'DE',
    agree_terms: true,
    is_guest: false,
    locale: 'de',
    address: {
      id: 1,
      street: 'Lindenstraße',
      house_number: '12a',
      postal_code: '10115',
      city: 'Berlin',
      country: 'Deutschland',
      country_code: 'DE',
      full_address: 'Lindenstraße 12a, 10115 Berlin, Deutschland',
    },
    full_address: 'Lindenstraße 12a, 10115 Berlin, Deutschland',
    ...changes,
  };
}

export function aDocument(changes: Partial<PatientDocument> = {}): PatientDocument {
  return {
    id: 41,
    name: 'labor.pdf',
    path: '/api/patients/documents/41/file',
    title: 'Blutbild',
    description: 'Vom Hausarzt',
    size: 1536,
    type: 'application/pdf',
    created_at: '2026-11-12T08:00:00Z',
    document_zone: 'befunde',
    ...changes,
  };
}

/** An enquiry to the clinic in general, without an answer. */
export function anEnquiry(changes: Partial<Enquiry> = {}): Enquiry {
  return {
    id: 1,
    doctor: null,
    first_name: 'Maria',
    last_name: 'Vogel',
    email: 'maria@clinic.test',
    phone: null,
    title: 'Anfahrt',
    description: 'Wo ist der Eingang?',
    last_email_sent_at: null,
    created_at: '2026-11-16T09:00:00.000Z',
    emails: [],
    ...changes,
  };
}
