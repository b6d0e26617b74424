import { positionsStaff } from '#contract/positions.contract.ts';
import { implement } from '#server/platform/capability.ts';
import { readTemplate, saveTemplate, searchPositions } from './positions.service.ts';

export const positionsRoutes = implement(positionsStaff, {
  searchPositions: ({ deps, input }) => searchPositions(deps, input.search),
  readTemplate: async ({ deps, input }) => ({ data: await readTemplate(deps.db, input.service_id) }),
  saveTemplate: ({ deps, actor, input, client }) => saveTemplate(deps, actor, input, client),
});
