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
 * Who did what with a record, and what a patient can demand of her data. It speaks for all the others without
 * knowing any: each says itself what it keeps and how it forgets. They come from basic to composed.
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
