import { createContext, use, useCallback } from 'react';
import { ApiError } from '#web/lib/call-api.ts';

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

/**
 * Makes a call; refused for want of a fresh proof, it is made once more as soon as there is one. Whoever declines
 * to prove herself gets the refusal.
 */
export async function callWithProof<Answer>(
  call: () => Promise<Answer>,
  askForProof: () => Promise<boolean>,
): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    const isProofMissing = error instanceof ApiError && error.code === 'session.proof_required';
    if (!isProofMissing || !(await askForProof())) throw error;
    return await call();
  }
}
