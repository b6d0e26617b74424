import { useQueryClient } from '@tanstack/react-query';
import type { Service } from '#contract/catalogue.contract.ts';
import { booking as words } from '#texts/generated/booking.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { bookingDraft, type Draft } from '../booking-draft.ts';
import { focusStepHeading } from '../booking-memory.ts';
import { chooseService } from '../booking-state.ts';
import { StepLayout } from '../StepLayout.tsx';
import { EMPTY_SELECTION } from '../slot/slot-selection.ts';
import { useWizard } from '../wizard.ts';
import { ServiceList } from './ServiceList.tsx';
import styles from './ServiceScreen.module.css';
import { TrustNotes } from './TrustNotes.tsx';

/** Step 1. Choosing a service starts over; “Continue” keeps an earlier choice, such as one from before the login. */
export function ServiceScreen() {
  const t = useTexts(words);
  const { booking, service, isServiceGone, goTo } = useWizard();
  const choose = ({ id }: Service) => goTo(chooseService(id));

  const action = service && (
    <Button isWide onClick={() => goTo({ ...booking, step: 2 })}>
      {t.continue}
    </Button>
  );
  return (
    <StepLayout action={action}>
      {isServiceGone && (
        <Notice tone="waiting">
          <p>{t.service_gone}</p>
        </Notice>
      )}
      <ResumeNote />
      <ServiceList chosenServiceId={booking.serviceId} onChoose={choose} />
      <TrustNotes />
    </StepLayout>
  );
}

/** A visitor comes back to an unfinished booking, and can continue or discard it. */
function ResumeNote() {
  const t = useTexts(words);
  const queries = useQueryClient();
  const { booking, draft, typedData, signing, goTo } = useWizard();
  const discard = useSend(() => callApi('DELETE /api/patients/booking-draft', {}), {
    onDone: () => {
      typedData.current = null;
      signing.current = null;
      focusStepHeading();
      queries.invalidateQueries({ queryKey: bookingDraft().queryKey });
    },
  });
  if (booking.serviceId !== null || !hasAnything(draft)) return null;

  const { slot, service_id } = draft;
  const resume = () => {
    if (!slot || service_id === null) return;
    const selection = { ...EMPTY_SELECTION, slot, pickedDate: slot.date, month: slot.date.slice(0, 7) };
    // The wizard stops by itself at the first step that is not done.
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
        <Button look="secondary" size="small" isBusy={discard.isBusy} onClick={() => discard.send()}>
          {t.discard}
        </Button>
      </div>
    </Notice>
  );
}

function hasAnything({ slot, userData, anamnesis }: Draft): boolean {
  return slot !== null || userData !== null || anamnesis !== null;
}
