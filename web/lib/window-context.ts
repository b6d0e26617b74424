import { isHydrating } from './hydration.ts';
import { currentLanguage } from './language.ts';
import type { PageData } from './page-data.ts';
import type { RenderContext } from './render-context.ts';
import { currentUser } from './session.ts';

/**
 * Creates the context of the page in this window, once at its start. `page` is the data that the server sent with the
 * HTML.
 */
export function createWindowContext(page?: PageData): RenderContext {
  const at = page?.personal?.renderedAt;
  return {
    rendered: {
      language: currentLanguage(),
      user: currentUser(),
      settings: page?.settings ?? [],
      isCompact: page?.personal?.isCompact ?? false,
      at,
    },
    language: currentLanguage,
    user: currentUser,
    now: () => new Date(isHydrating() && at !== undefined ? at : Date.now()),
  };
}
