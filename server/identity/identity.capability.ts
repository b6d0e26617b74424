import { identity as identityEndpoints } from '#contract/identity.contract.ts';
import { identityCalendar, identityCalendarStaff } from '#contract/identity-calendar.contract.ts';
import { identityStaff } from '#contract/identity-staff.contract.ts';
import { type Capability, implement, listen } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { inPublicQueue, inStaffQueue } from './account-protection.service.ts';
import {
  createCalendarAddress,
  endCalendarAddress,
  readCalendarAddress,
} from './calendar-address/calendar-address.service.ts';
import { changeEmail, undoEmailChange } from './email/change-email.service.ts';
import { confirmEmail, declineEmail, resendConfirmation } from './email/confirm-email.service.ts';
import { deleteExpiredLinks, deleteExpiredUndos } from './email/mailed-link.store.ts';
import { askForPasskey, giveSecondFactor } from './factor/give-second-factor.service.ts';
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  dropPasskey,
  dropTotp,
  finishTotp,
  readSecondFactors,
  renewRecoveryCodes,
} from './factor/manage-second-factor.service.ts';
import {
  beginPasskeySetUp,
  beginTotpSetUp,
  finishPasskeySetUp,
  finishTotpSetUp,
} from './factor/set-up-second-factor.service.ts';
import { codeRequested, resetRequested, staffResetRequested } from './identity.events.ts';
import { identityPersonalData } from './identity.personal-data.ts';
import {
  changePassword,
  changeStaffPassword,
  mailResetLink,
  requestReset,
  resetPassword,
} from './password/password.service.ts';
import { readProfile, updateProfile } from './profile/profile.service.ts';
import { register } from './register/register.service.ts';
import { logInWithCode, mailCode, requestCode } from './sign-in/one-time-code.service.ts';
import {
  endOneSession,
  endOtherSessions,
  endTrust,
  listSessions,
  readTrustedDevices,
} from './sign-in/own-devices.service.ts';
import { logIn, logOut } from './sign-in/sign-in.service.ts';
import { deleteExpiredSignIns, deleteExpiredTrust, deleteOldPlaces } from './sign-in/sign-in.store.ts';
import {
  mailStaffResetLink,
  requestStaffReset,
  resetStaffPassword,
} from './staff/reset-staff-password.service.ts';
import { deleteOldStaffPlaces } from './staff/staff.store.ts';
import {
  acceptInvitation,
  endStaffAccount,
  inviteStaff,
  setUpClinic,
} from './staff/staff-accounts.service.ts';
import { deleteExpiredStaffLinks } from './staff/staff-link.store.ts';
import { updateStaffProfile } from './staff/staff-members.service.ts';
import {
  beginStaffFactor,
  confirmStaffFactor,
  giveStaffSecondFactor,
  stepUp,
} from './staff/staff-second-factor.service.ts';
import { logInStaff, logOutStaff } from './staff/staff-sign-in.service.ts';

