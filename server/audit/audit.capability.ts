import { termsAccepted } from '#server/identity/identity.events.ts';
import { type Capability, listen } from '#server/platform/capability.ts';
import { auditPersonalData } from './audit.personal-data.ts';
import {
  auditClaimsRoutes,
  auditConsentRoutes,
  auditMergeRoutes,
  auditRoutes,
  auditStaffRoutes,
} from './audit.routes.ts';
import { sealAudit } from './chain/chain.service.ts';
import { recordRegistration } from './consent/record-consents.service.ts';
import { eraseAfterRetention } from './erase/erase-patient.service.ts';

/**
 * Who did what with a record, and what a patient can demand: export and erasure. Each other capability says itself
 * what it keeps and how it erases it. `others` is ordered from basic to composed.
 */
export function createAudit(others: Capability[]): Capability {
  const own = { name: 'audit', personalData: auditPersonalData };
  const holders = [...others, own];
  return {
    ...own,
    routes: [
      ...auditRoutes(holders),
      ...auditClaimsRoutes(holders),
      ...auditConsentRoutes,
      ...auditStaffRoutes,
      ...auditMergeRoutes(holders),
    ],
    listeners: [listen(termsAccepted, 'record the texts', recordRegistration)],
    sweeps: [
      { name: 'seal audit', cron: '* * * * *', run: sealAudit },
      {
        name: 'erase after retention',
        cron: '13 4 * * *',
        run: (deps) => eraseAfterRetention(deps, holders),
      },
    ],
  };
}
