import type { ProfileWithCollections } from '#contract/dashboard.contract.ts';
import { documents } from '#texts/generated/documents.ts';
import { useTexts } from '#web/lib/language.ts';
import { DocumentItem } from './DocumentItem.tsx';
import { inZone } from './in-zone.ts';
import { Section } from './Section.tsx';

/** What the clinic gave her, or brought along from elsewhere. */
export function OtherDocumentsSection({ record }: { record: ProfileWithCollections }) {
  const t = useTexts(documents);
  return (
    <Section title={t.documents} empty={t.documents_empty}>
      {inZone(record, 'generally', 'vcita').map((file) => (
        <DocumentItem key={file.id} file={file} />
      ))}
    </Section>
  );
}
