import type { LucideIcon } from 'lucide-react';
import CalendarDays from 'lucide-react/icons/calendar-days';
import FileText from 'lucide-react/icons/file-text';
import House from 'lucide-react/icons/house';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import ReceiptText from 'lucide-react/icons/receipt-text';
import UserRound from 'lucide-react/icons/user-round';
import { shell_menu } from '#texts/generated/shell_menu.ts';
import { useTexts } from '#web/lib/language.ts';
import { Queries } from '#web/lib/queries.tsx';
import { SideNavigation } from '#web/shell/SideNavigation.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { pathTo, type ScreenName } from '../paths.ts';
import { useUnread } from './unread.ts';

type Label =
  | 'menu_dashboard'
  | 'my_profile'
  | 'menu_messages'
  | 'my_appointments'
  | 'menu_documents'
  | 'menu_invoices'
  | 'menu_contacts';

const ENTRIES: { to: ScreenName; label: Label; Icon: LucideIcon }[] = [
  { to: 'Dashboard', label: 'menu_dashboard', Icon: House },
  { to: 'Account', label: 'my_profile', Icon: UserRound },
  { to: 'Chat', label: 'menu_messages', Icon: MessageCircle },
  { to: 'ScheduleAppointment', label: 'my_appointments', Icon: CalendarDays },
  { to: 'MedicalHistory', label: 'menu_documents', Icon: FileText },
  { to: 'Invoices', label: 'menu_invoices', Icon: ReceiptText },
  { to: 'Contacts', label: 'menu_contacts', Icon: Mail },
];

export function Sidebar(state: { isOpen: boolean; isCompact: boolean }) {
  const t = useTexts(shell_menu);
  const entries = ENTRIES.map(({ to, label, Icon }) => ({
    to: pathTo(to),
    label: t[label],
    Icon,
    badge: to === 'Chat' && (
      <Queries>
        <UnreadBadge />
      </Queries>
    ),
  }));
  return <SideNavigation label={t.sidebar} entries={entries} {...state} />;
}

function UnreadBadge() {
  return <Badge {...useUnread()} />;
}
