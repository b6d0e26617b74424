import { dashboardStaff } from '#contract/dashboard-staff.contract.ts';
import { implement } from '#server/platform/capability.ts';
import { readStaffSelf } from './staff-self.service.ts';

export const staffSelfRoutes = implement(dashboardStaff, {
  readStaffSelf: ({ deps, actor }) => readStaffSelf(deps, actor),
});
