import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Frame } from '#web/shell/Frame.tsx';
import { TopBar } from '#web/shell/TopBar.tsx';
import { useSidebarState } from '#web/shell/use-sidebar-state.ts';
import { LanguageSwitch } from '#web/ui/LanguageSwitch.tsx';
import { SandboxStrip } from './SandboxStrip.tsx';
import { StaffMenu } from './StaffMenu.tsx';
import { StaffNavigation } from './StaffNavigation.tsx';

export function StaffShell({ children }: { children: ReactNode }) {
  const sidebar = useSidebarState();
  const [, area = ''] = useLocation().pathname.split('/');
  const header = (
    <>
      <TopBar sidebar={sidebar} isSignedIn>
        <LanguageSwitch />
        <StaffMenu />
      </TopBar>
      <SandboxStrip />
    </>
  );
  const navigation = <StaffNavigation isOpen={sidebar.isOpen} isCompact={sidebar.isCompact} />;
  return (
    <Frame header={header} sidebar={navigation} place={area}>
      {children}
    </Frame>
  );
}
