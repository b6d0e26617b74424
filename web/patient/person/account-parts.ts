/** The parts of the account page in their order, and the ids by which its menu leads to them. */
export const accountParts = {
  person: 'account-person',
  factor: 'account-factor',
  password: 'account-password',
  email: 'account-email',
  sessions: 'account-sessions',
  calendar: 'account-calendar',
  consents: 'account-consents',
  access: 'account-access',
  export: 'account-export',
  deletion: 'account-deletion',
} as const;
