import type { BookingDraft } from '#contract/booking.contract.ts';
import type { BookingTerms } from '#contract/booking-payment.contract.ts';
import type { Doctor, Service } from '#contract/catalogue.contract.ts';
import type { ScheduleGroup, Slot } from '#contract/schedule.contract.ts';
import type { Answers } from '#web/testing/api.ts';
import { openAsPatient, PAYMENT_CONFIG } from '#web/testing/open-screen.tsx';
import { aProfile } from '#web/testing/records.ts';
import type { BookingState } from './booking-state.ts';

export const CATEGORIES = 'GET /api/patients/get-service-category';
export const DOCTORS = 'GET /api/patients/doctors';
export const SCHEDULES = 'GET /api/patients/get-schedules';
export const NEXT_TIMES = 'GET /api/patients/next-free-times';
export const HOLD = 'POST /api/patients/check-slot-availability';
export const STEP = 'POST /api/patients/appointment/step';
export const DRAFT = 'GET /api/patients/booking-draft';
export const SETUP = 'POST /api/patients/appointment/setup-intent';
export const GUEST_SETUP = 'POST /api/patients/appointment/guest/setup-intent';
const A_SETUP = { client_secret: 'seti_1_secret_1', customer_id: 'cus_1' };

export function aService(id: number, title: string, changes: Partial<Service> = {}): Service {
  const text = { title, description: `Über ${title}` };
  const english = { title: `${title} (en)`, description: 'About it' };
  return {
    id,
    type: 'first',
    duration: 45,
    price: 180,
    effective_duration: 45,
    effective_price_cents: 180_00,
    image: null,
    doctors: [],
    translations: [],
    translations_by_locale: { de: text, en: english },
    ...changes,
  };
}

export function aDoctor(id: number, name: string): Doctor {
  const texts = { staff_detail: 'Gynäkologie', description: '' };
  return {
    id,
    name,
    first_name: name,
    last_name: 'Berg',
    salutation: '',
    display_name: name,
    image: null,
    slug: `doctor-${id}`,
    languages: [],
    documents: [],
    translations: [{ locale: 'de', ...texts }],
    ...texts,
  };
}

export const ANNA = aDoctor(21, 'Dr. med. Anna Berg');
export const CARLA = aDoctor(22, 'Dr. med. Carla Lenz');

export function aSlot(start_time: string, doctor = ANNA, date = '2026-11-19'): Slot {
  const end_time = start_time.replace(':30', ':59').replace(':00', ':45');
  return {
    id: `${doctor.id} ${date} ${start_time}`,
    schedule_parent_id: `${doctor.id} ${date}`,
    doctor_id: doctor.id,
    display_name: doctor.name,
    date,
    start_time,
    end_time,
    duration: 45,
    date_start_time: `${date}T${start_time}:00+01:00`,
  };
}

export function aGroup(slots: [Slot, ...Slot[]]): ScheduleGroup {
  const [first] = slots;
  return { ...first, schedule_id: first.schedule_parent_id, end_time: slots.at(-1)?.end_time ?? '', slots };
}

export const SLOT = aSlot('10:30');
const OTHER = aSlot('14:00', CARLA);

export const HELD = {
  message: 'Der Termin ist für Sie reserviert.',
  hold: { slot_id: SLOT.id, expires_at: '2026-11-16T09:15:00Z', seconds_left: 900 },
};

export const TERMS: BookingTerms = {
  version: '2026-11',
  amount_cents: 180_00,
  currency: 'EUR',
  free_until: '2026-11-17T09:30:00Z',
  free_hours: 48,
  is_free_now: true,
  late_fee_cents: 54_00,
  no_show_fee_cents: 54_00,
  no_show_fee_percent: 30,
};

export const GUEST_DATA: NonNullable<BookingDraft['userData']> = {
  salutation: 'mrs',
  first_name: 'Petra',
  last_name: 'Sommer',
  email: 'petra@clinic.test',
  phone: '1701234567',
  birthdate: '1975-03-02',
  address: {
    street: 'Lindenstraße',
    house_number: '12a',
    postal_code: '10115',
    city: 'Berlin',
    country_code: 'DE',
  },
};

/** An unfinished booking in which everything before the payment is accepted. */
export function aDraft(changes: Partial<BookingDraft> = {}): BookingDraft {
  return {
    service_id: 4,
    slot: SLOT,
    hold: HELD.hold,
    userData: GUEST_DATA,
    has_password: true,
    is_data_accepted: true,
    anamnesis: null,
    is_anamnesis_accepted: true,
    ...changes,
  };
}

/** A clinic with one category, two doctors and three free times on one day. */
export const CLINIC: Answers = {
  [DRAFT]: { data: null },
  [CATEGORIES]: {
    data: [
      {
        id: 1,
        sub_name: 'Alles beginnt hier',
        translations: [{ locale: 'de', title: 'Hormone', sub_name: 'Alles beginnt hier' }],
        services: [aService(4, 'Erstgespräch'), aService(5, 'Folgegespräch', { type: 'following' })],
      },
      {
        id: 2,
        sub_name: 'Zweites',
        translations: [{ locale: 'de', title: 'Wechseljahre', sub_name: 'Zweites' }],
        services: [aService(6, 'Beratung')],
      },
    ],
  },
  [DOCTORS]: { data: [ANNA, CARLA] },
  [NEXT_TIMES]: {
    data: [SLOT],
    earliest: SLOT,
    by_doctor: [SLOT, OTHER],
    bookable_from: '2026-11-16',
    bookable_until: '2027-01-31',
  },
  [SCHEDULES]: {
    data: [aGroup([SLOT, aSlot('11:30')]), aGroup([OTHER])],
    dateMarker: ['2026-11-19', '2026-11-20'].map((date) => ({
      date,
      start_time: '10:30',
      end_time: '14:45',
    })),
  },
  [HOLD]: HELD,
  'GET /api/patients/follow-ups': { data: { needs_first_appointment: false } },
  'GET /api/patients/get-address': { data: aProfile() },
  'GET /api/patients/get-profile': { data: aProfile() },
  'GET /api/patients/booking-terms': { data: TERMS },
  'GET /api/payment-config': { data: PAYMENT_CONFIG },
  // Where the card is the only way to pay, its form opens by itself.
  [SETUP]: A_SETUP,
  [GUEST_SETUP]: A_SETUP,
};

const NO_SELECTION = { doctorId: null, month: null, pickedDate: null, slot: null };

interface At {
  step?: BookingState['step'];
  slot?: Slot | null;
  isSignedIn?: boolean;
  answers?: Answers;
  language?: 'de' | 'en';
  stopsIntervals?: boolean;
}

/** The wizard as after a reload in a step, for a guest or a patient. Without a step it begins. */
export function openWizard({ step, slot = null, isSignedIn = false, answers, ...options }: At = {}) {
  const booking = { step, serviceId: 4, selection: { ...NO_SELECTION, slot } };
  return openAsPatient('/book-appointment', {
    ...options,
    ...(!isSignedIn && { patient: null }),
    ...(step && { state: { run: 'run', userId: isSignedIn ? 7 : null, booking } }),
    answers: { ...CLINIC, ...answers },
  });
}
