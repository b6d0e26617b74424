import FileText from 'lucide-react/icons/file-text';
import type { ChatMessage } from '#contract/chat.contract.ts';
import { chat } from '#texts/generated/chat.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { FileLink } from '#web/ui/FileLink.tsx';
import { fileSize } from '#web/ui/file-rules.ts';
import styles from './Messages.module.css';

/** What came with a message, to be saved by one of the two. */
export function MessageFiles({ files }: { files: ChatMessage['documents'] }) {
  const t = useTexts(chat);
  const language = useLanguage();
  if (files.length === 0) return null;
  return (
    <ul className={styles.files}>
      {files.map(({ id, name, path, size: bytes }) => {
        const size = fileSize(bytes, language);
        return (
          <li key={id} className={styles.file}>
            <FileText size={20} aria-hidden="true" />
            <FileLink path={path} label={t.file_label({ name, size })}>
              {name}
            </FileLink>
            <span className={styles.size}>{size}</span>
          </li>
        );
      })}
    </ul>
  );
}
