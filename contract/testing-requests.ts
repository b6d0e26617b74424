/** Requests as the specification writes them, and what the contract says against a changed one. */
import type { Endpoint } from './endpoint.ts';

const person = {
  salutation: 'mrs',
  first_name: 'Anna',
  last_name: 'Klein',
  email: 'anna.klein@example.test',
  phone: '15123456789',
  birthdate: '1990-05-04',
};

const address = {
  street: 'Lindenstraße',
  house_number: 12,
  postal_code: '10115',
  city: 'Berlin',
  country: 'Deutschland',
  country_code: 'DE',
};

const history = {
  privateDataCategory: {
    slug: 'privateData',
    questions: [{ key: 'height', typeInput: 'number', notice: 172 }],
  },
  categories: [
    {
      slug: 'gynecologicalHealth',
      questions: [
        {
          key: 'pain',
          keyText: 'Schmerzen?',
          typeInput: 'yesNoOther',
          checkedValue: 'yes',
          notice: 'abends',
          checkbox: { level: 3 },
          level: 3,
          required: true,
          children: [{ keyText: 'Seit wann?', notice: '2024' }],
        },
      ],
    },
  ],
  sign: { slug: 'sign', questions: [{ key: 'ort', notice: 'Berlin', required: true }] },
  terms_1: true,
  terms_2: true,
  terms_3: true,
};

const slot = { service_id: 3, doctor_id: 7 };

export const requests = {
  register: {
    ...person,
    password: 'Sommer-2026',
    confirm_password: 'Sommer-2026',
    gender: '',
    praxis: '',
    country: 'de',
    agree_terms: true,
    is_guest: false,
  },
  login: { email: person.email, password: 'Sommer-2026' },
  verifyOneTimeCode: { email: person.email, otp: '123456' },
  resetPassword: {
    token: 'abc',
    email: person.email,
    password: 'Sommer-2026',
    password_confirmation: 'Sommer-2026',
  },
  changePassword: {
    password: {
      current_password: 'Winter-2025',
      new_password: 'Sommer-2026',
      new_password_confirm: 'Sommer-2026',
    },
  },
  updateProfile: { user: { ...person, address } },
  getSchedules: {
    service_id: '3',
    doctor_ids: ['7'],
    order_by: 'date',
    picked_date: '2026-11-20',
    month: '2026-11',
  },
  checkSlotAvailability: {
    ...slot,
    date: '2026-11-20',
    schedule_parent_id: '7-2026-11-20',
    start_time: '09:30',
    end_time: '10:30',
  },
  submitStep: {
    step: 3,
    ...slot,
    schedule_id: 's-1',
    userData: { ...person, address },
    anamneseDaten: history,
  },
  bookAppointment: {
    ...slot,
    payment_gateway: 'stripe',
    payment_method: 'pm_1',
    appointment_date: '2026-11-20',
    amount: 300,
    schedule: 's-1',
    userData: person,
    anamnesis: history,
    patientAddress: address,
    locale: 'de',
    email: person.email,
    customer_id: 'cus_1',
  },
  confirmAppointment: { token: 'abc', paymentMethod: 'pm_1', payment_gateway: 'stripe' },
  acceptBookingTerms: { cancellation_rule: true, terms: true, amount: 300 },
  createAnamnesebogen: { anamneseDaten: history, locale: 'de' },
  cancelAppointment: { id: '12', cancellation_request_notes: 'krank' },
  createContact: {
    contact: {
      ...person,
      title: 'Frage',
      description: 'Wie lange dauert es?',
      doctor: 7,
      agree_terms: true,
      user_id: 99,
      address,
    },
  },
  createFinding: { title: 'Blutbild', description: 'vom Mai', user_id: '99' },
  sendMessage: { conversation_id: '4', message: '<p>Hallo</p>' },
  getPostsBySlug: { slug: 'privacy-policy' },
  deletePrescriptions: { ids: [1, 2] },
} satisfies Record<string, Record<string, unknown>>;

/** The request with one entry changed, or without it when the entry is `undefined`. */
export function changed(request: unknown, name: string, entry: unknown): Record<string, unknown> {
  const copy = structuredClone(request) as Record<string, unknown>;
  const keys = name.split('.');
  const last = keys.pop() ?? '';
  let place = copy;
  for (const key of keys) place = place[key] as Record<string, unknown>;
  if (entry === undefined) delete place[last];
  else place[last] = entry;
  return copy;
}

/** `email: too_small` for each fault; what a schema says in its own words counts more than the kind of fault. */
export function faultsOf({ input }: Pick<Endpoint, 'input'>, request: unknown): string[] {
  const { error } = input.safeParse(request);
  return (error?.issues ?? []).map(({ path, code, message }) => {
    const isOwnWord = /^[a-z_]+$/.test(message);
    return `${path.join('.')}: ${isOwnWord ? message : code}`;
  });
}
