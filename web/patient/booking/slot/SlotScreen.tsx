import { booking as texts } from '#texts/generated/booking.ts';
import { booking_slot } from '#texts/generated/booking_slot.ts';
import { useTexts } from '#web/lib/language.ts';
import { Link } from '#web/lib/router.ts';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { pathToJoin } from '../../paths.ts';
import { stepAfter } from '../booking-state.ts';
import { StepLayout } from '../StepLayout.tsx';
import { useWizard } from '../wizard.ts';
import styles from './SlotChoice.module.css';
import { SlotChoice } from './SlotChoice.tsx';
import { SlotsInstead } from './SlotsInstead.tsx';

/** Step 2. “Continue” asks for a hold of the chosen time and does not wait for the answer. */
export function SlotScreen() {
  const t = useTexts(texts);
  const slotTexts = useTexts(booking_slot);
  const { booking, booker, service, holdState, goTo, change, holdSlot } = useWizard();
  const { slot } = booking.selection;
  const isLost = holdState.state === 'lost' && holdState.serviceId === booking.serviceId;
  const goOn = () => {
    if (!slot) return;
    holdSlot(slot);
    goTo({ ...booking, step: stepAfter(2, booker) });
  };

  const action = (
    <Button isWide disabled={!slot} onClick={goOn}>
      {t.continue}
    </Button>
  );
  return (
    <StepLayout action={action}>
      {isLost && !slot && <SlotsInstead {...holdState} />}
      {service ? (
        <>
          <SlotChoice
            service={service}
            selection={booking.selection}
            onChange={(selection) => change({ ...booking, selection })}
          />
          <p className={styles.wait}>
            {slotTexts.nothing_suits} <Link to={pathToJoin({ service: service.id })}>{slotTexts.wait}</Link>
          </p>
        </>
      ) : (
        <Skeleton rows={6} label={t.loading} />
      )}
    </StepLayout>
  );
}
