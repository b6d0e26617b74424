import type { ExtraWindowForm } from '#contract/schedule-staff.contract.ts';
import type { Staff } from '#server/platform/actor.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { schedule_answer } from '#texts/generated/schedule_answer.ts';
import { deleteExtraWindow, findExtraWindow, insertExtraWindow, lockCalendar } from '../schedule.store.ts';
import { overlap, type Span } from '../span.rules.ts';
import { readExtraWindow } from './calendar-form.rules.ts';
import { requireCalendar, requireOwnCalendar } from './doctor-calendar.service.ts';
import { type Openings, weeklyWindowsOn } from './open-windows.rules.ts';
import { changeAndListOutside, openingsOf } from './working-hours.service.ts';

export async function addExtraWindow(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  form: ExtraWindowForm,
  { locale }: Pick<Client, 'locale'>,
) {
  const doctorId = await requireCalendar(db, staff, form.doctor_id);
  const read = readExtraWindow(form, now());
  if (read.faults) throw new Failure('request.invalid', { fields: read.faults });
  const { span } = read;
  const id = await db.transaction(async (tx) => {
    await lockCalendar(tx, doctorId);
    const text = clashOf(span, form.date, await openingsOf(tx, doctorId, span));
    if (text) throw new Failure('request.invalid', { fields: { start_time: [{ text }] } });
    return await insertExtraWindow(tx, doctorId, span);
  });
  return {
    message: schedule_answer[locale].window_added,
    data: {
      id,
      date_start_time: new Date(span.from).toISOString(),
      date_end_time: new Date(span.to).toISOString(),
    },
  };
}

/** Answers with the appointments that now lie outside the working hours. */
export async function takeBackExtraWindow(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  id: number,
): Promise<number[]> {
  const found = await findExtraWindow(db, id);
  if (!found) throw new Failure('request.not_found');
  await requireOwnCalendar(db, staff, found.doctorId);
  return await db.transaction(async (tx) => {
    await lockCalendar(tx, found.doctorId);
    return await changeAndListOutside(tx, found.doctorId, now(), async () => {
      if (!(await deleteExtraWindow(tx, id))) throw new Failure('request.not_found');
    });
  });
}

/** The key of the sentence about an overlap, if there is one. */
function clashOf(span: Span, date: string, { workingHours, extraWindows, absences }: Openings) {
  if (absences.some((each) => overlap(each, span))) return 'overlaps_absence';
  const open = [...weeklyWindowsOn(berlinDay(date), workingHours), ...extraWindows];
  return open.some((each) => overlap(each, span)) ? 'overlaps_hours' : undefined;
}
