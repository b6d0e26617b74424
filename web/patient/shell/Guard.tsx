import type { ComponentType } from 'react';
import { Navigate, useLocation } from '#web/lib/router.ts';
import { useSessionUser } from '#web/lib/session.ts';
import { pathTo } from '../paths.ts';
import type { PortalRoute } from '../routes.ts';

/** Leads visitors of a private screen through Login and back, and signed-in patients past Login. */
export function Guard({ route, Screen }: { route: PortalRoute; Screen: ComponentType }) {
  const user = useSessionUser();
  const location = useLocation();

  if (route.needsLogin && !user) {
    return <Navigate to={pathTo('Login')} replace state={{ from: location.pathname + location.search }} />;
  }
  if (route.guestsOnly && user) return <Navigate to={returnAddress(location.state)} replace />;
  return <Screen />;
}

/** One slash, then a path of the portal: browsers read // and /\ as the start of another host. */
const OWN_PATH = /^\/(?![/\\])/;

/** Where a login leads: back to the screen that asked for it, otherwise to the dashboard. */
export function returnAddress(state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === 'string' && OWN_PATH.test(from) ? from : pathTo('Dashboard');
}
