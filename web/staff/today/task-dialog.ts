import type { CancellationRequest, UnfinishedVisit } from '#contract/appointments-staff.contract.ts';
import type { PaymentTask } from '#contract/payments.contract.ts';

export type TaskDialog =
  | { kind: 'decide'; request: CancellationRequest }
  | { kind: 'no_show'; visit: UnfinishedVisit }
  | { kind: 'settle'; task: PaymentTask };

export type OpenTask = (dialog: TaskDialog) => void;
