import type { AppointmentRow } from '#contract/appointments-list.contract.ts';
import type { appointment_status } from '#texts/generated/appointment_status.ts';
import type { appointments } from '#texts/generated/appointments.ts';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import { OneLine } from '#web/ui/OneLine.tsx';
import type { Column } from '#web/ui/table-view.ts';

import { requestedAt, StatusCell } from './StatusCell.tsx';
import { VideoLink, videoText } from './VideoLink.tsx';
import { VisitActions } from './VisitActions.tsx';

interface Words {
  t: (typeof appointments)['de'];
  labels: (typeof appointment_status)['de'];
}

/** The keys are those that the server sorts by. */
export function appointmentTableColumns(
  { t, labels }: Words,
  onCancel: (visit: AppointmentRow) => void,
): Column<AppointmentRow>[] {
  const date = ({ start_date }: AppointmentRow) => formatDate(start_date);
  const time = ({ start_time }: AppointmentRow) => t.clock({ time: start_time });
  const created = ({ created_at }: AppointmentRow) => formatDateTime(created_at);
  const service = ({ service: { name } }: AppointmentRow) => name;
  return [
    { key: 'appointment_date', header: t.date, cell: date, text: date },
    { key: 'start_time', header: t.time, cell: (visit) => <OneLine>{time(visit)}</OneLine>, text: time },
    { key: 'service_name', header: t.service, cell: service, text: service },
    {
      key: 'status',
      header: t.status,
      cell: (visit) => <StatusCell visit={visit} />,
      text: (visit) => `${labels[visit.status]} ${requestedAt(visit, t)}`,
      isSortable: true,
    },
    {
      key: 'zoom_link',
      header: t.video,
      cell: (visit) => <VideoLink visit={visit} />,
      text: (visit) => videoText(visit, t),
    },
    { key: 'created_at', header: t.created, cell: created, text: created, isSortable: true },
    {
      key: 'action',
      header: t.action,
      cell: (visit) => <VisitActions visit={visit} onCancel={() => onCancel(visit)} />,
      text: () => '',
    },
  ];
}
