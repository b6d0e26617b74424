import { matchPath, useLocation } from 'react-router';
import { useSessionUser } from '#web/lib/session.ts';
import { type SidebarState, useSidebarState } from '#web/shell/use-sidebar-state.ts';
import { routes } from '../routes.ts';

/** Only signed-in patients have one, and some screens stand alone. */
export function useSidebar(): SidebarState | null {
  const user = useSessionUser();
  const sidebar = useSidebarState();
  const { pathname } = useLocation();
  return user === null || hidesSidebar(pathname) ? null : sidebar;
}

export function hidesSidebar(pathname: string): boolean {
  const current = routes.find(({ path, alias }) =>
    [path, alias].some((each) => each && matchPath(each, pathname)),
  );
  return current?.hidesSidebar === true;
}
