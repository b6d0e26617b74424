import type { AnamnesisSummary } from '#contract/anamnesis-staff.contract.ts';
import type { PatientFile } from '#contract/patients.contract.ts';

/** The file of patient 9 as an administrator reads it. */
export function aPatientFile(changes: Partial<PatientFile> = {}): PatientFile {
  return {
    patient: {
      id: 9,
      name: 'Eva Klein',
      salutation: 'mrs',
      birthdate: '1971-03-04',
      phone: '3023125101',
      email: 'eva@clinic.test',
      email_verified: true,
      locale: 'de',
      is_guest: false,
      first_name: 'Eva',
      last_name: 'Klein',
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
    },
    address_state: 'proven',
    // Those of them that the signed-in person has.
    roles: ['admin', 'doctor', 'assistant'],
    emergency_until: null,
    consent_withdrawn_at: null,
    appointments: { total: 0, last_at: null, next_at: null },
    open_cancellation_requests: 0,
    invoices: 0,
    enquiries: 0,
    documents: 0,
    anamneses: null,
    chat: { conversation_id: null, unread_count: null, last_message_at: null },
    ...changes,
  };
}

/** The head of a file of which no history was signed. */
export const NOTHING_SIGNED: AnamnesisSummary = {
  record: null,
  is_genuine: true,
  allergies: null,
  medication: null,
  red_flags: [],
  plan: null,
  diagnoses: [],
};

/** What every screen of the file of patient 9 reads, as a doctor opens it. */
export const OPEN_FILE = {
  'GET /api/staff/patients/:patient_id': { data: aPatientFile({ anamneses: 0 }) },
  'GET /api/staff/patients/:patient_id/anamnesis-summary': { data: NOTHING_SIGNED },
  'GET /api/staff/patients/:patient_id/profile-changes': { data: [] },
  'GET /api/staff/patients/:patient_id/duplicates': { data: [] },
  'GET /api/staff/patients/:patient_id/appointments': { data: [] },
};
