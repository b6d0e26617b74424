import { useQueryClient } from '@tanstack/react-query';
import { form as words } from '#texts/generated/form.ts';
import { staff_clinic_legal } from '#texts/generated/staff_clinic_legal.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useApiAction } from '#web/lib/use-api-action.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { type LegalSlug, legalTexts } from './legal-query.ts';

export interface DraftDialogProps {
  slug: LegalSlug;
  version: number;
  onDone: () => void;
  onClose: () => void;
}

export function DiscardDialog({ slug, version, onDone, onClose }: DraftDialogProps) {
  const t = useTexts(staff_clinic_legal);
  const { cancel } = useTexts(words);
  const queries = useQueryClient();
  const discarding = useApiAction(
    () => callApi('DELETE /api/staff/legal/:slug/draft', { slug, version }),
    () => {
      void queries.invalidateQueries(legalTexts);
      onDone();
    },
  );
  return (
    <Dialog
      isOpen
      title={t.discard_title}
      about={t.discard_text}
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {cancel}
          </Button>
          <Button look="danger" isBusy={discarding.isPending} onClick={() => discarding.mutate(undefined)}>
            {t.discard}
          </Button>
        </>
      }
    />
  );
}
