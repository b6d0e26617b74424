import { audit, auditClaims, auditMerge, auditStaff } from '#contract/audit.contract.ts';
import { auditConsents } from '#contract/audit-consents.contract.ts';
import { termsAccepted } from '#server/identity/identity.events.ts';
import { type Capability, implement, listen } from '#server/platform/capability.ts';
import { breakGlass } from './access/break-glass.service.ts';
import { listAccesses, searchAccesses } from './access/list-accesses.service.ts';
import { auditPersonalData } from './audit.personal-data.ts';
import { sealAudit } from './chain/chain.service.ts';
import { recordRegistration } from './consent/record-consents.service.ts';
import { giveConsent, ownConsents, withdrawConsent } from './consent/withdraw-consent.service.ts';
import { eraseAfterRetention, previewDeletion, requestDeletion } from './erase/erase-patient.service.ts';
import { exportOwnData } from './export/export-data.service.ts';
import { claimBooking, declineBooking, mergePatients } from './merge/merge-accounts.service.ts';

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

/** `holders` are the capabilities that keep data about patients. */
const auditRoutes = (holders: Capability[]) =>
  implement(audit, {
    listAccesses: ({ deps, actor, input, client }) => listAccesses(deps, actor, input, client),
    exportOwnData: ({ deps, actor, input: { current_password: password }, client }) =>
      exportOwnData(deps, holders, { actor, password, client }),
    previewDeletion: ({ deps, actor }) => previewDeletion(deps, holders, actor),
    requestDeletion: ({ deps, actor, input: { current_password: password }, client }) =>
      requestDeletion(deps, holders, { actor, password, client }),
  });

const auditConsentRoutes = implement(auditConsents, {
  listConsents: ({ deps, actor }) => ownConsents(deps, actor),
  withdrawConsent: ({ deps, actor, input, client }) => withdrawConsent(deps, actor, input.kind, client),
  giveConsent: ({ deps, actor, input, client }) => giveConsent(deps, actor, input.kind, client),
});

const auditStaffRoutes = implement(auditStaff, {
  breakGlass: ({ deps, actor, input: { patient_id: patientId, reason }, client }) =>
    breakGlass(deps, actor, { patientId, reason }, client),
  searchAccesses: ({ deps, input, client }) => searchAccesses(deps, input, client),
});

const auditMergeRoutes = (holders: Capability[]) =>
  implement(auditMerge, {
    mergePatients: ({ deps, actor, input, client }) => mergePatients(deps, holders, actor, input, client),
  });

const auditClaimsRoutes = (holders: Capability[]) =>
  implement(auditClaims, {
    claimBooking: ({ deps, actor, input, client }) => claimBooking(deps, holders, actor, input.id, client),
    declineBooking: ({ deps, actor, input, client }) => declineBooking(deps, actor, input.id, client),
  });
