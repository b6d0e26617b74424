import { type ReactNode, useCallback, useRef, useState } from 'react';
import { StepUpDialog } from './StepUpDialog.tsx';
import { StepUpContext } from './step-up.ts';

/** One dialog for the whole workspace: two calls that ask at the same time are answered by one proof. */
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
      {isAsking && <StepUpDialog onProven={() => answer(true)} onClose={() => answer(false)} />}
    </StepUpContext>
  );
}
