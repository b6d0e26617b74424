import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { AppointmentRow } from '#contract/appointments.contract.ts';
import { formatEuro } from '#contract/euro.rules.ts';
import type { Slot } from '#contract/schedule.contract.ts';
import { appointments_move as texts } from '#texts/generated/appointments_move.ts';
import { route } from '#texts/generated/route.ts';
import {
  addDays,
  berlinDateOf,
  formatDate,
  formatShortDay,
  formatTime,
  formatWeekday,
} from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { useNow } from '#web/lib/render-context.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { RestOfErrors } from '#web/ui/RestOfErrors.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { EMPTY_SELECTION } from '../booking/booking-state.ts';
import { FREE_TIMES } from '../booking/slot/free-times.ts';
import { TimesOfLetter } from '../booking/slot/letter-token.ts';
import { SlotChoice } from '../booking/slot/SlotChoice.tsx';
import styles from './MoveAppointment.module.css';

type Move = NonNullable<AppointmentRow['move']>;

/** What the page has to know of an appointment, signed in or by the link of a letter. */
export type MovableAppointment = Pick<AppointmentRow, 'start_date' | 'cancellation'> & {
  service: Pick<AppointmentRow['service'], 'id' | 'name'>;
  doctor: Pick<AppointmentRow['doctor'], 'display_name'>;
};

interface NewTimeProps {
  appointment: MovableAppointment;
  move: Move;
  /** Moves the appointment to this time, or asks for it where a reason is given. */
  send: (slot: Slot, reason: string | null) => Promise<{ message: string }>;
  onDone: (message: string) => void;
  /** Whatever shows the appointment is read again. */
  onRefused: () => void;
  /** The way out, beside the button. */
  keep: ReactNode;
  /** The token of the letter by whose link the page was opened. */
  letterToken?: string;
}

/** The present time of an appointment, the free times of its service, and the button that decides. */
export function NewTime({ appointment, move, send, onDone, onRefused, keep, letterToken }: NewTimeProps) {
  const language = useLanguage();
  const t = texts[language];
  const [selection, setSelection] = useState(EMPTY_SELECTION);
  const title = useTexts(route).MoveAppointment;
  const today = berlinDateOf(useNow());
  const [notes, setNotes] = useState('');
  const { slot } = selection;
  const isRequest = move.way === 'request';
  const words = isRequest
    ? { press: t.request, pressFor: t.request_for, busy: t.requesting }
    : { press: title, pressFor: t.confirm, busy: t.sending };
  const queries = useQueryClient();
  const moving = useSend((chosen: Slot) => send(chosen, isRequest ? notes : null), {
    onDone: ({ message }) => {
      void queries.invalidateQueries({ queryKey: [FREE_TIMES] });
      onDone(message);
    },
    onRefused: () => {
      setSelection({ ...selection, slot: null });
      void queries.invalidateQueries({ queryKey: [FREE_TIMES] });
      onRefused();
    },
  });
  return (
    <>
      <Card>
        <PresentTime appointment={appointment} move={move} />
      </Card>
      <TimesOfLetter value={letterToken ?? null}>
        <SlotChoice
          service={appointment.service}
          selection={selection}
          lastDate={addDays(today, move.days_ahead)}
          onChange={setSelection}
        />
      </TimesOfLetter>
      {isRequest && (
        <TextArea
          label={t.reason}
          hint={t.reason_hint}
          maxLength={LONGEST_REASON}
          value={notes}
          onChange={(event) => setNotes(event.target.value)}
        />
      )}
      <div className={styles.decision}>
        {slot && !isRequest && <TermsThen appointment={appointment} slot={slot} />}
        {!slot && <p>{t.choose_first}</p>}
        {/* Stays when the toast has gone. */}
        <RestOfErrors refusal={moving.refusal} />
        <div className={styles.actions}>
          <Button
            disabled={!slot}
            isBusy={moving.isBusy}
            busyText={words.busy}
            onClick={() => slot && moving.send(slot)}
          >
            {slot
              ? words.pressFor({ day: formatShortDay(slot.date, language), time: slot.start_time })
              : words.press}
          </Button>
          {keep}
        </div>
      </div>
    </>
  );
}

function PresentTime({ appointment, move }: Pick<NewTimeProps, 'appointment' | 'move'>) {
  const language = useLanguage();
  const t = texts[language];
  const { start_date, service, doctor, cancellation } = appointment;
  const until = cancellation?.free_until ?? start_date;
  const deadline = { date: formatDate(until), time: formatTime(until) };
  return (
    <>
      <h2 className={styles.label}>{t.present}</h2>
      <p className={styles.present}>
        {t.present_time({ day: formatWeekday(start_date, language), time: formatTime(start_date) })}
      </p>
      <p>{t.with({ service: service.name, doctor: doctor.display_name })}</p>
      {move.way === 'request' ? (
        <TermsOfRequest deadline={deadline} feeCents={cancellation?.fee_cents ?? 0} />
      ) : (
        <p className={styles.soft}>
          {move.moves_left === 1 ? t.left_one(deadline) : t.left({ count: move.moves_left, ...deadline })}
        </p>
      )}
    </>
  );
}

interface RequestTermsProps {
  deadline: { date: string; time: string };
  feeCents: number;
}

/** After the deadline the clinic decides, and moving does not make a cancellation free. */
function TermsOfRequest({ deadline, feeCents }: RequestTermsProps) {
  const language = useLanguage();
  const t = texts[language];
  return (
    <Notice tone="waiting">
      <p>{t.late(deadline)}</p>
      <p>
        <strong>
          {feeCents > 0 ? t.late_fee({ amount: formatEuro(feeCents, language) }) : t.late_no_fee}
        </strong>
      </p>
    </Notice>
  );
}

const LONGEST_REASON = 2000;
const HOUR = 3_600_000;

/** The agreed hours go with the appointment, so a near time has no free cancellation any more. */
function TermsThen({ appointment: { cancellation }, slot }: { appointment: MovableAppointment; slot: Slot }) {
  const t = useTexts(texts);
  const now = useNow();
  const hours = cancellation?.free_hours ?? 0;
  const until = new Date(new Date(slot.date_start_time).getTime() - hours * HOUR);
  if (until <= now) {
    return (
      <Notice tone="waiting">
        <p>{t.late_then({ hours })}</p>
      </Notice>
    );
  }
  const deadline = until.toISOString();
  return <p>{t.free_then({ date: formatDate(deadline), time: formatTime(deadline) })}</p>;
}
