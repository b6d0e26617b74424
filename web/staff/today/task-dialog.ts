import type {
  CancellationRequest,
  MoveRequest,
  UnfinishedAppointment,
} from '#contract/appointments-staff.contract.ts';
import type { PaymentTask } from '#contract/payments.contract.ts';
import type { WaitingNoteRequest } from '#contract/treatment-insight.contract.ts';
import type { ClosingStatus } from '../appointments/open-dialog.ts';

export type TaskDialog =
  | { kind: 'decide'; request: CancellationRequest }
  | { kind: 'decideMove'; request: MoveRequest }
  | { kind: 'complete'; appointment: UnfinishedAppointment }
  | { kind: 'close'; appointment: UnfinishedAppointment; to: ClosingStatus }
  | { kind: 'settle'; task: PaymentTask }
  | { kind: 'refuseNotes'; request: WaitingNoteRequest };

export type OpenTask = (dialog: TaskDialog) => void;
