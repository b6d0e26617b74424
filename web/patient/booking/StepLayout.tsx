import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { booking as words } from '#texts/generated/booking.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { BookingSummary } from './BookingSummary.tsx';
import { stepBefore } from './booking-state.ts';
import styles from './StepLayout.module.css';
import { WizardNoticeBox } from './WizardNoticeBox.tsx';
import { useWizard } from './wizard.ts';

interface StepLayoutProps {
  children: ReactNode;
  /** The one way on, shown with the summary. */
  action?: ReactNode;
}

/** The frame of every step: the way back, what it is about, its content, and the summary beside it. */
export function StepLayout({ children, action }: StepLayoutProps) {
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
              onClick={() => goTo({ ...booking, step: stepBefore(step, booker) })}
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
