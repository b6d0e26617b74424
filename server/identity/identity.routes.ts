import { identity } from '#contract/identity.contract.ts';
import { implement } from '#server/platform/capability.ts';
import { atTheDoor } from './account-protection.service.ts';
import { changeEmail } from './email-change.service.ts';
import { confirmEmail, declineEmail, resendConfirmation } from './email-proof.service.ts';
import { undoEmailChange } from './email-undo.service.ts';
import { logInWithCode, requestCode } from './one-time-code.service.ts';
import { addPasskey, beginPasskey, dropPasskey } from './passkey.service.ts';
import { changePassword, changeStaffPassword } from './password-change.service.ts';
import { requestReset, resetPassword } from './password-reset.service.ts';
import { readProfile, updateProfile } from './profile.service.ts';
import { register } from './registration.service.ts';
import {
  beginTotp,
  dropTotp,
  finishTotp,
  readSecondFactors,
  renewRecoveryCodes,
} from './second-factor.service.ts';
import {
  beginPasskeySetUp,
  beginTotpSetUp,
  finishPasskeySetUp,
  finishTotpSetUp,
} from './second-factor-set-up.service.ts';
import { askForPasskey, giveSecondFactor } from './second-sign-in.service.ts';
import { endOneSession, endOtherSessions, listSessions } from './session-list.service.ts';
import { logIn, logOut } from './sign-in.service.ts';
import { updateStaffProfile } from './staff-account.service.ts';
import { endTrust, readTrustedDevices } from './trusted-device.service.ts';

export const identityRoutes = implement(identity, {
  login: ({ deps, input, client }) => atTheDoor(() => logIn(deps, input, client)),
  sendOneTimeCode: ({ deps, input, client }) => atTheDoor(() => requestCode(deps, input.email, client)),
  verifyOneTimeCode: ({ deps, input, client }) => atTheDoor(() => logInWithCode(deps, input, client)),
  passkeySignInOptions: ({ deps, input }) => atTheDoor(() => askForPasskey(deps, input.token)),
  giveSecondFactor: ({ deps, input, client }) => atTheDoor(() => giveSecondFactor(deps, input, client)),
  beginTotpSetUp: ({ deps, input, client }) => atTheDoor(() => beginTotpSetUp(deps, input.token, client)),
  confirmTotpSetUp: ({ deps, input, client }) => atTheDoor(() => finishTotpSetUp(deps, input, client)),
  beginPasskeySetUp: ({ deps, input, client }) =>
    atTheDoor(() => beginPasskeySetUp(deps, input.token, client)),
  addPasskeySetUp: ({ deps, input, client }) => atTheDoor(() => finishPasskeySetUp(deps, input, client)),
  logout: ({ deps, actor, client }) => logOut(deps, actor, client),

  register: ({ deps, input, client }) => atTheDoor(() => register(deps, input, client)),
  confirmEmail: ({ deps, actor, input, client }) => atTheDoor(() => confirmEmail(deps, actor, input, client)),
  declineEmail: ({ deps, input, client }) => atTheDoor(() => declineEmail(deps, input.token, client)),
  resendConfirmation: ({ deps, actor, client }) => resendConfirmation(deps, actor, client),

  forgotPassword: ({ deps, input, client }) => atTheDoor(() => requestReset(deps, input.email, client)),
  resetPassword: ({ deps, input, client }) => atTheDoor(() => resetPassword(deps, input, client)),
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
    atTheDoor(() => undoEmailChange(deps, actor, input.token, client)),
  updateStaffProfile: ({ deps, actor, input, client }) => updateStaffProfile(deps, actor, input.user, client),

  listSessions: ({ deps, actor, client }) => listSessions(deps, actor, client),
  endSession: ({ deps, actor, input, client }) => endOneSession(deps, actor, input.id, client),
  endOtherSessions: ({ deps, actor, client }) => endOtherSessions(deps, actor, client),
  listTrustedDevices: ({ deps, actor, client }) => readTrustedDevices(deps, actor, client),
  endTrust: ({ deps, actor, input, client }) => endTrust(deps, actor, input.id, client),
  readSecondFactors: async ({ deps, actor }) => ({ data: await readSecondFactors(deps, actor) }),
  beginTotp: ({ deps, actor, input, client }) => beginTotp(deps, actor, input.current_password, client),
  confirmTotp: ({ deps, actor, input, client }) => finishTotp(deps, actor, input.code, client),
  removeTotp: ({ deps, actor, input, client }) => dropTotp(deps, actor, input.current_password, client),
  beginPasskey: ({ deps, actor, input, client }) => beginPasskey(deps, actor, input.current_password, client),
  addPasskey: ({ deps, actor, input, client }) => addPasskey(deps, actor, input, client),
  removePasskey: ({ deps, actor, input, client }) => dropPasskey(deps, actor, input, client),
  renewRecoveryCodes: ({ deps, actor, input, client }) =>
    renewRecoveryCodes(deps, actor, input.current_password, client),
});
