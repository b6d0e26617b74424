import type { StaffPending, StaffSignedIn } from '#contract/identity-staff.contract.ts';

export type StaffUser = StaffSignedIn['user'];

/** Where somebody is on her way in. The token opens nothing but the step it belongs to. */
export type SignInStep =
  | { kind: 'password' }
  | { kind: 'factor'; token: string }
  | { kind: 'app'; token: string }
  | { kind: 'codes'; codes: string[]; user: StaffUser };

/** What follows a right password: a code of the app, or the set-up of the app, which is not optional. */
export function stepAfter({ second_factor, pending_token }: StaffPending): SignInStep {
  return { kind: second_factor === 'required' ? 'factor' : 'app', token: pending_token };
}
