import { euroAmount, wholeEuroAmount } from '#contract/euro.rules.ts';

/** Screens write amounts as letters and papers do. */
export const formatEuro = euroAmount;
export const formatWholeEuro = wholeEuroAmount;

/** As it is dialled from anywhere: the forms ask for what follows the country's code. */
export function dialled(phone: string): string {
  return `+49 ${phone.replace(/^0+/, '')}`;
}
