import { createContext, use, useCallback } from 'react';
import { ApiError } from '#web/lib/call-api.ts';

/** Opens the dialog; resolves with true when the person has proven who they are. */
export const StepUpContext = createContext<() => Promise<boolean>>(async () => false);

/**
 * For calls that may ask for a fresh proof: `const withProof = useStepUp()`, then
 * `withProof(() => callApi('POST /api/staff/accounts', form))`. The screen stays as it is during the proof.
 */
export function useStepUp() {
  const askForProof = use(StepUpContext);
  return useCallback(
    <Answer>(call: () => Promise<Answer>): Promise<Answer> => callWithProof(call, askForProof),
    [askForProof],
  );
}

/**
 * Makes a call. When the server refuses it because a fresh proof is missing, asks for the proof and makes the call
 * once more. Without a proof the refusal is thrown.
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
