import { content } from '#contract/content.contract.ts';
import { implement } from '#server/platform/capability.ts';
import { readBrandStyle } from './brand-style.service.ts';
import { readPicture } from './pictures.service.ts';
import { postsBySlug, postsOfVersion } from './posts.service.ts';
import { publicSettings } from './settings.service.ts';

export const contentRoutes = implement(content, {
  readPicture: ({ deps, input }) => readPicture(deps, input.id),
  readBrandStyle: ({ deps }) => readBrandStyle(deps.db),
  getSettings: async ({ deps }) => ({ data: await publicSettings(deps.db) }),
  getPostVersion: async ({ deps, input }) => ({ data: await postsOfVersion(deps, input) }),
  getPostsBySlug: async ({ deps, input }) => ({ data: await postsBySlug(deps, input.slug) }),
});
