import { Notice } from '#web/ui/Notice.tsx';
import type { Problem } from './problem.ts';

/** Stays beside the form, unlike the toast. */
export function ProblemNotice({ problem }: { problem: Problem | null }) {
  if (!problem) return null;
  return (
    <Notice tone="danger">
      <p data-text-key={problem.key}>{problem.text}</p>
      {problem.note && <p>{problem.note}</p>}
    </Notice>
  );
}
