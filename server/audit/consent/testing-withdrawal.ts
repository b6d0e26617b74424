import type { Answer } from '#server/testing/clinic.ts';

/** What somebody finds who tries a door: `open`, or the word for why not. */
export interface Door {
  door: string;
  try: () => Promise<string>;
  /** While the consent is given, after its withdrawal, and after it was given again. */
  finds: [given: string, withdrawn: string, again: string];
}

/** A consent that can be withdrawn alone, with every door on which it has an effect or, by law, has none. */
export interface Withdrawable {
  permits: string;
  doors: Door[];
  withdraw: () => Promise<string>;
  giveAgain: () => Promise<void>;
}

export const OPEN: Door['finds'] = ['open', 'open', 'open'];
export const NEVER: Door['finds'] = ['session.forbidden', 'session.forbidden', 'session.forbidden'];

/** Open again once the consent is given again. */
export const until = (code: string): Door['finds'] => ['open', code, 'open'];

export const word = ({ status, body }: Pick<Answer, 'status' | 'body'>): string =>
  status === 200 ? 'open' : (body.code ?? String(status));

export const filled = (isFilled: boolean) => (isFilled ? 'open' : 'empty');
