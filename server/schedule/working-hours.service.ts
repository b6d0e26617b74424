import type { HoursForm } from '#contract/schedule-staff.contract.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { hoursFaults } from './calendar-form.rules.ts';
import { requireCalendar } from './calendar-owner.service.ts';
import { type PlanVersion, replacedPlan, revisionOf, versionsOf } from './hours-plan.rules.ts';
import type { WeeklyPeriod } from './open-windows.rules.ts';
import { deleteHoursFrom, listHours, lockCalendar } from './openings.store.ts';
import { namesOutside } from './outside.service.ts';
import { insertWorkingHours } from './schedule.store.ts';

export async function listWorkingHours(
  { db }: Pick<Deps, 'db'>,
  staff: Staff,
  { doctorId: asked }: { doctorId: number | undefined },
) {
  const doctorId = await requireCalendar(db, staff, asked);
  return { data: planOnWire(doctorId, await listHours(db, [doctorId])) };
}

/**
 * Other hours from a day on, or for some time. Answers with the visits that they leave outside. Of two who write
 * at once the second is refused, for she has not seen what the first wrote.
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
    const outside = await namesOutside(tx, doctorId, now(), () => writePlan(tx, doctorId, before, form));
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
