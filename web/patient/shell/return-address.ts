import { pathTo } from '../routes.ts';

/** One slash, then a path of the portal: browsers read // and /\ as the start of another host. */
const OWN_PATH = /^\/(?![/\\])/;

/** Where a login leads: back to the screen that asked for it, otherwise to the dashboard. */
export function returnAddress(state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === 'string' && OWN_PATH.test(from) ? from : pathTo('Dashboard');
}
