import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatEuro } from '#contract/euro.rules.ts';
import { staff_completion } from '#texts/generated/staff_completion.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { ChangeDialog } from '../calendar/ChangeDialog.tsx';
import { statementOf } from '../positions/position-queries.ts';
import styles from './Appointments.module.css';
import { type Completable, completionTexts, nameOfCard, useCompleteAppointment } from './completion.ts';
import { StatementDialog, UnreadStatement } from './StatementDialogs.tsx';
import { WrapUpDialog } from './WrapUpDialog.tsx';
import { StillOpen, WrapUpSteps } from './WrapUpSteps.tsx';
import { wrapUpOf } from './wrap-up.ts';

export interface CompleteAppointmentDialogProps {
  appointment: Completable & { date_start_time: string; service?: { name: string } };
  /** The steps before it stand on the page already. */
  hasSteps?: boolean;
  onClose: () => void;
}

/**
 * The end of an appointment: the steps before it, and at last its completion. Asks for its positions if it is invoiced by them, otherwise for its amount. As
 * long as nobody knows which of the two, nothing can be completed.
 */
export function CompleteAppointmentDialog(props: CompleteAppointmentDialogProps) {
  const t = useTexts(staff_completion);
  const wrapUp = useQuery(wrapUpOf(props.appointment.id, useLanguage()));
  const statement = useQuery(statementOf(props.appointment.id));
  if (wrapUp.data?.completed)
    return <WrapUpDialog appointmentId={props.appointment.id} onClose={props.onClose} />;
  if (!statement.data) return <UnreadStatement reading={statement} title={t.title} onClose={props.onClose} />;
  const { appointment, hasSteps = false, onClose } = props;
  const steps = !hasSteps && (
    <WrapUpSteps appointmentId={appointment.id} statement={statement.data} onLeave={onClose} />
  );
  if (statement.data.is_needed)
    return (
      <StatementDialog
        appointment={appointment}
        statement={statement.data}
        before={steps}
        onClose={onClose}
      />
    );
  return <AmountDialog {...props} before={steps} />;
}

/** Names patient, amount and card before an appointment is completed, because a card may be charged. */
function AmountDialog({
  appointment,
  before,
  onClose,
}: CompleteAppointmentDialogProps & { before: ReactNode }) {
  const t = useTexts(staff_completion);
  const language = useLanguage();
  const completing = useCompleteAppointment(onClose);
  const { patient, completion_money: money, service, date_start_time } = appointment;
  if (!money) return null;
  const texts = completionTexts(money, patient.name, language);
  const facts = [
    [t.patient, patient.name],
    [t.appointment, [service?.name, formatDateTime(date_start_time)].filter(Boolean).join(', ')],
    money.amount_cents > 0 && [t.amount, formatEuro(money.amount_cents, language)],
    money.kind === 'charge' && [t.card, nameOfCard(money.card) ?? t.saved_card],
  ].filter((fact) => fact !== false);
  return (
    <ChangeDialog
      title={t.title}
      action={texts.action}
      before={before}
      about={
        <>
          <dl className={styles.facts}>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p className={styles.soft}>{texts.about.join(' ')}</p>
          {money.kind !== 'free' && <p className={styles.soft}>{t.by_price}</p>}
        </>
      }
      isBusy={completing.isBusy}
      refusals={completing.refusal?.rest}
      onSend={() => completing.send({ ...appointment, completion_money: money })}
      onClose={onClose}
    >
      <StillOpen appointmentId={appointment.id} />
    </ChangeDialog>
  );
}
