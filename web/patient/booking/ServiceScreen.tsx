import type { Service } from '#contract/catalogue.contract.ts';
import { booking as words } from '#texts/generated/booking.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { chooseService } from './booking-state.ts';
import { ResumeNote } from './ResumeNote.tsx';
import { StepLayout } from './StepLayout.tsx';
import { ServiceStep } from './services/ServiceStep.tsx';
import { useWizard } from './wizard.ts';

/** Step 1. Choosing begins anew; a choice made before, such as one from before the login, is kept by going on. */
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
      <ServiceStep chosenServiceId={booking.serviceId} onChoose={choose} />
    </StepLayout>
  );
}
