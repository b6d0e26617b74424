import { callApi } from '#web/lib/call-api.ts';
import { signOut } from '#web/lib/session.ts';

/**
 * Ends the session on the server and forgets it here, the latter also when the server cannot be reached. Home
 * is loaded anew: nothing of the person stays in memory, and no private screen asks for the next login.
 */
export async function logOut(): Promise<void> {
  await callApi('POST /api/logout', {}).catch(() => {});
  signOut();
  window.location.assign('/patient/');
}
