import type { HoursForm } from '#contract/schedule-staff.contract.ts';
import type { Staff } from '#server/platform/actor.ts';
import { berlinDate, berlinDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { listTaken } from '../hold/hold.store.ts';
import {
  deleteHoursFrom,
  insertExtraWindow,
  insertMissingBookingRules,
  insertWorkingHours,
  listAbsences,
  listExtraWindows,
  listHours,
  listPlannedDoctors,
  lockCalendar,
  type ServiceBookingRule,
  type WorkingHours,
} from '../schedule.store.ts';
import { type Span, subtract } from '../span.rules.ts';
import { hoursFaults } from './calendar-form.rules.ts';
import { requireCalendar } from './doctor-calendar.service.ts';
import { type PlanVersion, replacedPlan, revisionOf, versionsOf } from './hours-plan.rules.ts';
import { newlyOutside, type Openings, type WeeklyPeriod, weeklyWindowsOn } from './open-windows.rules.ts';

export async function listWorkingHours(
  { db }: Pick<Deps, 'db'>,
  staff: Staff,
  { doctorId: asked }: { doctorId: number | undefined },
) {
  const doctorId = await requireCalendar(db, staff, asked);
  return { data: planOnWire(doctorId, await listHours(db, [doctorId])) };
}

/**
 * Replaces the hours from a day on, or for some time. Answers with the appointments that now lie outside. If two change
 * the hours at once, the second is refused, because the second has not seen the first change.
 */
export async function changeWorkingHours(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  form: HoursForm,
): Promise<{ revision: string; outside: number[] }> {
  const doctorId = await requireCalendar(db, staff, form.doctor_id);
  const fields = hoursFaults(form, now());
  if (Object.keys(fields).length > 0) throw new Failure('request.invalid', { fields });

  return await db.transaction(async (tx) => {
    await lockCalendar(tx, doctorId);
    const before = await listHours(tx, [doctorId]);
    if (revisionOf(before) !== form.revision)
      throw new Failure('schedule.hours_changed', { current: planOnWire(doctorId, before) });
    const outside = await changeAndListOutside(tx, doctorId, now(), () =>
      writePlan(tx, doctorId, before, form),
    );
    return { revision: revisionOf(await listHours(tx, [doctorId])), outside };
  });
}

async function writePlan(tx: Db, doctorId: number, periods: WeeklyPeriod[], form: HoursForm): Promise<void> {
  const { valid_from: validFrom, valid_until: validUntil = null } = form;
  const touched = periods.filter((period) => period.validUntil === null || period.validUntil >= validFrom);
  const hours = form.hours.map(({ weekday, start_time, end_time }) => ({
    weekday,
    startsAt: start_time,
    endsAt: end_time,
  }));
  const plan = replacedPlan(touched, { validFrom, validUntil }, hours);
  await deleteHoursFrom(tx, doctorId, validFrom);
  await insertWorkingHours(
    tx,
    plan.map((period) => ({ ...period, doctorId })),
  );
}

function planOnWire(doctorId: number, periods: WeeklyPeriod[]) {
  return {
    doctor_id: doctorId,
    versions: versionsOf(periods).map(versionOnWire),
    revision: revisionOf(periods),
  };
}

function versionOnWire({ validFrom, validUntil, hours }: PlanVersion) {
  return {
    valid_from: validFrom,
    valid_until: validUntil,
    hours: hours.map(({ weekday, startsAt, endsAt }) => ({
      weekday,
      start_time: startsAt,
      end_time: endsAt,
    })),
  };
}

/** Later than any appointment. */
const FAR_FUTURE = Date.parse('2100-01-01T00:00:00Z');

/** Runs a change of the doctor's hours and lists the future appointments that it leaves outside. */
export async function changeAndListOutside(
  tx: Db,
  doctorId: number,
  now: Date,
  change: () => Promise<void>,
): Promise<number[]> {
  const ahead = { from: now.getTime(), to: FAR_FUTURE };
  const appointments = (await listTaken(tx, [doctorId], ahead, now)).flatMap(
    ({ appointmentId, startsAt, endsAt }) =>
      appointmentId === null ? [] : [{ id: appointmentId, from: startsAt.getTime(), to: endsAt.getTime() }],
  );
  const before = await openingsOf(tx, doctorId, ahead);
  await change();
  return newlyOutside(appointments, before, await openingsOf(tx, doctorId, ahead)).map(({ id }) => id);
}

export async function openingsOf(db: Db, doctorId: number, span: Span): Promise<Openings> {
  return {
    workingHours: await listHours(db, [doctorId]),
    extraWindows: await listExtraWindows(db, [doctorId], span),
    absences: await listAbsences(db, [doctorId], span),
  };
}

/** Those of these doctors who have working hours. */
export async function plannedDoctors(db: Db, doctorIds: number[]): Promise<number[]> {
  return doctorIds.length === 0 ? [] : await listPlannedDoctors(db, doctorIds);
}

/** Gives hours to doctors who have none. An existing plan stays unchanged. */
export async function planUnplannedDoctors(tx: Db, hours: WorkingHours[]): Promise<void> {
  const planned = new Set(await listPlannedDoctors(tx, [...new Set(hours.map(({ doctorId }) => doctorId))]));
  await insertWorkingHours(
    tx,
    hours.filter(({ doctorId }) => !planned.has(doctorId)),
  );
}

export async function addMissingBookingRules(tx: Db, rules: ServiceBookingRule[]): Promise<void> {
  await insertMissingBookingRules(tx, rules);
}

/** Opens this span of one day completely: adds extra windows for the parts that are not open yet. */
export async function openWholeSpan(tx: Db, doctorId: number, span: Span): Promise<void> {
  const { workingHours, extraWindows } = await openingsOf(tx, doctorId, span);
  const open = [...weeklyWindowsOn(berlinDay(berlinDate(span.from)), workingHours), ...extraWindows];
  for (const window of subtract([span], open)) await insertExtraWindow(tx, doctorId, window);
}
