import { lazy, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Frame } from '#web/shell/Frame.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { Refusals } from './Refusals.tsx';
import { useSidebar } from './use-sidebar.ts';

const Sidebar = lazy(async () => ({ default: (await import('./Sidebar.tsx')).Sidebar }));

export function Shell({ children }: { children: ReactNode }) {
  const sidebar = useSidebar();
  const { pathname } = useLocation();
  return (
    <>
      <Frame
        header={<Header sidebar={sidebar} />}
        sidebar={sidebar && <Sidebar isOpen={sidebar.isOpen} isCompact={sidebar.isCompact} />}
        footer={<Footer />}
        place={pathname}
      >
        {children}
      </Frame>
      <Refusals />
    </>
  );
}
