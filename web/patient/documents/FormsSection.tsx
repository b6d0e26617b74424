import FileHeart from 'lucide-react/icons/file-heart';
import type { ProfileWithCollections } from '#contract/dashboard.contract.ts';
import { documents } from '#texts/generated/documents.ts';
import { formatDate } from '#web/lib/format.ts';
import { useTexts } from '#web/lib/language.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { FileLink } from '#web/ui/FileLink.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { pathTo } from '../routes.ts';
import { DocumentItem } from './DocumentItem.tsx';
import styles from './Documents.module.css';
import { inZone } from './in-zone.ts';
import { Section } from './Section.tsx';

/** The medical histories she signed, every version of them. */
export function FormsSection({ record }: { record: ProfileWithCollections }) {
  const t = useTexts(documents);
  return (
    <Section
      title={t.bogen}
      empty={t.bogen_empty}
      action={
        <ButtonLink to={pathTo('AnamneseBogen')} size="small">
          {t.bogen_new}
        </ButtonLink>
      }
    >
      {[
        ...record.anamnese_file.map((form) => <SignedForm key={`form ${form.id}`} form={form} />),
        ...inZone(record, 'anamnese').map((file) => <DocumentItem key={file.id} file={file} />),
      ]}
    </Section>
  );
}

function SignedForm({ form }: { form: ProfileWithCollections['anamnese_file'][number] }) {
  const t = useTexts(documents);
  const { version } = form;
  return (
    <li className={styles.item}>
      <FileHeart aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        <FileLink path={form.file_path}>
          {form.form === 'full' ? t.bogen_full({ version }) : t.bogen_booking({ version })}
        </FileLink>
        <p className={styles.soft}>{formatDate(form.created_at)}</p>
      </div>
      {form.is_current && <Pill tone="good">{t.current}</Pill>}
    </li>
  );
}
