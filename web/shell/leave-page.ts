import { forgetQueries } from '#web/lib/queries.tsx';
import { emptyPage } from './kept-page.ts';

/**
 * After a logout. Nothing of the person stays in a page that the browser keeps for Back. Whoever is asked about unsaved
 * entries and stays still finds them.
 */
export function leaveNothingBehind(address: string): void {
  window.addEventListener('pagehide', () => {
    forgetQueries();
    emptyPage();
  });
  window.location.assign(address);
}
