import type { Capability } from '#server/platform/capability.ts';
import { contentRoutes } from './content.routes.ts';

/** Settings of the clinic and its legal texts. */
export const content: Capability = { name: 'content', routes: contentRoutes };
