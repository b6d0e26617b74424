import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Frame } from '#web/shell/Frame.tsx';
import { TopBar } from '#web/shell/TopBar.tsx';
import { LanguageSwitch } from '#web/ui/LanguageSwitch.tsx';

/** Around the screens that come before somebody is signed in. */
export function DoorFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const header = (
    <TopBar sidebar={null} isSignedIn={false}>
      <LanguageSwitch />
    </TopBar>
  );
  return (
    <Frame header={header} place={pathname}>
      {children}
    </Frame>
  );
}
