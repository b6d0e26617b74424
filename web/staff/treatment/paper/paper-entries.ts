import type { Paper, PaperContent } from '#contract/treatment-paper.contract.ts';

/** What the person types into a paper, beside the paper as she has read it. */
export interface PaperEntries {
  paper: Paper;
  content: PaperContent;
}

/** The name of what the person types into papers of this patient. */
export function papersInWork(patientId: number): string {
  return `paper of ${patientId}`;
}

export function contentOf(paper: Paper): PaperContent {
  const { recipient, medicines, lines, diagnoses, incapacity, text } = paper;
  return { recipient, medicines, lines, diagnoses, incapacity, text };
}
