import { cleanHtml } from '#web/lib/clean-html.ts';
import styles from './Enquiries.module.css';

export function EmailContent({ html }: { html: string }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by an allow-list here and on the server.
    <div className={styles.email} dangerouslySetInnerHTML={{ __html: cleanHtml(html) }} />
  );
}
