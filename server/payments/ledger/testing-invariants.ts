import type { PaymentState } from './payment-machine.rules.ts';

export interface PaymentPicture {
  state: PaymentState;
  amountCents: number;
  chargedCents: number;
  refundedCents: number;
  isBooked: boolean;
  stateSince: Date;
  /** How many intents or captures succeeded at the provider. */
  succeededAtProvider: number;
  refundsUnderWay: number;
  ledger: { kind: 'state' | 'charged' | 'refunded'; amountCents: number; toState: PaymentState }[];
}

const LONGEST_UNBOOKED_MINUTES = 15;

/** What must be true of every payment at every moment. Returns the sentences that are not. */
export function violatedInvariants(money: PaymentPicture, now: Date): string[] {
  const { chargedCents, refundedCents, amountCents, ledger, state } = money;
  const promises: [boolean, string][] = [
    [refundedCents >= 0 && refundedCents <= chargedCents, 'more went back than was taken'],
    [chargedCents <= amountCents, 'more was taken than agreed'],
    [sumOf(ledger, 'charged') === chargedCents, 'the ledger does not say what was taken'],
    [sumOf(ledger, 'refunded') === refundedCents, 'the ledger does not say what went back'],
    [ledger.at(-1)?.toState === state, 'the last line of the ledger is not the state'],
    [money.succeededAtProvider <= 1, 'taken twice'],
    [!hasLeftReleased(ledger), 'released is an end'],
    [!isForgotten(money, now), 'taken without an appointment and not on its way back'],
  ];
  return promises.filter(([isKept]) => !isKept).map(([, promise]) => promise);
}

function sumOf(ledger: PaymentPicture['ledger'], kind: 'charged' | 'refunded'): number {
  return ledger.filter((line) => line.kind === kind).reduce((sum, line) => sum + line.amountCents, 0);
}

function hasLeftReleased(ledger: PaymentPicture['ledger']): boolean {
  const released = ledger.findIndex(({ toState }) => toState === 'released');
  return released !== -1 && released !== ledger.length - 1;
}

function isForgotten({ state, isBooked, refundsUnderWay, stateSince }: PaymentPicture, now: Date): boolean {
  const minutes = (now.getTime() - stateSince.getTime()) / 60_000;
  return state === 'captured' && !isBooked && refundsUnderWay === 0 && minutes > LONGEST_UNBOOKED_MINUTES;
}
