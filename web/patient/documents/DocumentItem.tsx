import FileText from 'lucide-react/icons/file-text';
import type { PatientDocument } from '#contract/documents.contract.ts';
import { documents } from '#texts/generated/documents.ts';
import { formatDate } from '#web/lib/format.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { FileLink } from '#web/ui/FileLink.tsx';
import { fileSize } from '#web/ui/file-rules.ts';
import styles from './Documents.module.css';

/** A file by its title, with what was written about it. */
export function DocumentItem({ file }: { file: PatientDocument }) {
  const t = useTexts(documents);
  const size = fileSize(file.size, useLanguage());
  const date = formatDate(file.created_at);
  const name = file.title || file.name;
  return (
    <li className={styles.item}>
      <FileText aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        <FileLink path={file.path} label={t.file_label({ name, size, date })}>
          {name}
        </FileLink>
        {file.description && <p>{file.description}</p>}
        <p className={styles.soft}>
          {date} · {size}
        </p>
      </div>
    </li>
  );
}
