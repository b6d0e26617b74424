import { identityAccount, identityRegistration } from './identity-account.contract.ts';
import { identitySecurity } from './identity-security.contract.ts';
import { identityPassword, identitySession } from './identity-session.contract.ts';

/** Signing in and out, opening an account and managing it. */
export const identity = {
  ...identitySession,
  ...identityRegistration,
  ...identityPassword,
  ...identityAccount,
  ...identitySecurity,
};
