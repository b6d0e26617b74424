import type { AnamnesisSubmission } from '#contract/anamnesis.contract.ts';
import { choiceOf, isTranslatedNo } from './answers.rules.ts';

type GivenAnswer = AnamnesisSubmission['categories'][number]['questions'][number];

/** An answer as the form shows it again: the word no, which clients write into the field, is no text. */
export function typedAnswer({ checkedValue, notice }: Pick<GivenAnswer, 'checkedValue' | 'notice'>) {
  const choice = choiceOf({ checkedValue, notice });
  return { checkedValue: choice, notice: choice === 'no' && isTranslatedNo(notice) ? '' : notice };
}
