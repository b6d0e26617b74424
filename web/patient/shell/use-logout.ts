import { useNavigate } from 'react-router';
import { callApi } from '#web/lib/call-api.ts';
import { signOut } from '#web/lib/session.ts';
import { pathTo } from '../routes.ts';

/** Ends the session on the server and forgets it here; the latter also when the server cannot be reached. */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await callApi('POST /api/logout', {}).catch(() => {});
    await navigate(pathTo('Home'));
    signOut();
  };
}
