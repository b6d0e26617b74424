import { expect, test, vi } from 'vitest';
import { ApiError } from '#web/lib/call-api.ts';
import { callWithProof } from './step-up.ts';

const proofMissing = new ApiError(403, { code: 'session.proof_required' });
const agree = () => vi.fn(async () => true);

test('a call that asks for a fresh proof is made once more when there is one', async () => {
  const call = vi.fn().mockRejectedValueOnce(proofMissing).mockResolvedValueOnce('done');
  const ask = agree();
  expect(await callWithProof(call, ask)).toBe('done');
  expect(ask).toHaveBeenCalledOnce();
});

test('refused again, it is not repeated for ever', async () => {
  const call = vi.fn().mockRejectedValue(proofMissing);
  const ask = agree();
  await expect(callWithProof(call, ask)).rejects.toBe(proofMissing);
  expect(call).toHaveBeenCalledTimes(2);
  expect(ask).toHaveBeenCalledOnce();
});

test('whoever declines gets the refusal, and nothing is repeated', async () => {
  const call = vi.fn().mockRejectedValue(proofMissing);
  await expect(callWithProof(call, async () => false)).rejects.toBe(proofMissing);
  expect(call).toHaveBeenCalledOnce();
});

test('nobody is asked because of another refusal, or without one', async () => {
  const ask = agree();
  const forbidden = new ApiError(403, { code: 'session.forbidden' });
  await expect(callWithProof(vi.fn().mockRejectedValue(forbidden), ask)).rejects.toBe(forbidden);
  expect(await callWithProof(async () => 'done', ask)).toBe('done');
  expect(ask).not.toHaveBeenCalled();
});
