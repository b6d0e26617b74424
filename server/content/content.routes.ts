import { content } from '#contract/content.contract.ts';
import { implement } from '#server/platform/capability.ts';
import { postsBySlug } from './posts.service.ts';
import { publicSettings } from './settings.service.ts';

export const contentRoutes = implement(content, {
  getSettings: async ({ deps }) => ({ data: await publicSettings(deps.db) }),
  getPostsBySlug: async ({ deps, input }) => ({ data: await postsBySlug(deps, input.slug) }),
});
