import type { Answer } from '../sign/read-answers.rules.ts';

/** From this strength on, of 1 to 5, a complaint must not wait for the appointment to be noticed. */
const STRONG_LEVEL = 4;

/**
 * The answers that a doctor must see at once: what forbids hormones or has to be examined first (`yes`), and complaints
 * that are dangerous when they are strong (`strong`). A draft like the questions: the clinic's doctors approve both.
 */
const RED_FLAGS: Record<string, 'yes' | 'strong'> = {
  possiblePregnancy: 'yes',
  bleedingAfterMenopause: 'yes',
  bleedingBetweenPeriods: 'yes',
  breastFindings: 'yes',
  thrombosis: 'yes',
  heartOrStroke: 'yes',
  migraineWithAura: 'yes',
  liverOrGallbladder: 'yes',
  ownCancer: 'yes',
  heartComplaints: 'strong',
  heavyBleeding: 'strong',
  waterRetention: 'strong',
  lowMood: 'strong',
};

export const RED_FLAG_KEYS: readonly string[] = Object.keys(RED_FLAGS);

/** The red flags among the answers of a history, in the order of the list. */
export function redFlagsIn(answers: Record<string, Answer | undefined>): string[] {
  return RED_FLAG_KEYS.filter((key) => isRedFlag(key, answers[key]));
}

function isRedFlag(key: string, answer: Answer | undefined): boolean {
  if (answer?.choice !== 'yes') return false;
  return RED_FLAGS[key] === 'yes' || (answer.level ?? 0) >= STRONG_LEVEL;
}
