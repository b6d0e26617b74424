import type { GivenPosition } from '#contract/positions.contract.ts';

const UNMARKED = { provided: '', on_request: false } as const;

/** 30.60 €, with the reason that its factor needs. */
export const LONG_TALK: GivenPosition = {
  number: '3',
  factor_hundredths: 350,
  times: 1,
  reason: 'Überdurchschnittlicher Zeitaufwand',
  ...UNMARKED,
};
/** 10.72 € */
export const EXAMINATION: GivenPosition = {
  number: '5',
  factor_hundredths: 230,
  times: 1,
  reason: '',
  ...UNMARKED,
};

export const SUM_OF_BOTH = 30_60 + 10_72;

/** 20.11 € by the usual factor, as a template has it. */
export const USUAL_TALK: GivenPosition = {
  number: '3',
  factor_hundredths: 230,
  times: 1,
  reason: '',
  ...UNMARKED,
};

export const USUAL_SUM = 20_11 + 10_72;
