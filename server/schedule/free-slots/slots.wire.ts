import type { DateMarker, ScheduleGroup, Slot } from '#contract/schedule.contract.ts';
import { type BerlinDay, dateTimeOn, timeOn } from '#server/platform/berlin-time.ts';
import { type SlotTime, scheduleIdOf, slotIdOf } from './slots.rules.ts';

/** The free slots of one doctor on one day, at least one. */
export interface DoctorDay {
  day: BerlinDay;
  doctor: { id: number; name: string };
  slots: SlotTime[];
}

type Service = { id: number; durationMinutes: number };

export function groupOnWire(doctorDay: DoctorDay, service: Service): ScheduleGroup {
  const { day, doctor } = doctorDay;
  const scheduleId = scheduleIdOf({ serviceId: service.id, doctorId: doctor.id, date: day.date });
  return {
    schedule_id: scheduleId,
    schedule_parent_id: scheduleId,
    doctor_id: doctor.id,
    display_name: doctor.name,
    ...boundsOf([doctorDay]),
    duration: service.durationMinutes,
    slots: slotsOnWire(doctorDay, service),
  };
}

export function slotsOnWire({ day, doctor, slots }: DoctorDay, service: Service): Slot[] {
  const scheduleId = scheduleIdOf({ serviceId: service.id, doctorId: doctor.id, date: day.date });
  return slots.map(({ from, to }) => ({
    id: slotIdOf({ serviceId: service.id, doctorId: doctor.id, startsAt: from }),
    schedule_parent_id: scheduleId,
    doctor_id: doctor.id,
    display_name: doctor.name,
    date: day.date,
    start_time: timeOn(day, from),
    end_time: timeOn(day, to),
    duration: service.durationMinutes,
    date_start_time: dateTimeOn(day, from),
  }));
}

/** Every day with free slots once, from the first beginning to the last end. */
export function markersOf(days: DoctorDay[]): DateMarker[] {
  return [...Map.groupBy(days, ({ day }) => day.date).values()].map(boundsOf);
}

function boundsOf(sameDay: DoctorDay[]): DateMarker {
  const slots = sameDay.flatMap((each) => each.slots);
  const [first] = sameDay;
  if (!first) throw new Error('Only days with a free slot are shown.');
  return markerOf(
    first.day,
    Math.min(...slots.map(({ from }) => from)),
    Math.max(...slots.map(({ to }) => to)),
  );
}

export function markerOf(day: BerlinDay, from: number, to: number): DateMarker {
  return { date: day.date, start_time: timeOn(day, from), end_time: timeOn(day, to) };
}
