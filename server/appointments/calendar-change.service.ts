import type { HoursForm } from '#contract/schedule-staff.contract.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { takeBackExtraWindow } from '#server/schedule/extra-window.service.ts';
import { changeWorkingHours } from '#server/schedule/working-hours.service.ts';
import { schedule_answer } from '#texts/generated/schedule_answer.ts';
import { calendarVisits } from './calendar-visits.service.ts';

type Acting = Pick<Deps, 'db' | 'now'>;
type Speaker = Pick<Client, 'locale'>;

/** No visit is touched; whoever changed the hours hears which ones lie outside now. */
export async function replaceWorkingHours(deps: Acting, staff: Staff, form: HoursForm, { locale }: Speaker) {
  const { revision, outside } = await changeWorkingHours(deps, staff, form);
  return {
    message: schedule_answer[locale].hours_saved,
    data: { revision, outside: await calendarVisits(deps.db, outside, locale) },
  };
}

export async function removeExtraWindow(deps: Acting, staff: Staff, id: number, { locale }: Speaker) {
  const outside = await takeBackExtraWindow(deps, staff, id);
  return {
    message: schedule_answer[locale].window_removed,
    data: { outside: await calendarVisits(deps.db, outside, locale) },
  };
}
