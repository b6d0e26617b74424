import { callApi } from '#web/lib/call-api.ts';

/** One that cannot be reached any more ends by itself, soon. */
export async function endSession(): Promise<void> {
  await callApi('POST /api/staff/logout', {}).catch(() => {});
}
