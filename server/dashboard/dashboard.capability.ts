import { dashboard as dashboardEndpoints, dashboardStaff } from '#contract/dashboard.contract.ts';
import { type Capability, implement } from '#server/platform/capability.ts';
import { readDashboard, readProfileWithCollections } from './dashboard.service.ts';
import { readMonthFigures } from './month-figures.service.ts';
import { changeStaffRoles, linkDoctor, listStaff, readStaffSelf } from './staff-accounts.service.ts';
import { listTasks } from './staff-tasks.service.ts';

/** Overviews that are put together from several other capabilities. */
export const dashboard: Capability = {
  name: 'dashboard',
  routes: [
    ...implement(dashboardEndpoints, {
      readDashboard: async ({ deps, actor, client }) => ({ data: await readDashboard(deps, actor, client) }),
      readProfileWithCollections: async ({ deps, actor, client }) => ({
        data: await readProfileWithCollections(deps, actor, client),
      }),
    }),
    ...implement(dashboardStaff, {
      listTasks: ({ deps, actor, client }) => listTasks(deps, actor, client),
      readMonthFigures: ({ deps, input }) => readMonthFigures(deps, input.month),
      readStaffSelf: ({ deps, actor }) => readStaffSelf(deps, actor),
      listStaff: ({ deps }) => listStaff(deps),
      linkDoctor: ({ deps, actor, input: { id: staffId, doctor_id: doctorId }, client }) =>
        linkDoctor(deps, actor, { staffId, doctorId }, client),
      changeStaffRoles: ({ deps, actor, input: { id: staffId, roles }, client }) =>
        changeStaffRoles(deps, actor, { staffId, roles }, client),
    }),
  ],
};
