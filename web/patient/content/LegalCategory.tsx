import type { PostCategory } from '#contract/content.contract.ts';
import { content } from '#texts/generated/content.ts';
import { LegalPosts } from '#web/content/LegalPosts.tsx';
import { formatDate } from '#web/lib/format.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import styles from './LegalCategory.module.css';

interface LegalCategoryProps {
  /** Its contents are cleaned already. */
  category: PostCategory;
  pageTitle: string;
}

export function LegalCategory({ category, pageTitle }: LegalCategoryProps) {
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
