import { useEffect, useEffectEvent, useState } from 'react';
import { staff_completion } from '#texts/generated/staff_completion.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { useNow } from '#web/lib/render-context.ts';
import { Button } from '#web/ui/Button.tsx';
import { type CalendarAppointment, clinicTime, useReloadCalendar } from '../calendar/calendar-query.ts';
import styles from './Appointments.module.css';
import { completionTexts, countDown, useUndoCompletion } from './completion.ts';

interface UndoCompletionProps {
  appointment: CalendarAppointment;
  /** The difference between the server's clock and the clock of this device. */
  clockOffset: number;
  onUndone?: () => void;
}

/** The way back from a completed appointment, on every device, as long as the server allows it. */
export function UndoCompletion(props: UndoCompletionProps) {
  const { undo_until } = props.appointment;
  return undo_until === null ? null : <Undo key={undo_until} {...props} />;
}

function Undo({ appointment, clockOffset, onUndone }: UndoCompletionProps) {
  const t = useTexts(staff_completion);
  const language = useLanguage();
  const undo = useUndoCompletion();
  const { id, patient, undo_until, completion_money: money } = appointment;
  const secondsLeft = useSecondsLeft(undo_until, clockOffset);
  if (secondsLeft <= 0 || !money) return null;
  const press = async () => {
    if (await undo.send(id)) onUndone?.();
  };
  return (
    <div className={styles.undo}>
      <p className={styles.soft}>{completionTexts(money, patient.name, language).pending}</p>
      <Button
        look="secondary"
        size="small"
        isBusy={undo.isBusy}
        aria-label={t.undo_label({ name: patient.name })}
        onClick={() => void press()}
      >
        {t.undo} <span aria-hidden="true">({secondsLeft})</span>
      </Button>
    </div>
  );
}

/** By the server's clock. When none are left the calendar loads again. */
function useSecondsLeft(until: string | null, clockOffset: number): number {
  const endsAt = until === null ? 0 : Date.parse(until) - clockOffset;
  const now = useNow();
  const [secondsLeft, setSecondsLeft] = useState(() =>
    Math.ceil((endsAt + clockOffset - clinicTime(now, clockOffset)) / 1000),
  );
  const reload = useEffectEvent(useReloadCalendar());
  useEffect(() => {
    if (endsAt <= Date.now()) return;
    return countDown(endsAt, (left) => {
      setSecondsLeft(left);
      if (left === 0) reload();
    });
  }, [endsAt]);
  return secondsLeft;
}
