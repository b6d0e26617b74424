import ArrowLeft from 'lucide-react/icons/arrow-left';
import { type ReactNode, useRef } from 'react';
import { priceInForce } from '#contract/catalogue.rules.ts';
import { formatEuro } from '#contract/euro.rules.ts';
import { booking as texts } from '#texts/generated/booking.ts';
import { serviceTitle } from '#web/catalogue/service-text.ts';
import { formatWeekday } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { stepBefore } from './booking-state.ts';
import styles from './StepLayout.module.css';
import { STEP_FORM } from './submit-step.ts';
import { useSecondsHeld } from './use-hold.ts';
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
  const t = useTexts(texts);
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
  const t = useTexts(texts);
  const { holdState, booking, step, goTo } = useWizard();
  if (holdState.state === 'over') {
    return (
      <Notice tone="waiting" isSilent>
        <p>{t.hold_over}</p>
      </Notice>
    );
  }
  if (holdState.state === 'lost') {
    const isThisOne = holdState.slot.id === booking.selection.slot?.id;
    // Step 2 says what can be booked instead.
    if (step <= 2 || !isThisOne) return null;
  } else if (holdState.state !== 'refused') return null;
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
  const t = useTexts(texts);
  return (
    <Button type="submit" form={STEP_FORM} isWide isBusy={isBusy} busyText={t.please_wait}>
      {children ?? t.continue}
    </Button>
  );
}

/** What was chosen so far and what it costs; a card beside the step, a bar at the bottom of a phone. */
function BookingSummary({ action }: { action?: ReactNode }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const { service, booking, step } = useWizard();
  const { slot } = booking.selection;
  // The last step shows all of it in one summary of its own.
  const isReviewed = step === 6;
  const time = slot && t.time({ date: formatWeekday(slot.date_start_time, language), time: slot.start_time });

  return (
    <aside className={styles.summary} aria-label={t.summary} data-empty={service === null || undefined}>
      <h2 className={styles.title}>{t.summary}</h2>
      {service ? (
        <>
          {!isReviewed && (
            <dl className={styles.list}>
              <SummaryRow name={t.summary_service}>{serviceTitle(service, language)}</SummaryRow>
              {slot && <SummaryRow name={t.summary_doctor}>{slot.display_name}</SummaryRow>}
              {time && <SummaryRow name={t.summary_time}>{time}</SummaryRow>}
            </dl>
          )}
          <p className={styles.totals}>
            <span>{t.minutes({ minutes: service.effective_duration })}</span>
            <span>{formatEuro(priceInForce(service.effective_price_cents), language)}</span>
          </p>
          <HoldNote />
        </>
      ) : (
        <p className={styles.none}>{t.summary_none}</p>
      )}
      {action && <div className={styles.action}>{action}</div>}
    </aside>
  );
}

function SummaryRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** How long the chosen time is held. A screen reader reads it only when it runs short, not every second. */
function HoldNote() {
  const t = useTexts(texts);
  const { booking, holdSlot } = useWizard();
  const { slot } = booking.selection;
  const seconds = useSecondsHeld(slot?.id);
  const clock = useRef<HTMLParagraphElement>(null);
  if (!slot) return null;
  if (seconds === null || seconds === 0) return <p className={styles.hold}>{t.will_hold}</p>;

  const isSoonOver = seconds <= SOON_OVER_SECONDS;
  const prolong = () => {
    // The button disappears as soon as the hold is prolonged, so the focus moves first.
    clock.current?.focus();
    holdSlot(slot);
  };
  return (
    <div className={styles.hold}>
      <p ref={clock} tabIndex={-1} data-soon={isSoonOver || undefined}>
        {t.held({ left: clockOf(seconds) })}
      </p>
      {isSoonOver && (
        <Button look="secondary" size="small" onClick={prolong}>
          {t.hold_longer}
        </Button>
      )}
      <VisuallyHidden>
        <span role="status">
          {spokenWarning(seconds, t)} {isSoonOver && t.hold_extendable}
        </span>
      </VisuallyHidden>
    </div>
  );
}

function spokenWarning(seconds: number, t: (typeof texts)['de']): string {
  const minutes = announcedMinutes(seconds);
  if (minutes === null) return '';
  return minutes === 1 ? t.held_last_minute : t.held_soon_over({ minutes });
}

/** Below this many seconds the wizard offers more time. */
const SOON_OVER_SECONDS = 180;

const ANNOUNCED_MINUTES = [1, 3, 5];

/** `4:07` */
export function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The remaining minutes that a screen reader reads; they change three times in a quarter of an hour. */
export function announcedMinutes(seconds: number): number | null {
  return ANNOUNCED_MINUTES.find((minutes) => seconds <= minutes * 60) ?? null;
}
