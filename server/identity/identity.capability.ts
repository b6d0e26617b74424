import { type Capability, listen } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { deleteExpiredLinks, deleteExpiredUndos } from './email/mailed-link.store.ts';
import { codeRequested, resetRequested, staffResetRequested } from './identity.events.ts';
import { identityPersonalData } from './identity.personal-data.ts';
import { identityRoutes, staffRoutes } from './identity.routes.ts';
import { mailResetLink } from './password/reset-password.service.ts';
import { mailCode } from './sign-in/one-time-code.service.ts';
import { deleteExpiredSignIns, deleteExpiredTrust, deleteOldPlaces } from './sign-in/sign-in.store.ts';
import { mailStaffResetLink } from './staff/reset-staff-password.service.ts';
import { deleteOldStaffPlaces } from './staff/staff.store.ts';
import { deleteExpiredStaffLinks } from './staff/staff-link.store.ts';

export const identity: Capability = {
  name: 'identity',
  routes: [...identityRoutes, ...staffRoutes],
  listeners: [
    listen(codeRequested, 'mail a code', mailCode),
    listen(resetRequested, 'mail a reset link', (deps, { email }) => mailResetLink(deps, email)),
    listen(staffResetRequested, 'mail a reset link to staff', (deps, { email }) =>
      mailStaffResetLink(deps, email),
    ),
  ],
  sweeps: [{ name: 'forget spent proofs', cron: '37 3 * * *', run: deleteExpiredProofs }],
  personalData: identityPersonalData,
};

async function deleteExpiredProofs({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deleteExpiredLinks(db, now());
  await deleteExpiredUndos(db, now());
  await deleteOldPlaces(db, now());
  await deleteExpiredSignIns(db, now());
  await deleteExpiredTrust(db, now());
  await deleteExpiredStaffLinks(db, now());
  await deleteOldStaffPlaces(db, now());
}
