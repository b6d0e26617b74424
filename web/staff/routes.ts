import type { LucideIcon } from 'lucide-react';
import Banknote from 'lucide-react/icons/banknote';
import Building2 from 'lucide-react/icons/building-2';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Eye from 'lucide-react/icons/eye';
import Hourglass from 'lucide-react/icons/hourglass';
import Inbox from 'lucide-react/icons/inbox';
import MessagesSquare from 'lucide-react/icons/messages-square';
import Sun from 'lucide-react/icons/sun';
import UserRoundSearch from 'lucide-react/icons/user-round-search';
import UsersRound from 'lucide-react/icons/users-round';
import type { ComponentType } from 'react';
import type { StaffEndpointName } from '#contract/staff-permissions.ts';
import type { StaffRole } from '#contract/staff-roles.rules.ts';
import type { Screen } from '#web/lib/lazy-screen.tsx';
import { mayCall } from './identity/permissions.ts';
import type { AreaName } from './paths.ts';
import { useOpenEnquiries, useUnreadMessages } from './tasks/staff-tasks.ts';

export interface StaffArea {
  /** Its address below /staff; `area_<name>` of the texts `staff_shell` is its name on screen. */
  name: AreaName;
  Icon: LucideIcon;
  /** A role that may not make this call neither sees nor opens the area. */
  needs: StaffEndpointName;
  /**
   * The server renders it for the person who is signed in. The wide calendar is a grid whose entries carry styles of their
   * own, which the content policy allows to scripts only.
   */
  ssr?: 'personal' | 'personal on phones';
  load: () => Promise<Screen>;
  /** A hook: the count beside the entry of the navigation, and the same in words. */
  useCount?: () => { count: number; label: string };
}

/**
 * The areas of the workspace, in the order of the navigation; a person starts in the first area of the role.
 * To add an area: 1. its name in `paths.ts`, its entry here, and `area_<name>` in both texts under `staff_shell`;
 * 2. `<capability>/<Name>Area.tsx`, with <Routes> if it has several screens; 3. `useStepUp` around calls that ask for a
 * fresh proof.
 */
export const areas: StaffArea[] = [
  {
    name: 'today',
    Icon: Sun,
    needs: 'listTasks',
    ssr: 'personal',
    load: () => import('./today/TodayArea.tsx').then((module) => module.TodayArea),
  },
  {
    name: 'calendar',
    Icon: CalendarDays,
    needs: 'readCalendar',
    ssr: 'personal on phones',
    load: () => import('./schedule/CalendarArea.tsx').then((module) => module.CalendarArea),
  },
  {
    name: 'waitlist',
    Icon: Hourglass,
    needs: 'listWaitlist',
    load: () => import('./waitlist/WaitlistArea.tsx').then((module) => module.WaitlistArea),
  },
  {
    name: 'patients',
    Icon: UserRoundSearch,
    needs: 'listPatients',
    load: () => import('./patients/PatientsArea.tsx').then((module) => module.PatientsArea),
  },
  {
    name: 'chats',
    Icon: MessagesSquare,
    needs: 'listStaffConversations',
    useCount: useUnreadMessages,
    load: () => import('./chats/ChatsArea.tsx').then((module) => module.ChatsArea),
  },
  {
    name: 'contacts',
    Icon: Inbox,
    needs: 'listEnquiries',
    useCount: useOpenEnquiries,
    load: () => import('./enquiries/EnquiriesArea.tsx').then((module) => module.EnquiriesArea),
  },
  {
    name: 'money',
    Icon: Banknote,
    needs: 'listStaffInvoices',
    load: () => import('./payments/PaymentsArea.tsx').then((module) => module.PaymentsArea),
  },
  {
    name: 'clinic',
    Icon: Building2,
    needs: 'readCatalogue',
    load: () => import('./settings/ClinicArea.tsx').then((module) => module.ClinicArea),
  },
  {
    name: 'audit',
    Icon: Eye,
    needs: 'searchAccesses',
    load: () => import('./audit/AuditArea.tsx').then((module) => module.AuditArea),
  },
  {
    name: 'accounts',
    Icon: UsersRound,
    needs: 'listStaff',
    load: () => import('./accounts/AccountsArea.tsx').then((module) => module.AccountsArea),
  },
];

/** The areas that somebody with these roles may open, each once. */
export function areasFor(roles: readonly StaffRole[]): StaffArea[] {
  return areas.filter(({ needs }) => mayCall(roles, needs));
}

/** The pages that open without a session, mostly by a link from a mail. */
export const doors: { path: string; load: () => Promise<ComponentType> }[] = [
  {
    path: '/set-up/:token',
    load: () => import('./identity/AccountLinkPages.tsx').then((module) => module.SetUpPage),
  },
  {
    path: '/invitation/:token',
    load: () => import('./identity/AccountLinkPages.tsx').then((module) => module.InvitationPage),
  },
  {
    path: '/forgot-password',
    load: () => import('./identity/PasswordResetPages.tsx').then((module) => module.ForgotPasswordPage),
  },
  {
    path: '/reset-password/:token',
    load: () => import('./identity/PasswordResetPages.tsx').then((module) => module.ResetPasswordPage),
  },
];
