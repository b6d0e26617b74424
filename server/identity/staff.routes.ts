import { identityStaff } from '#contract/identity-staff.contract.ts';
import { implement } from '#server/platform/capability.ts';
import { atTheStaffDoor } from './account-protection.service.ts';
import { endStaffAccount } from './staff-directory.service.ts';
import { acceptInvitation, inviteStaff } from './staff-invitation.service.ts';
import { requestStaffReset, resetStaffPassword } from './staff-password-reset.service.ts';
import {
  beginStaffFactor,
  confirmStaffFactor,
  giveStaffSecondFactor,
} from './staff-second-factor.service.ts';
import { setUpClinic } from './staff-set-up.service.ts';
import { logInStaff, logOutStaff } from './staff-sign-in.service.ts';
import { stepUp } from './staff-step-up.service.ts';

export const staffRoutes = implement(identityStaff, {
  staffLogin: ({ deps, input, client }) => atTheStaffDoor(() => logInStaff(deps, input, client)),
  giveStaffSecondFactor: ({ deps, input, client }) =>
    atTheStaffDoor(() => giveStaffSecondFactor(deps, input, client)),
  beginStaffSecondFactor: ({ deps, input, client }) =>
    atTheStaffDoor(() => beginStaffFactor(deps, input.pending_token, client)),
  confirmStaffSecondFactor: ({ deps, input, client }) =>
    atTheStaffDoor(() => confirmStaffFactor(deps, input, client)),
  setUpClinic: ({ deps, input, client }) => atTheStaffDoor(() => setUpClinic(deps, input, client)),
  acceptInvitation: ({ deps, input, client }) => atTheStaffDoor(() => acceptInvitation(deps, input, client)),
  forgotStaffPassword: ({ deps, input, client }) =>
    atTheStaffDoor(() => requestStaffReset(deps, input.email, client)),
  resetStaffPassword: ({ deps, input, client }) =>
    atTheStaffDoor(() => resetStaffPassword(deps, input, client)),

  staffLogout: ({ deps, actor, client }) => logOutStaff(deps, actor, client),
  stepUp: ({ deps, actor, input, client }) => stepUp(deps, actor, input, client),
  inviteStaff: ({ deps, actor, input, client }) => inviteStaff(deps, actor, input, client),
  endStaffAccount: ({ deps, actor, input, client }) => endStaffAccount(deps, actor, input.id, client),
});
