import { forgetQueries } from '#web/lib/queries.tsx';
import { emptyPage } from './bfcache.ts';

/**
 * Leaves the page after a logout. The page that the browser may cache for Back contains nothing of the person. If the
 * person stays because of unsaved entries, they are still there.
 */
export function leaveNothingBehind(address: string): void {
  window.addEventListener('pagehide', () => {
    forgetQueries();
    emptyPage();
  });
  window.location.assign(address);
}
