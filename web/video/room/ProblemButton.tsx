import { lazy, Suspense, useState } from 'react';
import { video } from '#texts/generated/video.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import type { ProblemProps } from './ProblemDialog.tsx';

const Dialog = lazy(async () => ({ default: (await import('./ProblemDialog.tsx')).ProblemDialog }));

/** Its code is loaded with the first look: most calls work. */
export function LazyProblemDialog(props: ProblemProps & { onClose: () => void }) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}

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
      {isOpen && <LazyProblemDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
