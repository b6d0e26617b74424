import type { Capability } from '#server/platform/capability.ts';
import { positionsRoutes } from './positions.routes.ts';

/** The fee schedule of doctors (GOÄ), and of which positions a service consists. */
export const positions: Capability = { name: 'positions', routes: positionsRoutes };
