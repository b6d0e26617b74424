import { accountRegistered } from '#server/identity/approval.service.ts';
import { type Capability, listen } from '#server/platform/capability.ts';
import { holdIfWanted } from './account-approval.service.ts';
import { contentRoutes } from './content.routes.ts';
import { contentStaffRoutes } from './content.staff-routes.ts';
import { removeFreePictures } from './pictures.service.ts';
import { quickTextsRoutes } from './quick-texts.routes.ts';

/** Settings of the clinic, its legal texts and its pictures. */
export const content: Capability = {
  name: 'content',
  routes: [...contentRoutes, ...contentStaffRoutes, ...quickTextsRoutes],
  listeners: [listen(accountRegistered, 'hold the account', holdIfWanted)],
  sweeps: [{ name: 'remove pictures of nothing', cron: '23 * * * *', run: removeFreePictures }],
};
