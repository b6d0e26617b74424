import { useState } from 'react';
import { useLocation } from 'react-router';
import { useIsCompact } from '#web/lib/use-is-compact.ts';

export interface SidebarState {
  isOpen: boolean;
  isCompact: boolean;
  toggle(): void;
}

/** Wide screens show the sidebar until it is closed; phones hide it until it is asked for, on each screen anew. */
export function useSidebarState(): SidebarState {
  const isCompact = useIsCompact();
  const { pathname } = useLocation();
  const [closedWide, setClosedWide] = useState(false);
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = isCompact ? openAt === pathname : !closedWide;
  return {
    isOpen,
    isCompact,
    toggle: () => (isCompact ? setOpenAt(isOpen ? null : pathname) : setClosedWide(isOpen)),
  };
}
