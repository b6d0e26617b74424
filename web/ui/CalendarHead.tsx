import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useRef } from 'react';
import { type AriaButtonProps, useButton } from 'react-aria/useButton';
import { ui_calendar } from '#texts/generated/ui_calendar.ts';
import { useTexts } from '#web/lib/language.ts';
import styles from './Calendar.module.css';

interface CalendarHeadProps {
  /** The month on show; the calendar itself reads it aloud. */
  title: string;
  previous: AriaButtonProps;
  next: AriaButtonProps;
}

export function CalendarHead({ title, previous, next }: CalendarHeadProps) {
  const t = useTexts(ui_calendar);
  return (
    <div className={styles.head}>
      <TurnButton {...previous} aria-label={t.previousMonth}>
        <ChevronLeft size={18} aria-hidden="true" />
      </TurnButton>
      <p className={styles.title} aria-hidden="true">
        {title}
      </p>
      <TurnButton {...next} aria-label={t.nextMonth}>
        <ChevronRight size={18} aria-hidden="true" />
      </TurnButton>
    </div>
  );
}

function TurnButton({ children, ...aria }: AriaButtonProps & { children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null);
  const { buttonProps } = useButton(aria, button);
  return (
    <button {...buttonProps} ref={button} className={styles.turn}>
      {children}
    </button>
  );
}
