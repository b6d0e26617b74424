import type { PostCategory, PostTranslation } from '#contract/content.contract.ts';
import { content } from '#texts/generated/content.ts';
import { formatDate } from '#web/lib/format.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { translationFor } from '#web/lib/translation-for.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
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
      {category.posts.map(({ id, translations }) => {
        const text = translationFor(translations, language);
        return text && <Post key={id} text={text} pageTitle={pageTitle} />;
      })}
    </Card>
  );
}

/** A title that only repeats the name of the page is read aloud, for the order of headings, but not shown. */
function Post({ text, pageTitle }: { text: PostTranslation; pageTitle: string }) {
  return (
    <article className={styles.post} lang={text.locale}>
      <h2>{text.title === pageTitle ? <VisuallyHidden>{text.title}</VisuallyHidden> : text.title}</h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by an allow-list when it was loaded. */}
      <div dangerouslySetInnerHTML={{ __html: text.content }} />
    </article>
  );
}
