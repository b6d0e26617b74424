import type { StaffCategory, StaffDoctor, StaffService } from '#contract/catalogue.contract.ts';
import type { BookingRule } from '#contract/schedule-staff.contract.ts';
import type { Answers } from '#web/testing/api.ts';
import { openAsStaff } from '#web/testing/open-screen.tsx';
import { aTemplate, POSITIONS_OF_SERVICE } from '../../positions/testing-positions.ts';

export const READ = 'GET /api/staff/catalogue';
export const AHEAD = 'GET /api/staff/appointments-ahead';
export const RULE = 'GET /api/staff/services/:service_id/booking-rule';

export function aStaffService(id: number, title: string, changes: Partial<StaffService> = {}): StaffService {
  return {
    id,
    version: 3,
    category_id: 1,
    type: 'first',
    duration: 45,
    price_cents: 180_00,
    texts: {
      de: { title, description: `Über ${title}` },
      en: { title: `${title} (en)`, description: 'About it' },
    },
    doctor_ids: [21],
    is_active: true,
    image: null,
    ...changes,
  };
}

export function aStaffCategory(
  id: number,
  title: string,
  services: StaffService[],
  changes: Partial<StaffCategory> = {},
): StaffCategory {
  return {
    id,
    version: 2,
    is_active: true,
    services,
    texts: {
      de: { title, sub_name: `Unter ${title}` },
      en: { title: `${title} (en)`, sub_name: 'Below it' },
    },
    ...changes,
  };
}

export function aStaffDoctor(id: number, name: string, changes: Partial<StaffDoctor> = {}): StaffDoctor {
  const [first_name = '', last_name = ''] = name.split(' ');
  return {
    id,
    version: 5,
    first_name,
    last_name,
    salutation: 'Dr. med.',
    display_name: null,
    name: `Dr. med. ${name}`,
    languages: ['de', 'tr'],
    service_ids: [4],
    is_active: true,
    is_own: false,
    image: null,
    texts: {
      de: { staff_detail: 'Gynäkologie', description: 'Nimmt sich Zeit.' },
      en: { staff_detail: 'Gynaecology', description: 'Takes her time.' },
    },
    ...changes,
  };
}

export const CATALOGUE = {
  categories: [
    aStaffCategory(1, 'Hormone', [aStaffService(4, 'Erstgespräch'), aStaffService(5, 'Beratung')]),
    aStaffCategory(2, 'Schlaf', []),
  ],
  doctors: [aStaffDoctor(21, 'Anna Berg'), aStaffDoctor(22, 'Carla Lenz')],
};

export const BOOKING_RULE: BookingRule = {
  service_id: 4,
  version: 7,
  buffer_before: 0,
  buffer_after: 10,
  minimum_notice: 120,
  horizon_days: 90,
  offer_notice: 0,
};

/** A page of the clinic's catalogue, as an administrator unless another role is given. */
export function openCatalogue(
  address: string,
  answers: Answers = {},
  role: 'admin' | 'doctor' | 'assistant' = 'admin',
) {
  const given = {
    [READ]: CATALOGUE,
    [RULE]: { data: BOOKING_RULE },
    [AHEAD]: { data: { count: 0 } },
    [POSITIONS_OF_SERVICE]: { data: aTemplate() },
  };
  return openAsStaff(`/clinic/${address}`, { role, answers: { ...given, ...answers } });
}
