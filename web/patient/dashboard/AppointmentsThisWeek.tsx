import type { AppointmentRow } from '#contract/appointments.contract.ts';
import { formatEuro } from '#contract/euro.rules.ts';
import { appointments as appointmentTexts } from '#texts/generated/appointments.ts';
import { dashboard } from '#texts/generated/dashboard.ts';
import { payment_status } from '#texts/generated/payment_status.ts';
import { formatDate } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { OneLine } from '#web/ui/OneLine.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import type { RowCard } from '#web/ui/RowCards.tsx';
import { TableRows } from '#web/ui/TableRows.tsx';
import type { Column } from '#web/ui/table-view.ts';
import { appointmentHeadline } from '../appointments/appointment-headline.ts';
import { VideoLink } from '../appointments/VideoLink.tsx';
import { pathTo } from '../paths.ts';
import { Block } from './Block.tsx';
import styles from './Dashboard.module.css';

/** The block is half as wide as the page, and its few columns still fit there. */
const CARDS_BELOW_PIXELS = 480;

export function AppointmentsThisWeek({ appointments }: { appointments: AppointmentRow[] }) {
  const t = useTexts(dashboard);
  const appointmentLabels = useTexts(appointmentTexts);
  const columns: Column<AppointmentRow>[] = [
    column('service', t.service, ({ service }) => service.name),
    column('time', t.time, (appointment) => (
      <>
        {formatDate(appointment.start_date)} <br />
        <OneLine>{appointmentLabels.clock({ time: appointment.start_time })}</OneLine>
      </>
    )),
    {
      ...column('doctor', t.doctor, ({ doctor }) => doctor.display_name),
      givesWay: { step: 1, below: 'service' },
    },
    {
      ...column('video', t.video, (appointment) => <VideoLink appointment={appointment} />),
      givesWay: { step: 2, below: 'time' },
    },
    column('payment', t.payment, (appointment) => <PaymentCell appointment={appointment} />),
  ];
  return (
    <Block
      title={t.week}
      more={{ to: pathTo('ScheduleAppointment'), label: t.more_appointments }}
      empty={appointments.length === 0 && t.no_week}
    >
      <TableRows
        caption={t.week}
        columns={columns}
        rowKey={({ id }) => id}
        rows={appointments}
        card={weekCard(t, appointmentLabels)}
        cardsBelowPixels={CARDS_BELOW_PIXELS}
      />
    </Block>
  );
}

/** On a phone: when, what, with whom, how it is paid, and the video room while it is open. */
function weekCard(
  t: (typeof dashboard)['de'],
  appointmentLabels: (typeof appointmentTexts)['de'],
): RowCard<AppointmentRow> {
  return {
    headline: (appointment) => appointmentHeadline(appointment, appointmentLabels),
    lines: ({ service, doctor }) => [service.name, doctor.display_name],
    pill: (appointment) => <PaymentPill appointment={appointment} />,
    action: (appointment) => appointment.zoom_link && <VideoLink appointment={appointment} />,
    more: (appointment) => [
      ...(appointment.zoom_link ? [] : [{ label: t.video, value: <VideoLink appointment={appointment} /> }]),
      { label: t.price, value: <PaymentSum appointment={appointment} /> },
    ],
  };
}

function column(key: string, header: string, cell: Column<AppointmentRow>['cell']): Column<AppointmentRow> {
  return { key, header, cell, text: () => '' };
}

/** Price, way and state of an appointment's payment. */
function PaymentCell({ appointment }: { appointment: AppointmentRow }) {
  return (
    <div className={styles.block}>
      <PaymentSum appointment={appointment} />
      <PaymentPill appointment={appointment} />
    </div>
  );
}

function PaymentSum({ appointment }: { appointment: AppointmentRow }) {
  const t = useTexts(payment_status);
  return (
    <div className={styles.block}>
      <span>{formatEuro(Math.round(appointment.service.price * 100), useLanguage())}</span>
      {appointment.payment_gateway && <span className={styles.way}>{t[appointment.payment_gateway]}</span>}
    </div>
  );
}

function PaymentPill({ appointment }: { appointment: AppointmentRow }) {
  const t = useTexts(payment_status);
  const { told, tone } = describePayment(appointment.payment_status);
  return <Pill tone={tone}>{t[told]}</Pill>;
}

type PaymentWord = keyof (typeof payment_status)['de'];
type Tone = 'good' | 'waiting' | 'over' | 'danger';

const LABELS: Record<string, PaymentWord> = {
  card_saved: 'later',
  charge_due: 'processing',
  charging: 'processing',
  charging_unknown: 'processing',
  capturing: 'processing',
  capturing_unknown: 'processing',
  capture_pending: 'processing',
  switching: 'processing',
  refunding: 'processing',
  charged: 'paid',
  captured: 'paid',
  dispute_won: 'paid',
  disputed: 'processing',
  action_required: 'open',
  charge_failed: 'open',
  capture_declined: 'failed',
  capture_denied: 'failed',
  setup_failed: 'failed',
  refund_failed: 'processing',
  refunded: 'refunded',
  dispute_lost: 'refunded',
  reversed: 'refunded',
  partially_refunded: 'partly_refunded',
  released: 'released',
  written_off: 'released',
};

const TONES: Partial<Record<PaymentWord, Tone>> = {
  later: 'over',
  paid: 'good',
  open: 'danger',
  failed: 'danger',
  refunded: 'over',
  partly_refunded: 'over',
  released: 'over',
};

/** Translates the many states of a payment into the few words that matter to a patient. */
export function describePayment(state: string | null): { told: PaymentWord; tone: Tone } {
  const told = LABELS[state ?? ''] ?? 'none';
  return { told, tone: TONES[told] ?? 'waiting' };
}
