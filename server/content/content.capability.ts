import { accountRegistered } from '#server/identity/identity.events.ts';
import { type Capability, listen } from '#server/platform/capability.ts';
import { contentRoutes, contentStaffRoutes, quickTextsRoutes } from './content.routes.ts';
import { removeFreePictures } from './pictures.service.ts';
import { holdIfWanted } from './settings.service.ts';

/** Settings of the clinic, its legal texts and its pictures. */
export const content: Capability = {
  name: 'content',
  routes: [...contentRoutes, ...contentStaffRoutes, ...quickTextsRoutes],
  listeners: [listen(accountRegistered, 'hold the account', holdIfWanted)],
  storedFiles: { table: 'picture', column: 'id' },
  sweeps: [{ name: 'remove pictures of nothing', cron: '23 * * * *', run: removeFreePictures }],
};
