import { screen, within } from '@testing-library/react';
import type { CalendarAppointment, CalendarColumn } from '#contract/appointments-calendar.contract.ts';
import type {
  CancellationRequest,
  CompletionMoney,
  MoveRequest,
  UnfinishedAppointment,
} from '#contract/appointments-staff.contract.ts';
import type { StaffTasks } from '#contract/dashboard.contract.ts';
import type { PaymentTask } from '#contract/payments.contract.ts';
import type { StaffRole } from '#contract/staff-roles.rules.ts';
import type { WrapUp } from '#contract/treatment-wrap-up.contract.ts';
import type { Answers } from '#web/testing/api.ts';
import { NOTHING_TO_DO, NOW, openAsStaff } from '#web/testing/open-screen.tsx';
import { aStatement, STATEMENT } from '../positions/testing-positions.ts';

const TASKS = 'GET /api/staff/tasks';
const CALENDAR = 'GET /api/staff/calendar';
const PATIENT = { id: 7, name: 'Maria Vogel' };

/** Completing charges 89,50 € to this card. */
export const CARD_CHARGE: CompletionMoney = {
  kind: 'charge',
  amount_cents: 8950,
  refund_cents: 0,
  card: { brand: 'visa', last4: '4242' },
};

export function anAppointment(details: Partial<CalendarAppointment> = {}): CalendarAppointment {
  return {
    id: 11,
    doctor_id: 21,
    patient: PATIENT,
    service: { id: 3, name: 'Erstgespräch' },
    date_start_time: '2026-11-16T08:45:00.000Z',
    date_end_time: '2026-11-16T09:30:00.000Z',
    status: 'confirmed',
    payment_gateway: 'stripe',
    payment_status: 'card_saved',
    video_link: null,
    status_label: null,
    said_to_come_at: null,
    wished_start_time: null,
    undo_until: null,
    completion_money: CARD_CHARGE,
    ...details,
  };
}

export const aColumn = (appointments: CalendarAppointment[], doctor = aDoctor()): CalendarColumn => ({
  doctor,
  appointments,
  holds: [],
  working_hours: [],
  extra_windows: [],
  absences: [],
  free_windows: [],
});
export const aDoctor = (id = 21, display_name = 'Dr. med. Anna Keller') => ({ id, display_name });

export const aRequest = (details: Partial<CancellationRequest> = {}): CancellationRequest => ({
  id: 12,
  patient: PATIENT,
  doctor: aDoctor(),
  service_title: 'Erstgespräch',
  notes: 'Ich bin krank.',
  date_start_time: '2026-11-17T09:00:00.000Z',
  requested_at: '2026-11-16T08:00:00.000Z',
  decide_by: '2026-11-17T08:00:00.000Z',
  gateway: 'stripe',
  amount_cents: 8950,
  fee_cents: 4475,
  ...details,
});

export const aMoveRequest = (details: Partial<MoveRequest> = {}): MoveRequest => ({
  id: 15,
  patient: PATIENT,
  doctor: aDoctor(),
  service_title: 'Erstgespräch',
  date_start_time: '2026-11-17T09:00:00.000Z',
  wished_doctor: aDoctor(),
  wished_start_time: '2026-11-24T10:30:00.000Z',
  requested_at: '2026-11-16T08:00:00.000Z',
  notes: 'Ich muss arbeiten.',
  fee_cents: 4475,
  ...details,
});

export const unfinished = (details: Partial<UnfinishedAppointment> = {}): UnfinishedAppointment => ({
  id: 13,
  status: 'confirmed',
  doctor_id: 21,
  patient: PATIENT,
  date_start_time: '2026-11-13T09:00:00.000Z',
  date_end_time: '2026-11-13T09:45:00.000Z',
  completion_money: CARD_CHARGE,
  ...details,
});

export const aPaymentTask = (details: Partial<PaymentTask> = {}): PaymentTask => ({
  id: 14,
  kind: 'charge_refused',
  appointment_id: 11,
  patient: PATIENT,
  details: { amountCents: 8950 },
  outcomes: ['try_again', 'written_off'],
  created_at: '2026-11-15T09:00:00.000Z',
  ...details,
});

export const WRAP_UP = 'GET /api/staff/appointments/:appointment_id/wrap-up';
export const DECIDE = 'POST /api/staff/appointments/:appointment_id/wrap-up';

/** Without changes: the appointment is under way, and nothing of its end is done. */
export function aWrapUp(changes: Partial<WrapUp> = {}): WrapUp {
  return {
    appointment: anAppointment({ status: 'in_progress' }),
    now: NOW,
    can_decide: true,
    completed: null,
    note: { state: 'none', at: null, by: '' },
    plan: { released_at: null, has_draft: false, papers: [], paper_drafts: 0 },
    check: { planned: null, next_appointment_at: null },
    skipped: [],
    ...changes,
  };
}

export function openToday(
  tasks: Partial<StaffTasks>,
  columns: CalendarColumn[] = [],
  {
    answers = {},
    ...options
  }: {
    answers?: Answers;
    role?: StaffRole;
    roles?: StaffRole[];
    stopsIntervals?: boolean;
    language?: 'de' | 'en';
  } = {},
) {
  return openAsStaff('/today', {
    role: 'admin',
    answers: {
      [TASKS]: { data: { ...NOTHING_TO_DO, ...tasks } },
      [CALENDAR]: { now: NOW, data: columns },
      [STATEMENT]: { data: aStatement() },
      [WRAP_UP]: { data: aWrapUp() },
      ...answers,
    },
    ...options,
  });
}

export const region = (name: string) => screen.findByRole('region', { name });
export const itemsOf = (place: HTMLElement) =>
  within(place)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
