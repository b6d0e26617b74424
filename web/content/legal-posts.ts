import { queryOptions } from '@tanstack/react-query';
import type { LegalSlug, PostCategory } from '#contract/content.contract.ts';
import { ApiError } from '#web/lib/call-api.ts';
import { type Asking, readApi, readerOf } from '#web/lib/read-api.ts';

/** A wording that was in force once, such as when somebody agreed to it. */
export interface FormerVersion {
  version: number;
  at?: string;
}

/** A legal text in both languages, ready to be shown; none as long as the clinic has not published it. */
export function legalPosts(slug: LegalSlug, former?: FormerVersion) {
  return queryOptions({
    queryKey: ['legal posts', slug, former],
    queryFn: async (query) => {
      const [categories, { cleanHtml }] = await Promise.all([
        loadCategories(query, slug, former),
        import('#web/lib/clean-html.ts'),
      ]);
      const cleanOnServer = readerOf(query.client)?.cleanHtml;
      return categories.map((category) => ({
        ...category,
        posts: category.posts.map((post) => ({
          ...post,
          translations: post.translations.map((text) => ({
            ...text,
            content: cleanHtml(text.content, cleanOnServer),
          })),
        })),
      }));
    },
  });
}

async function loadCategories(
  query: Asking,
  slug: LegalSlug,
  former: FormerVersion | undefined,
): Promise<PostCategory[]> {
  try {
    if (former) {
      const wanted = { slug, ...former };
      return (await readApi(query, 'GET /api/patients/posts-by-slug/version', wanted)).data;
    }
    return (await readApi(query, 'GET /api/patients/posts-by-slug', { slug })).data;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  }
}
