import { appointmentsCalendar } from '#contract/appointments-calendar.contract.ts';
import { implement } from '#server/platform/capability.ts';
import { decideInAbsence, enterAbsence } from './absence.service.ts';
import { previewAbsence } from './absence-preview.service.ts';
import { readCalendar } from './calendar.service.ts';
import { removeExtraWindow, replaceWorkingHours } from './calendar-change.service.ts';

export const calendarStaffRoutes = implement(appointmentsCalendar, {
  readCalendar: ({ deps, actor, input, client }) =>
    readCalendar(deps, actor, { from: input.from, to: input.to, doctorIds: input.doctor_id ?? [] }, client),
  replaceWorkingHours: ({ deps, actor, input, client }) => replaceWorkingHours(deps, actor, input, client),
  removeExtraWindow: ({ deps, actor, input, client }) => removeExtraWindow(deps, actor, input.id, client),
  previewAbsence: ({ deps, actor, input, client }) => previewAbsence(deps, actor, input, client),
  enterAbsence: ({ deps, actor, input, client }) => enterAbsence(deps, actor, input, client),
  decideInAbsence: ({ deps, actor, input, client }) => decideInAbsence(deps, actor, input, client),
});
