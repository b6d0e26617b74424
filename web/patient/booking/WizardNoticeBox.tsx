import { booking as words } from '#texts/generated/booking.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useWizard } from './wizard.ts';

/** Says that the chosen time cannot be relied on, and leads back to the calendar. */
export function WizardNoticeBox() {
  const t = useTexts(words);
  const { reservation, booking, step, goTo } = useWizard();
  if (reservation.state === 'over') {
    return (
      <Notice tone="waiting" isSilent>
        <p>{t.hold_over}</p>
      </Notice>
    );
  }
  if (reservation.state !== 'refused') return null;
  return (
    <Notice tone="danger">
      <p>{reservation.message}</p>
      <p>{t.all_kept}</p>
      {step > 2 && (
        <div>
          <Button look="secondary" size="small" onClick={() => goTo({ ...booking, step: 2 })}>
            {t.choose_other_time}
          </Button>
        </div>
      )}
    </Notice>
  );
}
