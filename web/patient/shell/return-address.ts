import { pathTo } from '../routes.ts';

/** Where a login leads: back to the screen that asked for it, otherwise to the dashboard. */
export function returnAddress(state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === 'string' && from.startsWith('/') ? from : pathTo('Dashboard');
}
