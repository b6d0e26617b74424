import type { DeletionOutlook } from '#contract/audit.contract.ts';
import { audit } from '#texts/generated/audit.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { pathTo } from '../routes.ts';

interface NotYetDialogProps {
  state: Exclude<DeletionOutlook['state'], 'possible'>;
  onClose: () => void;
}

/** Why an account cannot be deleted yet, and where that is settled. */
export function NotYetDialog({ state, onClose }: NotYetDialogProps) {
  const t = useTexts(audit);
  const isAboutVisits = state === 'visits_ahead';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t.deletion_not_yet}
      about={isAboutVisits ? t.deletion_visits : t.deletion_money}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {t.close}
          </Button>
          <ButtonLink to={pathTo(isAboutVisits ? 'ScheduleAppointment' : 'Invoices')}>
            {isAboutVisits ? t.to_visits : t.to_invoices}
          </ButtonLink>
        </>
      }
    />
  );
}
