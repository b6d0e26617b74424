import { useState } from 'react';
import { video } from '#texts/generated/video.ts';
import { useTexts } from '#web/lib/language.ts';
import { lazyDialogs } from '#web/lib/lazy-dialogs.tsx';
import { Button } from '#web/ui/Button.tsx';
import type { ProblemProps } from './ProblemDialog.tsx';

interface LazyProblemProps extends ProblemProps {
  dialog: object | null;
  onClose: () => void;
}

/** Its code comes later than the room: most calls work. */
export const LazyProblemDialog = lazyDialogs<LazyProblemProps>(
  async () => (await import('./ProblemDialog.tsx')).ProblemDialog,
);

/** For everybody but a guest; says that it is reported once it is. */
export function ProblemButton(props: ProblemProps) {
  const t = useTexts(video);
  const [isOpen, setOpen] = useState(false);
  if (!props.api.reportProblem) return null;
  if (props.room.problem) return <p>{t.problem_done}</p>;
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setOpen(true)}>
        {t.problem}
      </Button>
      <LazyProblemDialog {...props} dialog={isOpen ? {} : null} onClose={() => setOpen(false)} />
    </>
  );
}
