import type { LucideIcon } from 'lucide-react';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChartLine from 'lucide-react/icons/chart-line';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Ellipsis from 'lucide-react/icons/ellipsis';
import FileText from 'lucide-react/icons/file-text';
import House from 'lucide-react/icons/house';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import ReceiptText from 'lucide-react/icons/receipt-text';
import UserRound from 'lucide-react/icons/user-round';
import { memo, useEffect, useEffectEvent, useMemo } from 'react';
import { shell_menu } from '#texts/generated/shell_menu.ts';
import { useTexts } from '#web/lib/language.ts';
import { Queries } from '#web/lib/queries.tsx';
import { NavLink, useLocation } from '#web/lib/router.ts';
import { useSessionUser } from '#web/lib/session.ts';
import { MenuHead } from '#web/shell/MenuHead.tsx';
import { SideNavigation } from '#web/shell/SideNavigation.tsx';
import type { SidebarState } from '#web/shell/TopBar.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { useUnread } from '../chat/unread.ts';
import { pathTo, type ScreenName } from '../paths.ts';
import styles from './BottomBar.module.css';

type Label = keyof (typeof shell_menu)['de'];

interface Entry {
  to: ScreenName;
  label: Label;
  Icon: LucideIcon;
  /** The shorter name in the bar at the lower end of a phone; without one the entry stands behind More. */
  inBar?: Label;
}

const ENTRIES: Entry[] = [
  { to: 'Dashboard', label: 'menu_dashboard', Icon: House, inBar: 'menu_dashboard' },
  { to: 'Account', label: 'my_profile', Icon: UserRound },
  { to: 'Chat', label: 'menu_messages', Icon: MessageCircle, inBar: 'menu_messages' },
  { to: 'ScheduleAppointment', label: 'my_appointments', Icon: CalendarDays, inBar: 'menu_appointments' },
  { to: 'MedicalHistory', label: 'menu_documents', Icon: FileText, inBar: 'menu_documents' },
  { to: 'TherapyPlan', label: 'menu_plan', Icon: ClipboardList },
  { to: 'Values', label: 'menu_values', Icon: ChartLine },
  { to: 'Invoices', label: 'menu_invoices', Icon: ReceiptText },
  { to: 'Contacts', label: 'menu_contacts', Icon: Mail },
];

/** The places of the patient area: beside the screen, and on phones a sheet above the bottom bar. */
export function Sidebar({ isOpen, isCompact, toggle }: SidebarState) {
  const t = useTexts(shell_menu);
  const name = useSessionUser()?.name;
  useCloseOnEscape(isOpen && isCompact, toggle);
  const list = useMemo(
    () => ({
      head: <MenuHead>{name}</MenuHead>,
      entries: ENTRIES.map(({ to, label, Icon }) => ({
        to: pathTo(to),
        label: t[label],
        Icon,
        badge: to === 'Chat' && <UnreadBadge />,
      })),
    }),
    [t, name],
  );
  return (
    <SideNavigation
      label={t.sidebar}
      isOpen={isOpen}
      isCompact={isCompact}
      {...list}
      onPressBeside={toggle}
    />
  );
}

/** On phones: the four places that patients visit most, and the way to all of them. */
export function BottomBar({ isOpen, toggle }: SidebarState) {
  const t = useTexts(shell_menu);
  const { pathname } = useLocation();
  const isBehindMore = ENTRIES.some(({ to, inBar }) => !inBar && pathTo(to) === pathname);
  return (
    <nav className={styles.bar} aria-label={t.bottom_bar}>
      <PlacesInBar />
      <button
        type="button"
        className={styles.place}
        aria-expanded={isOpen}
        aria-controls="sidebar"
        data-current={isBehindMore || undefined}
        onClick={toggle}
      >
        <Ellipsis aria-hidden="true" />
        <span>{t.menu_more}</span>
      </button>
    </nav>
  );
}

/** Not rendered again when the sheet above opens. */
const PlacesInBar = memo(function PlacesInBar() {
  const t = useTexts(shell_menu);
  return BAR_ORDER.map(({ to, inBar, Icon }) => (
    <NavLink key={to} to={pathTo(to)} className={styles.place ?? ''}>
      <Icon aria-hidden="true" />
      <span>{inBar && t[inBar]}</span>
      {to === 'Chat' && <UnreadBadge />}
    </NavLink>
  ));
});

/** Appointments stand beside the overview, as patients look for them first. */
const BAR_ORDER = (['Dashboard', 'ScheduleAppointment', 'Chat', 'MedicalHistory'] as const).flatMap((name) =>
  ENTRIES.filter(({ to }) => to === name),
);

function UnreadBadge() {
  return (
    <Queries>
      <UnreadCount />
    </Queries>
  );
}

function UnreadCount() {
  return <Badge {...useUnread()} />;
}

function useCloseOnEscape(isWatching: boolean, close: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
  });
  useEffect(() => {
    if (!isWatching) return;
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isWatching]);
}
