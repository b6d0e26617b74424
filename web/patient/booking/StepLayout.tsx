import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { booking as words } from '#texts/generated/booking.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { BookingSummary } from './BookingSummary.tsx';
import { stepBefore } from './booking-state.ts';
import styles from './StepLayout.module.css';
import { STEP_FORM } from './submit-step.ts';
import { useWizard } from './wizard.ts';

interface StepLayoutProps {
  children: ReactNode;
  /** The button that leads on, shown with the summary. */
  action?: ReactNode;
  /** Where the way back leads inside the step; otherwise to the step before. */
  onBack?: (() => void) | undefined;
}

/** The frame of every step: the way back, what it is about, its content, and the summary beside it. */
export function StepLayout({ children, action, onBack }: StepLayoutProps) {
  const t = useTexts(words);
  const { booking, booker, step, goTo } = useWizard();

  return (
    <div className={styles.columns}>
      <div className={styles.content}>
        <div>
          {step > 1 && (
            <Button
              look="quiet"
              className={styles.back}
              onClick={onBack ?? (() => goTo({ ...booking, step: stepBefore(step, booker) }))}
            >
              <ArrowLeft size={18} aria-hidden="true" /> {t.back}
            </Button>
          )}
          <PageHeading lead={t[`lead_${step}`]}>{t[`title_${step}`]}</PageHeading>
        </div>
        <WizardNoticeBox />
        {children}
      </div>
      <BookingSummary action={action} />
    </div>
  );
}

/** Says that the chosen time is not held, and leads back to the calendar. */
function WizardNoticeBox() {
  const t = useTexts(words);
  const { holdState, booking, step, goTo } = useWizard();
  if (holdState.state === 'over') {
    return (
      <Notice tone="waiting" isSilent>
        <p>{t.hold_over}</p>
      </Notice>
    );
  }
  if (holdState.state !== 'refused') return null;
  return (
    <Notice tone="danger">
      <p>{holdState.message}</p>
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

/** Sends the form of the step from beside it. */
export function SubmitButton({ isBusy, children }: { isBusy: boolean; children?: ReactNode }) {
  const t = useTexts(words);
  return (
    <Button type="submit" form={STEP_FORM} isWide isBusy={isBusy} busyText={t.please_wait}>
      {children ?? t.continue}
    </Button>
  );
}
