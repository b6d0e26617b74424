import { useQueryClient } from '@tanstack/react-query';
import { booking as words } from '#texts/generated/booking.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useTexts } from '#web/lib/language.ts';
import { useApiAction } from '#web/lib/use-api-action.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { bookingDraft, type Draft } from './booking-draft.ts';
import styles from './ResumeNote.module.css';
import { EMPTY_SELECTION } from './slots/slot-selection.ts';
import { focusStepHeading } from './use-step-arrival.ts';
import { useWizard } from './wizard.ts';

/** Somebody comes back to a booking she has begun: she may go on, or have everything forgotten. */
export function ResumeNote() {
  const t = useTexts(words);
  const queries = useQueryClient();
  const { booking, draft, typedData, signing, goTo } = useWizard();
  const discard = useApiAction(
    () => callApi('DELETE /api/patients/booking-draft', {}),
    () => {
      typedData.current = null;
      signing.current = null;
      focusStepHeading();
      queries.invalidateQueries({ queryKey: bookingDraft().queryKey });
    },
  );
  if (booking.serviceId !== null || !hasAnything(draft)) return null;

  const { slot, service_id } = draft;
  const resume = () => {
    if (!slot || service_id === null) return;
    const selection = { ...EMPTY_SELECTION, slot, pickedDate: slot.date, month: slot.date.slice(0, 7) };
    // As far as possible: the wizard itself stops at the first step that is not done.
    goTo({ step: 6, serviceId: service_id, selection });
  };
  return (
    <Notice tone="waiting">
      <p>{slot ? t.resume_held({ time: formatDateTime(slot.date_start_time) }) : t.resume_data}</p>
      <div className={styles.actions}>
        {slot && (
          <Button size="small" onClick={resume}>
            {t.resume}
          </Button>
        )}
        <Button look="secondary" size="small" isBusy={discard.isPending} onClick={() => discard.mutate({})}>
          {t.discard}
        </Button>
      </div>
    </Notice>
  );
}

function hasAnything({ slot, userData, anamnesis }: Draft): boolean {
  return slot !== null || userData !== null || anamnesis !== null;
}
