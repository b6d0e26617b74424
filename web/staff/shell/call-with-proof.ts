import { ApiError } from '#web/lib/call-api.ts';

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
