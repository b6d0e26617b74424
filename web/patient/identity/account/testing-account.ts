import { screen, within } from '@testing-library/react';
import type { Profile } from '#contract/identity-account.contract.ts';
import type { Session } from '#contract/identity-security.contract.ts';
import type { Answers } from '#web/testing/api.ts';
import { openAsPatient } from '#web/testing/open-screen.tsx';
import { aProfile } from '#web/testing/records.ts';

export const PROFILE = 'GET /api/patients/get-profile';
export const SESSIONS = 'GET /api/patients/sessions';
export const CONSENTS = 'GET /api/patients/consents';

export const aSession = (id: number, is_current = false): Session => ({
  id,
  device: `Firefox ${id}`,
  is_current,
  created_at: '2026-11-10T08:00:00Z',
  last_seen_at: '2026-11-16T08:00:00Z',
});

export const ACCOUNT: Answers = {
  [PROFILE]: { data: aProfile() },
  [SESSIONS]: { data: [aSession(1, true), aSession(2)] },
  'GET /api/patients/trusted-devices': { data: [] },
  'GET /api/patients/calendar-address': { data: null },
  'GET /api/patients/second-factor': {
    data: {
      has_totp: false,
      passkeys: [],
      recovery_codes_left: 0,
      can_add_passkey: false,
      is_required: false,
    },
  },
  [CONSENTS]: { data: { choices: [], consents: [] } },
  'GET /api/patients/access-log': { data: [], total: 0 },
};

export async function openAccount(answers: Answers = {}, profile: Partial<Profile> = {}) {
  const opened = await openAsPatient('/account', {
    answers: { ...ACCOUNT, [PROFILE]: { data: aProfile(profile) }, ...answers },
  });
  await screen.findByRole('region', { name: 'Persönliche Daten' });
  return opened;
}
export const section = (name: string) => within(screen.getByRole('region', { name }));
export const inputIn = (name: string, label: RegExp) =>
  section(name).getByLabelText<HTMLInputElement>(label, { selector: 'input, select, textarea' });
