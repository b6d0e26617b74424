import type { PostTranslation } from '#contract/content.contract.ts';
import { belowFirstLook } from '#web/lib/hydration.ts';
import type { Language } from '#web/lib/language.ts';
import { translationFor } from '#web/lib/translation-for.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import styles from './LegalPosts.module.css';

interface LegalPostsProps {
  /** Their contents are cleaned already. */
  posts: readonly { translations: PostTranslation[] }[];
  pageTitle: string;
  language: Language;
}

/** The blocks of a legal text, as its readers see them. */
export function LegalPosts({ posts, pageTitle, language }: LegalPostsProps) {
  return posts.map(({ translations }, place) => {
    const text = translationFor(translations, language);
    // biome-ignore lint/suspicious/noArrayIndexKey: a text has its blocks in a fixed order.
    return text && <Post key={place} text={text} pageTitle={pageTitle} />;
  });
}

/** A title that only repeats the name of the page is read aloud, for the order of headings, but not shown. */
function Post({ text, pageTitle }: { text: PostTranslation; pageTitle: string }) {
  return (
    <article className={styles.post} lang={text.locale}>
      <h2>{text.title === pageTitle ? <VisuallyHidden>{text.title}</VisuallyHidden> : text.title}</h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by an allow-list when it was loaded. */}
      <div dangerouslySetInnerHTML={{ __html: text.content }} {...belowFirstLook('end')} />
    </article>
  );
}
