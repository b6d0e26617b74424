import { booking as words } from '#texts/generated/booking.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { STEP_FORM } from './submit-step.ts';

/** Sends the form of the step from beside it. */
export function SubmitButton({ isBusy }: { isBusy: boolean }) {
  const t = useTexts(words);
  return (
    <Button type="submit" form={STEP_FORM} isWide isBusy={isBusy} busyText={t.please_wait}>
      {t.continue}
    </Button>
  );
}
