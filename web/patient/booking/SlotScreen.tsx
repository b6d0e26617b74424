import { booking as words } from '#texts/generated/booking.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { stepAfter } from './booking-state.ts';
import { StepLayout } from './StepLayout.tsx';
import { SlotStep } from './slots/SlotStep.tsx';
import { useWizard } from './wizard.ts';

/** Step 2. Going on reserves the chosen time; nobody waits for the answer. */
export function SlotScreen() {
  const t = useTexts(words);
  const { booking, booker, service, goTo, change, reserveSlot } = useWizard();
  const { slot } = booking.selection;
  const goOn = () => {
    if (!slot) return;
    reserveSlot(slot);
    goTo({ ...booking, step: stepAfter(2, booker) });
  };

  const action = (
    <Button isWide disabled={!slot} onClick={goOn}>
      {t.continue}
    </Button>
  );
  return (
    <StepLayout action={action}>
      {service ? (
        <SlotStep
          service={service}
          selection={booking.selection}
          onChange={(selection) => change({ ...booking, selection })}
        />
      ) : (
        <Skeleton rows={6} label={t.loading} />
      )}
    </StepLayout>
  );
}
