import type { Dashboard } from '#contract/dashboard.contract.ts';

interface Known {
  profile: { email_verified: boolean; address: object | null };
  hasSignedHistory: boolean;
  /** Visits that wait for her confirmation, and visits with an amount that is open. */
  proposals: number[];
  openVisits: number[];
  /** The owner of the mailbox has said that the address is not this patient's. */
  isAddressDeclined: boolean;
}

/** What the clinic waits for, the most urgent first: a visit or money, then the account, then the record. */
export function toDoList(known: Known): Dashboard['to_do'] {
  const { profile, hasSignedHistory, proposals, openVisits, isAddressDeclined } = known;
  const ofAccount = [
    !profile.email_verified && (isAddressDeclined ? 'correct_email' : 'confirm_email'),
    profile.address === null && 'add_address',
    !hasSignedHistory && 'fill_anamnesis',
  ] as const;
  return [
    ...proposals.map((id) => ({ kind: 'confirm_visit' as const, appointment_id: id })),
    ...openVisits.map((id) => ({ kind: 'pay_visit' as const, appointment_id: id })),
    ...ofAccount.flatMap((kind) => (kind ? [{ kind, appointment_id: null }] : [])),
  ];
}
