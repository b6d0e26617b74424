import { ApiError } from './call-api.ts';

/** The idempotency key of one attempt. `crypto.randomUUID` exists on https pages only. */
export function newRequestKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), hex).join('');
}

/**
 * Whether it is unknown if the server executed the request. A retry has the same key, so the server executes it once.
 */
export function isResultUnknown(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}
