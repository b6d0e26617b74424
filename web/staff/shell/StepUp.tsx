import { type ReactNode, useCallback, useRef, useState } from 'react';
import { lazyDialogs } from '#web/lib/lazy-dialogs.tsx';
import { StepUpContext } from '../identity/step-up.ts';
import type { StepUpDialogProps } from './StepUpDialog.tsx';

const LazyStepUpDialog = lazyDialogs<StepUpDialogProps>(
  async () => (await import('./StepUpDialog.tsx')).StepUpDialog,
);

/** One dialog for the whole workspace: one proof answers two calls that ask at the same time. */
export function StepUp({ children }: { children: ReactNode }) {
  const question = useRef<PromiseWithResolvers<boolean> | null>(null);
  const [isAsking, setIsAsking] = useState(false);

  const askForProof = useCallback(() => {
    question.current ??= Promise.withResolvers<boolean>();
    setIsAsking(true);
    return question.current.promise;
  }, []);
  const answer = (isProven: boolean) => {
    setIsAsking(false);
    question.current?.resolve(isProven);
    question.current = null;
  };

  return (
    <StepUpContext value={askForProof}>
      {children}
      <LazyStepUpDialog
        dialog={isAsking ? {} : null}
        onProven={() => answer(true)}
        onClose={() => answer(false)}
      />
    </StepUpContext>
  );
}
