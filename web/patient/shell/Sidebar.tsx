import type { LucideIcon } from 'lucide-react';
import CalendarDays from 'lucide-react/icons/calendar-days';
import FileText from 'lucide-react/icons/file-text';
import House from 'lucide-react/icons/house';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import ReceiptText from 'lucide-react/icons/receipt-text';
import UserRound from 'lucide-react/icons/user-round';
import { NavLink } from 'react-router';
import { shell } from '#texts/generated/shell.ts';
import { useTexts } from '#web/lib/language.ts';
import { Queries } from '#web/lib/queries.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { pathTo, type RouteName } from '../routes.ts';
import styles from './Sidebar.module.css';
import { useUnread } from './unread.ts';

type Label =
  | 'menu_dashboard'
  | 'my_profile'
  | 'menu_messages'
  | 'my_appointments'
  | 'menu_documents'
  | 'menu_invoices'
  | 'menu_contacts';

const ENTRIES: { to: RouteName; label: Label; Icon: LucideIcon }[] = [
  { to: 'Dashboard', label: 'menu_dashboard', Icon: House },
  { to: 'Account', label: 'my_profile', Icon: UserRound },
  { to: 'Chat', label: 'menu_messages', Icon: MessageCircle },
  { to: 'ScheduleAppointment', label: 'my_appointments', Icon: CalendarDays },
  { to: 'MedicalHistory', label: 'menu_documents', Icon: FileText },
  { to: 'Invoices', label: 'menu_invoices', Icon: ReceiptText },
  { to: 'Contacts', label: 'menu_contacts', Icon: Mail },
];

export function Sidebar({ isOpen, isCompact }: { isOpen: boolean; isCompact: boolean }) {
  const t = useTexts(shell);
  return (
    <nav
      id="sidebar"
      className={styles.sidebar}
      aria-label={t.sidebar}
      hidden={!isOpen}
      data-compact={isCompact || undefined}
    >
      <ul className={styles.list}>
        {ENTRIES.map(({ to, label, Icon }) => (
          <li key={to}>
            <NavLink to={pathTo(to)} className={styles.entry ?? ''}>
              <Icon aria-hidden="true" />
              {t[label]}
              {to === 'Chat' && (
                <Queries>
                  <UnreadBadge />
                </Queries>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function UnreadBadge() {
  return <Badge {...useUnread()} />;
}
