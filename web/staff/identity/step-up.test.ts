import { expect, test, vi } from 'vitest';
import { ApiError } from '#web/lib/call-api.ts';
import { callWithProof } from './step-up.ts';

const proofMissing = new ApiError(403, { code: 'session.proof_required' });
const agree = () => vi.fn(async () => true);

test('a call that needs a fresh proof is made again after the proof', async () => {
  const call = vi.fn().mockRejectedValueOnce(proofMissing).mockResolvedValueOnce('done');
  const ask = agree();
  expect(await callWithProof(call, ask)).toBe('done');
  expect(ask).toHaveBeenCalledOnce();
});

test('a call that is refused after the proof is not repeated again', async () => {
  const call = vi.fn().mockRejectedValue(proofMissing);
  const ask = agree();
  await expect(callWithProof(call, ask)).rejects.toBe(proofMissing);
  expect(call).toHaveBeenCalledTimes(2);
  expect(ask).toHaveBeenCalledOnce();
});

test('without a proof the refusal is thrown and the call is not repeated', async () => {
  const call = vi.fn().mockRejectedValue(proofMissing);
  await expect(callWithProof(call, async () => false)).rejects.toBe(proofMissing);
  expect(call).toHaveBeenCalledOnce();
});

test('other refusals and successful calls ask for no proof', async () => {
  const ask = agree();
  const forbidden = new ApiError(403, { code: 'session.forbidden' });
  await expect(callWithProof(vi.fn().mockRejectedValue(forbidden), ask)).rejects.toBe(forbidden);
  expect(await callWithProof(async () => 'done', ask)).toBe('done');
  expect(ask).not.toHaveBeenCalled();
});
