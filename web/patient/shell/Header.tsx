import { lazy, Suspense } from 'react';
import { useSessionUser } from '#web/lib/session.ts';
import { TopBar } from '#web/shell/TopBar.tsx';
import type { SidebarState } from '#web/shell/use-sidebar-state.ts';
import { LanguageSwitch } from '#web/ui/LanguageSwitch.tsx';
import { LoginMenu } from './LoginMenu.tsx';

const loadTools = () => import('./SignedInTools.tsx');
const SignedInUnread = lazy(async () => ({ default: (await loadTools()).SignedInUnread }));
const SignedInMenu = lazy(async () => ({ default: (await loadTools()).SignedInMenu }));

export function Header({ sidebar }: { sidebar: SidebarState | null }) {
  const user = useSessionUser();
  return (
    <TopBar sidebar={sidebar} isSignedIn={user !== null}>
      <Suspense>{user && <SignedInUnread />}</Suspense>
      <LanguageSwitch />
      <Suspense>{user ? <SignedInMenu name={user.name} /> : <LoginMenu />}</Suspense>
    </TopBar>
  );
}
