import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PostTranslation } from '#contract/content.contract.ts';
import { staff_clinic } from '#texts/generated/staff_clinic.ts';
import { LegalPosts } from '#web/content/LegalPosts.tsx';
import { type Language, useLanguage, useTexts } from '#web/lib/language.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Segments } from '#web/ui/Segments.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

type Shown = { translations: PostTranslation[] }[];

interface LegalPreviewProps {
  title: string;
  /** Names this wording in the key of the query. */
  name: readonly unknown[];
  load: () => Promise<Shown>;
  onClose: () => void;
}

/** A wording as its readers see it, in either language. */
export function LegalPreview({ title, name, load, onClose }: LegalPreviewProps) {
  const t = useTexts(staff_clinic);
  const [language, setLanguage] = useState<Language>(useLanguage());
  const shown = useQuery({
    queryKey: ['legal preview', ...name],
    queryFn: async () => cleaned(await load()),
    gcTime: 0,
  });
  return (
    <Dialog isOpen isWide title={title} onClose={onClose}>
      <div>
        <Segments
          label={t.preview_language}
          choices={[
            { value: 'de', label: t.german },
            { value: 'en', label: t.english },
          ]}
          value={language}
          onChoose={setLanguage}
        />
      </div>
      {shown.isPending && <Skeleton rows={6} />}
      {shown.isError && (
        <FailureNote message={shown.error.message || undefined} onRetry={() => shown.refetch()} />
      )}
      {shown.data && <LegalPosts posts={shown.data} pageTitle={title} language={language} />}
    </Dialog>
  );
}

async function cleaned(posts: Shown): Promise<Shown> {
  const { cleanHtml } = await import('#web/lib/clean-html.ts');
  return posts.map(({ translations }) => ({
    translations: translations.map((text) => ({ ...text, content: cleanHtml(text.content) })),
  }));
}
