import type { Capability } from '#server/platform/capability.ts';
import { contentRoutes } from './content.routes.ts';
import { contentStaffRoutes } from './content.staff-routes.ts';
import { removeFreePictures } from './pictures.service.ts';
import { quickTextsRoutes } from './quick-texts.routes.ts';

/** Settings of the clinic, its legal texts and its pictures. */
export const content: Capability = {
  name: 'content',
  routes: [...contentRoutes, ...contentStaffRoutes, ...quickTextsRoutes],
  sweeps: [{ name: 'remove pictures of nothing', cron: '23 * * * *', run: removeFreePictures }],
};
