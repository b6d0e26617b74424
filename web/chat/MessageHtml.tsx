import { useMemo } from 'react';
import { CHAT_LINK_SCHEMES, CHAT_TAGS } from '#contract/chat.rules.ts';
import { htmlCleaner } from '#web/lib/clean-html.ts';
import styles from './Messages.module.css';

const clean = htmlCleaner({
  tags: CHAT_TAGS,
  links: new RegExp(`^(?:${CHAT_LINK_SCHEMES.join('|')}):`, 'i'),
  opensTabs: true,
});

/** The words of a message: nine tags, and nothing that could act or load. */
export function MessageHtml({ html }: { html: string }) {
  const cleaned = useMemo(() => clean(html), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by an allow-list here and on the server.
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: cleaned }} />;
}
