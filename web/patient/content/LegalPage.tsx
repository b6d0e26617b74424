import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { LegalSlug } from '#contract/content.contract.ts';
import { content } from '#texts/generated/content.ts';
import { route } from '#texts/generated/route.ts';
import { useTexts } from '#web/lib/language.ts';
import { withQueries } from '#web/lib/queries.tsx';
import { Page } from '#web/shell/Page.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { LegalCategory } from './LegalCategory.tsx';
import { LEGAL_PAGES, legalSlugOf } from './legal-pages.ts';
import { legalPosts } from './legal-posts.ts';

/** One screen for all legal texts; its address says which. */
export const LegalPage = withQueries(LegalScreen);

function LegalScreen() {
  const slug = legalSlugOf(useLocation().pathname);
  const title = useTexts(route)[LEGAL_PAGES[slug]];
  return (
    <Page>
      <PageHeading>{title}</PageHeading>
      <LegalText slug={slug} title={title} />
    </Page>
  );
}

function LegalText({ slug, title }: { slug: LegalSlug; title: string }) {
  const t = useTexts(content);
  const categories = useQuery(legalPosts(slug));
  const failure = categories.isError ? categories.error.message || t.failed : undefined;
  useEffect(() => {
    if (failure) showToast({ type: 'error', text: failure });
  }, [failure]);

  if (categories.isPending) return <Skeleton rows={8} label={t.loading} />;
  if (categories.isError) return <FailureNote message={failure} onRetry={() => categories.refetch()} />;
  if (categories.data.length === 0) return <EmptyNote text={t.empty} />;
  return categories.data.map((category) => (
    <LegalCategory key={category.id} category={category} pageTitle={title} />
  ));
}
