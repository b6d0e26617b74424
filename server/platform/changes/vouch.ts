const vouched = new WeakMap<object, () => boolean>();

/**
 * Says of a value which everybody gets, whoever asks, how to see whether it is still right. Answers with such a value
 * are recorded and sent again as they were (`http/recorded-answers.ts`).
 */
export function vouchFor(value: object, isRight: () => boolean): void {
  vouched.set(value, isRight);
}

/** Whether the value is still right; undefined if nobody vouches for it. */
export function voucherOf(value: unknown): (() => boolean) | undefined {
  return typeof value === 'object' && value !== null ? vouched.get(value) : undefined;
}
