import { positionsStaff } from '#contract/positions.contract.ts';
import { type Capability, implement } from '#server/platform/capability.ts';
import { readTemplate, saveTemplate, searchPositions } from './positions.service.ts';

/** The fee schedule of doctors (GOÄ), and of which positions a service consists. */
export const positions: Capability = {
  name: 'positions',
  routes: implement(positionsStaff, {
    searchPositions: ({ deps, input }) => searchPositions(deps, input.search),
    readTemplate: async ({ deps, input }) => ({ data: await readTemplate(deps.db, input.service_id) }),
    saveTemplate: ({ deps, actor, input, client }) => saveTemplate(deps, actor, input, client),
  }),
};
