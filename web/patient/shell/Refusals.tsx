import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { reactToRefusals } from '#web/lib/call-api.ts';
import { signOut } from '#web/lib/session.ts';
import { pathTo } from '../routes.ts';

const BASE = /^\/patient/;

/** A dead session ends here too and leads to Login; what is forbidden leads to its own screen. */
export function Refusals() {
  const navigate = useNavigate();
  useEffect(() => {
    reactToRefusals({
      onUnauthorised: () => {
        signOut();
        const from = window.location.pathname.replace(BASE, '') + window.location.search;
        if (!from.startsWith(pathTo('Login'))) navigate(pathTo('Login'), { state: { from } });
      },
      onForbidden: () => navigate(pathTo('Forbidden')),
    });
  }, [navigate]);
  return null;
}
