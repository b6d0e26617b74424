import { dashboard } from '#contract/dashboard.contract.ts';
import { implement } from '#server/platform/capability.ts';
import { readDashboard } from './dashboard.service.ts';
import { readProfileWithCollections } from './profile.service.ts';

export const dashboardRoutes = implement(dashboard, {
  readDashboard: async ({ deps, actor, client }) => ({ data: await readDashboard(deps, actor, client) }),
  readProfileWithCollections: async ({ deps, actor, client }) => ({
    data: await readProfileWithCollections(deps, actor, client),
  }),
});
