import type { WithdrawableKind } from '#contract/audit-consents.contract.ts';
import { defineEvent } from '#server/platform/jobs/outbox.ts';

/** What rests on this consent alone ends now. */
export const consentWithdrawn = defineEvent<ConsentWithdrawn>('audit.consent_withdrawn');
export interface ConsentWithdrawn {
  patientId: number;
  kind: WithdrawableKind;
}
