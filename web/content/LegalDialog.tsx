import { useQuery } from '@tanstack/react-query';
import type { LegalSlug } from '#contract/content.contract.ts';
import { content } from '#texts/generated/content.ts';
import { ui } from '#texts/generated/ui.ts';
import { formatDate } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Queries } from '#web/lib/queries.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { LegalPosts } from './LegalPosts.tsx';
import { legalPosts } from './legal-posts.ts';

interface LegalDialogProps {
  slug: LegalSlug;
  title: string;
  onClose: () => void;
}

/** A legal text beside the box that asks for it. */
export function LegalDialog({ slug, title, onClose }: LegalDialogProps) {
  const t = useTexts(ui);
  return (
    <Dialog
      isOpen
      isWide
      title={title}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t.close}</Button>}
    >
      <Queries>
        <LegalText slug={slug} title={title} />
      </Queries>
    </Dialog>
  );
}

function LegalText({ slug, title }: Pick<LegalDialogProps, 'slug' | 'title'>) {
  const t = useTexts(content);
  const language = useLanguage();
  const { data, isPending, error, refetch } = useQuery(legalPosts(slug));
  if (isPending) return <Skeleton rows={8} label={t.loading} />;
  if (!data) return <FailureNote message={error?.message || t.failed} onRetry={() => refetch()} />;
  if (data.length === 0) return <EmptyNote text={t.empty} />;
  return data.map(({ id, published_at, posts }) => (
    <section key={id}>
      <p>{t.valid_from({ date: formatDate(published_at) })}</p>
      <LegalPosts posts={posts} pageTitle={title} language={language} />
    </section>
  ));
}
