import type { CancellationRequest, UnfinishedAppointment } from '#contract/appointments-staff.contract.ts';
import type { PaymentTask } from '#contract/payments.contract.ts';
import type { SaidMove } from '../schedule/calendar-dialog.ts';

export type TaskDialog =
  | { kind: 'decide'; request: CancellationRequest }
  | { kind: 'say'; appointment: UnfinishedAppointment; to: SaidMove }
  | { kind: 'settle'; task: PaymentTask };

export type OpenTask = (dialog: TaskDialog) => void;
