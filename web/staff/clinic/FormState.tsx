import { staff_clinic } from '#texts/generated/staff_clinic.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { RestOfErrors } from '#web/ui/RestOfErrors.tsx';

interface FormStateProps {
  wasRestored: boolean;
  refusal: { rest: string[] } | null;
  /** Gives up the entries and begins anew with what is stored. */
  onReload: () => void;
}

/** What has to be known before going on: entries that came back, and a refusal that no field shows. */
export function FormState({ wasRestored, refusal, onReload }: FormStateProps) {
  const t = useTexts(staff_clinic);
  const isRefused = refusal !== null && refusal.rest.length > 0;
  if (!isRefused && !wasRestored) return null;
  return (
    <>
      {isRefused ? <RestOfErrors texts={refusal.rest} /> : <Notice tone="waiting">{t.restored}</Notice>}
      <p>
        <Button look="secondary" onClick={onReload}>
          {isRefused ? t.reload : t.drop_entries}
        </Button>
      </p>
    </>
  );
}
