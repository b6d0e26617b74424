import { useQuery } from '@tanstack/react-query';
import { staff_clinic_legal } from '#texts/generated/staff_clinic_legal.ts';
import { type Language, useTexts } from '#web/lib/language.ts';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import fieldStyles from '#web/ui/Field.module.css';
import { FieldNotes } from '#web/ui/FieldNotes.tsx';
import { useFieldWiring } from '#web/ui/field-wiring.ts';
import { RequiredMark } from '#web/ui/RequiredMark.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

interface LegalContentProps {
  language: Language;
  content: string;
  errors: string[];
  onChange: (content: string) => void;
}

/** The wording as it will look; the editor and the library behind it are loaded only here. */
export function LegalContent({ language, content, errors, onChange }: LegalContentProps) {
  const t = useTexts(staff_clinic_legal);
  const hint = t.placeholder_hint({ placeholder: '{no_show_fee_percent}' });
  const { controlId, description, notes } = useFieldWiring({ hint, errors });
  const labelId = `${controlId}-label`;
  const editor = useQuery({
    queryKey: ['wording editor'],
    queryFn: async () => ({ Editor: (await import('./WordingEditor.tsx')).WordingEditor }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className={fieldStyles.field}>
      <span id={labelId} className={fieldStyles.label}>
        {t.content}
        <RequiredMark />
      </span>
      {editor.isPending && <Skeleton rows={6} />}
      {editor.isError && <FailureNote onRetry={() => void editor.refetch()} />}
      {editor.data && (
        <editor.data.Editor
          html={content}
          language={language}
          labelId={labelId}
          describedBy={description['aria-describedby']}
          isInvalid={description['aria-invalid']}
          onChange={onChange}
        />
      )}
      <FieldNotes {...notes} />
    </div>
  );
}
