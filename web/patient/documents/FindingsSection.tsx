import type { ProfileWithCollections } from '#contract/dashboard.contract.ts';
import { documents } from '#texts/generated/documents.ts';
import { useTexts } from '#web/lib/language.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { pathTo } from '../routes.ts';
import { DocumentItem } from './DocumentItem.tsx';
import { inZone } from './in-zone.ts';
import { Section } from './Section.tsx';

/** What she sent, and what the clinic put beside it. */
export function FindingsSection({ record }: { record: ProfileWithCollections }) {
  const t = useTexts(documents);
  const files = [...record.befunde_file.flatMap((sent) => sent.documents), ...inZone(record, 'befunde')];
  return (
    <Section
      title={t.findings}
      empty={t.findings_empty}
      action={
        <ButtonLink to={pathTo('Befunde')} size="small">
          {t.findings_new}
        </ButtonLink>
      }
    >
      {files.map((file) => (
        <DocumentItem key={file.id} file={file} />
      ))}
    </Section>
  );
}
