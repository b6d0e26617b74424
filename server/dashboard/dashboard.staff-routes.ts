import { dashboardStaff } from '#contract/dashboard-staff.contract.ts';
import { implement } from '#server/platform/capability.ts';
import { readMonthFigures } from './month-figures.service.ts';
import { linkDoctor, listStaff } from './staff-accounts.service.ts';
import { readStaffSelf } from './staff-self.service.ts';
import { listTasks } from './staff-tasks.service.ts';

export const dashboardStaffRoutes = implement(dashboardStaff, {
  listTasks: ({ deps, actor, client }) => listTasks(deps, actor, client),
  readMonthFigures: ({ deps, input }) => readMonthFigures(deps, input.month),
  readStaffSelf: ({ deps, actor }) => readStaffSelf(deps, actor),
  listStaff: ({ deps }) => listStaff(deps),
  linkDoctor: ({ deps, actor, input: { id: staffId, doctor_id: doctorId }, client }) =>
    linkDoctor(deps, actor, { staffId, doctorId }, client),
});
