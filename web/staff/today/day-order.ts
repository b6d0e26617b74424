import { meetingStatuses, openStatuses } from '#contract/appointments.rules.ts';
import type { OpenRoom } from '#contract/video.contract.ts';
import type { AppointmentAction } from '../appointments/appointment-actions.ts';
import type { CalendarAppointment, CalendarColumn } from '../calendar/calendar-query.ts';

export interface NamedAppointment {
  appointment: CalendarAppointment;
  doctor: string;
}

/** The appointments of all doctors in the order of their times. */
export function appointmentsInOrder(columns: CalendarColumn[]): NamedAppointment[] {
  return columns
    .flatMap(({ doctor, appointments }) =>
      appointments.map((appointment) => ({ appointment, doctor: doctor.display_name })),
    )
    .toSorted(
      (one, other) =>
        one.appointment.date_start_time.localeCompare(other.appointment.date_start_time) ||
        one.appointment.id - other.appointment.id,
    );
}

export interface Day {
  /** Who is in the room or waits, and whose time it is; the most urgent one first. */
  now: NamedAppointment[];
  /** The first one that is still to come; the doctor who looks at the day sees an own one, if there is any. */
  next: NamedAppointment | null;
  /** What is to come after it, and what is over but not completed. */
  open: NamedAppointment[];
  finished: NamedAppointment[];
}

interface Moment {
  rooms: readonly OpenRoom[];
  now: Date;
  /** The doctor who looks at the day; the appointments of this doctor go first. */
  ownDoctorId: number | null;
}

/** Sorts the appointments of a day by what the clinic does with them now. The list is sorted by time. */
export function planDay(appointments: NamedAppointment[], { rooms, now, ownDoctorId }: Moment): Day {
  const states = new Map(rooms.map((room) => [room.appointment_id, room.patient_state]));
  const ranked = appointments.map((each) => ({
    each,
    rank: urgencyOf(each.appointment, states.get(each.appointment.id), now),
  }));
  const isOther = ({ appointment }: NamedAppointment) => Number(appointment.doctor_id !== ownDoctorId);
  const current = ranked
    .flatMap(({ each, rank }) => (rank === null ? [] : [{ each, rank }]))
    .toSorted((one, other) => isOther(one.each) - isOther(other.each) || one.rank - other.rank)
    .map(({ each }) => each);
  const rest = appointments.filter((each) => !current.includes(each));
  const next = rest
    .filter(({ appointment }) => takesPlace(appointment) && new Date(appointment.date_start_time) > now)
    .toSorted((one, other) => isOther(one) - isOther(other))
    .at(0);
  return {
    now: current,
    next: next ?? null,
    open: rest.filter((each) => each !== next && !isFinished(each.appointment)),
    finished: rest.filter(({ appointment }) => isFinished(appointment)),
  };
}

/** 0 for the most urgent; null for an appointment that is not under way. */
function urgencyOf(
  appointment: CalendarAppointment,
  patient: OpenRoom['patient_state'] | undefined,
  now: Date,
): number | null {
  if (!takesPlace(appointment)) return null;
  if (patient === 'in') return 0;
  if (patient === 'waiting') return 1;
  const isOver = new Date(appointment.date_end_time) <= now;
  // As long as its room is open, a begun appointment may take longer than planned.
  if (appointment.status === 'in_progress') return isOver ? overtime(patient) : 2;
  return !isOver && new Date(appointment.date_start_time) <= now ? 3 : null;
}

function overtime(patient: OpenRoom['patient_state'] | undefined): number | null {
  return patient === undefined ? null : 4;
}

function takesPlace({ status }: CalendarAppointment): boolean {
  return meetingStatuses.includes(status);
}

/** What can still be undone is not finished. */
function isFinished({ status, undo_until }: CalendarAppointment): boolean {
  return !openStatuses.includes(status) && undo_until === null;
}

/** The most likely of the statuses that an appointment can get now. What is over does not begin any more. */
export function nextMove(
  can: ReadonlySet<AppointmentAction>,
  { isOver }: { isOver: boolean },
): 'in_progress' | 'completed' | null {
  if (can.has('in_progress') && !isOver) return 'in_progress';
  return can.has('completed') ? 'completed' : null;
}
