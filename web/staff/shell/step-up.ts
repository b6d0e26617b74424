import { createContext, use, useCallback } from 'react';
import { callWithProof } from './call-with-proof.ts';

/** Opens the dialog; resolves with whether the person has proven who she is. */
export const StepUpContext = createContext<() => Promise<boolean>>(async () => false);

/**
 * For calls that may ask for a fresh proof: `const withProof = useStepUp()`, then
 * `withProof(() => callApi('POST /api/staff/accounts', form))`. What is on the screen stays as it is meanwhile.
 */
export function useStepUp() {
  const askForProof = use(StepUpContext);
  return useCallback(
    <Answer>(call: () => Promise<Answer>): Promise<Answer> => callWithProof(call, askForProof),
    [askForProof],
  );
}
