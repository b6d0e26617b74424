import { useState } from 'react';
import { matchPath, useLocation } from 'react-router';
import { useSessionUser } from '#web/lib/session.ts';
import { useIsCompact } from '#web/lib/use-is-compact.ts';
import { routes } from '../routes.ts';

export interface SidebarState {
  isOpen: boolean;
  isCompact: boolean;
  toggle(): void;
}

/** Wide screens show the sidebar until it is closed; phones hide it until it is asked for, on each screen anew. */
export function useSidebar(): SidebarState | null {
  const user = useSessionUser();
  const isCompact = useIsCompact();
  const { pathname } = useLocation();
  const [closedWide, setClosedWide] = useState(false);
  const [openAt, setOpenAt] = useState<string | null>(null);
  if (user === null || hidesSidebar(pathname)) return null;

  const isOpen = isCompact ? openAt === pathname : !closedWide;
  return {
    isOpen,
    isCompact,
    toggle: () => (isCompact ? setOpenAt(isOpen ? null : pathname) : setClosedWide(isOpen)),
  };
}

export function hidesSidebar(pathname: string): boolean {
  const current = routes.find(({ path, alias }) =>
    [path, alias].some((each) => each && matchPath(each, pathname)),
  );
  return current?.hidesSidebar === true;
}
