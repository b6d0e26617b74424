import { Notice } from '#web/ui/Notice.tsx';
import type { Problem } from './problem.ts';

interface ProblemNoticeProps {
  problem: Problem | null;
  /** The toast is enough to be heard, unless a note says more. */
  isSilent?: boolean;
}

/** Stays beside the form, unlike the toast. */
export function ProblemNotice({ problem, isSilent = false }: ProblemNoticeProps) {
  if (!problem) return null;
  return (
    <Notice tone="danger" isSilent={isSilent && !problem.note}>
      <p data-text-key={problem.key}>{problem.text}</p>
      {problem.note && <p>{problem.note}</p>}
    </Notice>
  );
}
