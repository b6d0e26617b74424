import { useQuery } from '@tanstack/react-query';
import { staff_wrap_up } from '#texts/generated/staff_wrap_up.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { statementOf } from '../positions/position-queries.ts';
import { Completion, WrapUpSteps } from './WrapUpSteps.tsx';
import { wrapUpOf } from './wrap-up.ts';

interface WrapUpDialogProps {
  appointmentId: number;
  onClose: () => void;
}

/** The steps for somebody who does not complete the appointment, or after somebody else did. */
export function WrapUpDialog({ appointmentId, onClose }: WrapUpDialogProps) {
  const t = useTexts(staff_wrap_up);
  const wrapUp = useQuery(wrapUpOf(appointmentId, useLanguage()));
  const statement = useQuery(statementOf(appointmentId));
  return (
    <Dialog
      isOpen
      title={t.state_of}
      onClose={onClose}
      actions={
        <Button look="secondary" onClick={onClose}>
          {t.close}
        </Button>
      }
    >
      <Completion wrapUp={wrapUp} />
      <WrapUpSteps appointmentId={appointmentId} statement={statement.data} onLeave={onClose} />
      {wrapUp.data?.completed === null && <p>{t.others_complete}</p>}
    </Dialog>
  );
}