export const identity: Capability = {
  name: 'identity',
  routes: [
    ...implement(identityEndpoints, {
      login: ({ deps, input, client }) => inPublicQueue(() => logIn(deps, input, client)),
      sendOneTimeCode: ({ deps, input, client }) =>
        inPublicQueue(() => requestCode(deps, input.email, client)),
      verifyOneTimeCode: ({ deps, input, client }) => inPublicQueue(() => logInWithCode(deps, input, client)),
      passkeySignInOptions: ({ deps, input }) => inPublicQueue(() => askForPasskey(deps, input.token)),
      giveSecondFactor: ({ deps, input, client }) =>
        inPublicQueue(() => giveSecondFactor(deps, input, client)),
      beginTotpSetUp: ({ deps, input, client }) =>
        inPublicQueue(() => beginTotpSetUp(deps, input.token, client)),
      confirmTotpSetUp: ({ deps, input, client }) =>
        inPublicQueue(() => finishTotpSetUp(deps, input, client)),
      beginPasskeySetUp: ({ deps, input, client }) =>
        inPublicQueue(() => beginPasskeySetUp(deps, input.token, client)),
      addPasskeySetUp: ({ deps, input, client }) =>
        inPublicQueue(() => finishPasskeySetUp(deps, input, client)),
      logout: ({ deps, actor, client }) => logOut(deps, actor, client),

      register: ({ deps, input, client }) => inPublicQueue(() => register(deps, input, client)),
      confirmEmail: ({ deps, actor, input, client }) =>
        inPublicQueue(() => confirmEmail(deps, actor, input, client)),
      declineEmail: ({ deps, input, client }) => inPublicQueue(() => declineEmail(deps, input.token, client)),
      resendConfirmation: ({ deps, actor, client }) => resendConfirmation(deps, actor, client),

      forgotPassword: ({ deps, input, client }) =>
        inPublicQueue(() => requestReset(deps, input.email, client)),
      resetPassword: ({ deps, input, client }) => inPublicQueue(() => resetPassword(deps, input, client)),
      changePassword: ({ deps, actor, input, client }) => changePassword(deps, actor, input.password, client),
      changeStaffPassword: ({ deps, actor, input, client }) =>
        changeStaffPassword(deps, actor, input.password, client),
      changeOwnStaffPassword: ({ deps, actor, input, client }) =>
        changeStaffPassword(deps, actor, input.password, client),

      readProfile: async ({ deps, actor, client }) => ({ data: await readProfile(deps, actor, client) }),
      readAddress: async ({ deps, actor, client }) => ({ data: await readProfile(deps, actor, client) }),
      updateProfile: ({ deps, actor, input, client }) => updateProfile(deps, actor, input.user, client),
      changeEmail: ({ deps, actor, input, client }) => changeEmail(deps, actor, input, client),
      undoEmailChange: ({ deps, actor, input, client }) =>
        inPublicQueue(() => undoEmailChange(deps, actor, input.token, client)),
      updateStaffProfile: ({ deps, actor, input, client }) =>
        updateStaffProfile(deps, actor, input.user, client),

      listSessions: ({ deps, actor, client }) => listSessions(deps, actor, client),
      endSession: ({ deps, actor, input, client }) => endOneSession(deps, actor, input.id, client),
      endOtherSessions: ({ deps, actor, client }) => endOtherSessions(deps, actor, client),
      listTrustedDevices: ({ deps, actor, client }) => readTrustedDevices(deps, actor, client),
      endTrust: ({ deps, actor, input, client }) => endTrust(deps, actor, input.id, client),
      readSecondFactors: async ({ deps, actor }) => ({ data: await readSecondFactors(deps, actor) }),
      beginTotp: ({ deps, actor, input, client }) => beginTotp(deps, actor, input.current_password, client),
      confirmTotp: ({ deps, actor, input, client }) => finishTotp(deps, actor, input.code, client),
      removeTotp: ({ deps, actor, input, client }) => dropTotp(deps, actor, input.current_password, client),
      beginPasskey: ({ deps, actor, input, client }) =>
        beginPasskey(deps, actor, input.current_password, client),
      addPasskey: ({ deps, actor, input, client }) => addPasskey(deps, actor, input, client),
      removePasskey: ({ deps, actor, input, client }) => dropPasskey(deps, actor, input, client),
      renewRecoveryCodes: ({ deps, actor, input, client }) =>
        renewRecoveryCodes(deps, actor, input.current_password, client),
    }),
    ...implement(identityCalendar, {
      readCalendarAddress: ({ deps, actor }) => readCalendarAddress(deps, actor),
      createCalendarAddress: ({ deps, actor, client }) => createCalendarAddress(deps, actor, client),
      endCalendarAddress: ({ deps, actor, client }) => endCalendarAddress(deps, actor, client),
    }),
    ...implement(identityCalendarStaff, {
      readStaffCalendarAddress: ({ deps, actor }) => readCalendarAddress(deps, actor),
      createStaffCalendarAddress: ({ deps, actor, client }) => createCalendarAddress(deps, actor, client),
      endStaffCalendarAddress: ({ deps, actor, client }) => endCalendarAddress(deps, actor, client),
    }),
    ...implement(identityStaff, {
      staffLogin: ({ deps, input, client }) => inStaffQueue(() => logInStaff(deps, input, client)),
      giveStaffSecondFactor: ({ deps, input, client }) =>
        inStaffQueue(() => giveStaffSecondFactor(deps, input, client)),
      beginStaffSecondFactor: ({ deps, input, client }) =>
        inStaffQueue(() => beginStaffFactor(deps, input.pending_token, client)),
      confirmStaffSecondFactor: ({ deps, input, client }) =>
        inStaffQueue(() => confirmStaffFactor(deps, input, client)),
      setUpClinic: ({ deps, input, client }) => inStaffQueue(() => setUpClinic(deps, input, client)),
      acceptInvitation: ({ deps, input, client }) =>
        inStaffQueue(() => acceptInvitation(deps, input, client)),
      forgotStaffPassword: ({ deps, input, client }) =>
        inStaffQueue(() => requestStaffReset(deps, input.email, client)),
      resetStaffPassword: ({ deps, input, client }) =>
        inStaffQueue(() => resetStaffPassword(deps, input, client)),

      staffLogout: ({ deps, actor, client }) => logOutStaff(deps, actor, client),
      stepUp: ({ deps, actor, input, client }) => stepUp(deps, actor, input, client),
      inviteStaff: ({ deps, actor, input, client }) => inviteStaff(deps, actor, input, client),
      endStaffAccount: ({ deps, actor, input, client }) => endStaffAccount(deps, actor, input.id, client),
    }),
  ],
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
