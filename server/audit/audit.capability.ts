import type { Capability } from '#server/platform/capability.ts';
import { auditPersonalData } from './audit.personal-data.ts';
import { auditMergeRoutes, auditRoutes, auditStaffRoutes } from './audit.routes.ts';
import { eraseAfterRetention } from './retention.service.ts';

/**
 * Who did what with a record, and what a patient can demand of her data. It speaks for all the others without
 * knowing any: each says itself what it keeps and how it forgets. They come from basic to composed.
 */
export function createAudit(others: Capability[]): Capability {
  const own = { name: 'audit', personalData: auditPersonalData };
  const holders = [...others, own];
  return {
    ...own,
    routes: [...auditRoutes(holders), ...auditStaffRoutes, ...auditMergeRoutes(holders)],
    sweeps: [
      {
        name: 'erase after retention',
        cron: '13 4 * * *',
        run: (deps) => eraseAfterRetention(deps, holders),
      },
    ],
  };
}
