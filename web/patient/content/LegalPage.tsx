import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LegalSlug, PostCategory } from '#contract/content.contract.ts';
import { content } from '#texts/generated/content.ts';
import { route } from '#texts/generated/route.ts';
import { LegalPosts } from '#web/content/LegalPosts.tsx';
import { type FormerVersion, legalPosts } from '#web/content/legal-posts.ts';
import { formatDate } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import type { FirstData } from '#web/lib/lazy-screen.tsx';
import { queriesOf, withQueries } from '#web/lib/queries.tsx';
import { Link, useLocation, useSearchParams } from '#web/lib/router.ts';
import { Page } from '#web/shell/Page.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { showToast } from '#web/ui/toasts.ts';
import styles from './LegalPage.module.css';
import { LEGAL_PAGES, legalSlugOf } from './legal-posts.ts';

/** One screen for all legal texts; its address says which. */
export const LegalPage = Object.assign(withQueries(LegalScreen), {
  ssrPrefetch: (context, pathname) => queriesOf(context).prefetchQuery(legalPosts(legalSlugOf(pathname))),
} satisfies FirstData);

function LegalScreen() {
  const slug = legalSlugOf(useLocation().pathname);
  const title = useTexts(route)[LEGAL_PAGES[slug]];
  const t = useTexts(content);
  const former = formerVersion(useSearchParams()[0]);
  return (
    <Page>
      <PageHeading>{title}</PageHeading>
      {former && (
        <Notice tone="waiting">
          {t.former_version} <Link to={`/${slug}`}>{t.to_present}</Link>
        </Notice>
      )}
      <LegalText slug={slug} title={title} former={former} />
    </Page>
  );
}

/** `/agb?version=3&at=…` is the wording that somebody agreed to then. */
function formerVersion(address: URLSearchParams): FormerVersion | undefined {
  const version = Number(address.get('version'));
  const at = address.get('at');
  return Number.isInteger(version) && version > 0 ? { version, ...(at && { at }) } : undefined;
}

interface LegalTextProps {
  slug: LegalSlug;
  title: string;
  former: FormerVersion | undefined;
}

function LegalText({ slug, title, former }: LegalTextProps) {
  const t = useTexts(content);
  const categories = useQuery(legalPosts(slug, former));
  const failure = categories.isLoadingError ? categories.error.message || t.failed : undefined;
  useEffect(() => {
    if (failure) showToast({ type: 'error', text: failure });
  }, [failure]);

  if (categories.isPending) return <Skeleton rows={8} label={t.loading} />;
  if (categories.isLoadingError) {
    return <FailureNote isSilent message={failure} onRetry={() => categories.refetch()} />;
  }
  if (categories.data.length === 0) return <EmptyNote text={t.empty} />;
  return categories.data.map((category) => (
    <LegalCategory key={category.id} category={category} pageTitle={title} />
  ));
}

interface LegalCategoryProps {
  /** Its contents are cleaned already. */
  category: PostCategory;
  pageTitle: string;
}

function LegalCategory({ category, pageTitle }: LegalCategoryProps) {
  const t = useTexts(content);
  const language = useLanguage();
  return (
    <Card className={styles.category}>
      <div className={styles.head}>
        <p className={styles.date}>{t.valid_from({ date: formatDate(category.published_at) })}</p>
        <Button look="quiet" onClick={() => window.print()}>
          {t.print}
        </Button>
      </div>
      <LegalPosts posts={category.posts} pageTitle={pageTitle} language={language} />
    </Card>
  );
}
