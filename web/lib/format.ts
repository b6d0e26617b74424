/** Screens, letters and papers write amounts the same way. */
export { euroAmount as formatEuro, wholeEuroAmount as formatWholeEuro } from '#contract/euro.rules.ts';

/** As it is dialled from anywhere: the forms ask for what follows the country's code. */
export function dialled(phone: string): string {
  return `+49 ${phone.replace(/^0+/, '')}`;
}
