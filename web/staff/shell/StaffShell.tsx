import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { payment_mode } from '#texts/generated/payment_mode.ts';
import { staff_shell } from '#texts/generated/staff_shell.ts';
import { paymentConfig } from '#web/checkout/payment-config.ts';
import { useTexts } from '#web/lib/language.ts';
import { useLocation } from '#web/lib/router.ts';
import { Frame } from '#web/shell/Frame.tsx';
import { useReloadPlace } from '#web/shell/reload-place.ts';
import { SideNavigation } from '#web/shell/SideNavigation.tsx';
import { TopBar, useSidebarState } from '#web/shell/TopBar.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { LanguageSwitch } from '#web/ui/LanguageSwitch.tsx';
import { useSignedIn } from '../identity/signed-in.ts';
import { pathTo } from '../paths.ts';
import type { StaffArea } from '../routes.ts';
import { areasFor } from '../routes.ts';
import { PaletteButton } from './PaletteButton.tsx';
import { StaffMenu } from './StaffMenu.tsx';
import styles from './StaffShell.module.css';

export function StaffShell({ children }: { children: ReactNode }) {
  useReloadPlace();
  const sidebar = useSidebarState();
  const [, area = ''] = useLocation().pathname.split('/');
  const header = (
    <>
      <TopBar sidebar={sidebar} isSignedIn>
        <PaletteButton />
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

/**
 * Says on every screen that no real money moves, because many screens decide on payments. A rehearsal has a strip of its
 * own, which stands above every page and says this too.
 */
function SandboxStrip() {
  const t = useTexts(payment_mode);
  const { data } = useQuery(paymentConfig);
  if (!data || data.mode === 'live' || data.is_rehearsal) return null;
  return (
    <p className={styles.strip} role="status">
      {t.sandbox_notice}
    </p>
  );
}

function StaffNavigation(state: { isOpen: boolean; isCompact: boolean }) {
  const t = useTexts(staff_shell);
  const { roles } = useSignedIn();
  const entries = areasFor(roles).map(({ name, Icon, useCount }) => ({
    to: pathTo(name),
    label: t[`area_${name}`],
    Icon,
    badge: useCount && <CountBadge useCount={useCount} />,
  }));
  return <SideNavigation label={t.navigation} entries={entries} {...state} />;
}

/** An own component for each entry, because each entry may call its own hook for the count. */
function CountBadge({ useCount }: Required<Pick<StaffArea, 'useCount'>>) {
  return <Badge {...useCount()} />;
}
