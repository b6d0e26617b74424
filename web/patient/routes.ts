import type { Screen } from '#web/lib/lazy-screen.tsx';
import { matchPath } from '#web/lib/match-path.ts';
import { pathTo, type ScreenName } from './paths.ts';

export interface PortalRoute {
  name: ScreenName;
  /** A further address of the same screen. */
  alias?: string;
  /** Only for signed-in patients; everybody else is led through Login and back. */
  needsLogin?: true;
  /** Of no use to somebody who is signed in already. */
  guestsOnly?: true;
  /** A screen of its own, without the sidebar of the patient area. */
  hidesSidebar?: true;
  /**
   * The server renders the whole screen: `public` is one page for every visitor, `personal` one for the patient who is
   * signed in. It reads what the screen itself names (`ssrPrefetch`, else `prefetch`). Of all other screens it renders the frame.
   */
  ssr?: 'public' | 'personal';
  load: () => Promise<Screen>;
}

/** Every screen of the portal with the code it loads; its address stands in `paths.ts`. */
export const routes: PortalRoute[] = [
  {
    name: 'Home',
    hidesSidebar: true,
    ssr: 'public',
    load: () => import('./home/HomePage.tsx').then((module) => module.HomePage),
  },
  {
    name: 'Appointment',
    hidesSidebar: true,
    ssr: 'public',
    load: () => import('./booking/BookingPage.tsx').then((module) => module.BookingPage),
  },
  {
    name: 'Doctors',
    ssr: 'public',
    load: () => import('./doctors/DoctorsPage.tsx').then((module) => module.DoctorsPage),
  },
  {
    name: 'Doctor',
    ssr: 'public',
    load: () => import('./doctors/DoctorPage.tsx').then((module) => module.DoctorPage),
  },
  {
    name: 'Login',
    guestsOnly: true,
    ssr: 'public',
    load: () => import('./identity/login/LoginPage.tsx').then((module) => module.LoginPage),
  },
  {
    name: 'Register',
    guestsOnly: true,
    ssr: 'public',
    load: () => import('./identity/RegisterPage.tsx').then((module) => module.RegisterPage),
  },
  {
    name: 'Befunde',
    needsLogin: true,
    hidesSidebar: true,
    load: () => import('./documents/BefundePage.tsx').then((module) => module.BefundePage),
  },
  {
    name: 'PaymentCancel',
    ssr: 'public',
    load: () => import('./thanks/ThankPages.tsx').then((module) => module.PaymentCancelPage),
  },
  {
    name: 'Thank',
    hidesSidebar: true,
    ssr: 'public',
    load: () => import('./thanks/ThankPages.tsx').then((module) => module.ThankPage),
  },
  {
    name: 'ThankYou',
    ssr: 'public',
    load: () => import('./thanks/ThankPages.tsx').then((module) => module.ThankYouPage),
  },
  {
    name: 'ThankComponent',
    alias: '/cancel',
    ssr: 'public',
    load: () => import('./thanks/ThankPages.tsx').then((module) => module.ThankPage),
  },
  {
    name: 'Contact',
    hidesSidebar: true,
    ssr: 'public',
    load: () => import('./enquiries/ContactFormPage.tsx').then((module) => module.ContactFormPage),
  },
  { name: 'AGB', hidesSidebar: true, ssr: 'public', load: loadLegalPage },
  { name: 'PrivacyPolicy', hidesSidebar: true, ssr: 'public', load: loadLegalPage },
  { name: 'Imprint', hidesSidebar: true, ssr: 'public', load: loadLegalPage },
  { name: 'Widerrufsrecht', hidesSidebar: true, ssr: 'public', load: loadLegalPage },
  { name: 'Haftungsausschluss', hidesSidebar: true, ssr: 'public', load: loadLegalPage },
  {
    name: 'Accessibility',
    alias: '/accessibility',
    hidesSidebar: true,
    ssr: 'public',
    load: loadLegalPage,
  },
  {
    name: 'ForgotPassword',
    ssr: 'public',
    load: () => import('./identity/PasswordPages.tsx').then((module) => module.ForgotPasswordPage),
  },
  {
    name: 'ResetPassword',
    load: () => import('./identity/PasswordPages.tsx').then((module) => module.ResetPasswordPage),
  },
  {
    name: 'VerifyEmail',
    load: () => import('./identity/VerifyEmailPage.tsx').then((module) => module.VerifyEmailPage),
  },
  {
    name: 'UndoEmail',
    load: () => import('./identity/UndoEmailPage.tsx').then((module) => module.UndoEmailPage),
  },
  {
    name: 'ConfirmPayment',
    hidesSidebar: true,
    load: () =>
      import('./booking/confirm/ConfirmPaymentPage.tsx').then((module) => module.ConfirmPaymentPage),
  },
  {
    name: 'PayLink',
    load: () => import('./pay-link/PayLinkPage.tsx').then((module) => module.PayLinkPage),
  },
  {
    name: 'LetterLink',
    load: () => import('./letter-link/LetterLinkPage.tsx').then((module) => module.LetterLinkPage),
  },
  {
    name: 'OfferLink',
    load: () => import('./waitlist/OfferLinkPage.tsx').then((module) => module.OfferLinkPage),
  },
  {
    name: 'VerifyPaper',
    load: () => import('./treatment/VerifyPaperPage.tsx').then((module) => module.VerifyPaperPage),
  },
  {
    name: 'Dashboard',
    needsLogin: true,
    ssr: 'personal',
    load: () => import('./dashboard/DashboardPage.tsx').then((module) => module.DashboardPage),
  },
  {
    name: 'Account',
    needsLogin: true,
    load: () => import('./identity/account/AccountPage.tsx').then((module) => module.AccountPage),
  },
  {
    name: 'Document',
    needsLogin: true,
    load: () => import('./identity/account/DocumentPage.tsx').then((module) => module.DocumentPage),
  },
  {
    name: 'MedicalHistory',
    needsLogin: true,
    load: () => import('./documents/MedicalHistoryPage.tsx').then((module) => module.MedicalHistoryPage),
  },
  {
    name: 'TherapyPlan',
    needsLogin: true,
    load: () => import('./treatment/TherapyPlanPage.tsx').then((module) => module.TherapyPlanPage),
  },
  {
    name: 'Values',
    needsLogin: true,
    load: () => import('./documents/ValuesPage.tsx').then((module) => module.ValuesPage),
  },
  {
    name: 'AnamneseBogen',
    needsLogin: true,
    load: () => import('./anamnesis/bogen/AnamneseBogenPage.tsx').then((module) => module.AnamneseBogenPage),
  },
  {
    name: 'Chat',
    needsLogin: true,
    ssr: 'personal',
    load: () => import('./chat/ChatPage.tsx').then((module) => module.ChatPage),
  },
  {
    name: 'ScheduleAppointment',
    needsLogin: true,
    ssr: 'personal',
    load: () => import('./appointments/AppointmentsPage.tsx').then((module) => module.AppointmentsPage),
  },
  {
    name: 'MoveAppointment',
    needsLogin: true,
    load: () =>
      import('./move-appointment/MoveAppointmentPage.tsx').then((module) => module.MoveAppointmentPage),
  },
  {
    name: 'Waitlist',
    needsLogin: true,
    load: () => import('./waitlist/WaitlistPage.tsx').then((module) => module.WaitlistPage),
  },
  {
    name: 'WaitlistOffer',
    needsLogin: true,
    load: () => import('./waitlist/OfferPage.tsx').then((module) => module.OfferPage),
  },
  {
    name: 'Invoices',
    needsLogin: true,
    load: () => import('./invoices/InvoicesPage.tsx').then((module) => module.InvoicesPage),
  },
  {
    name: 'Contacts',
    needsLogin: true,
    load: () => import('./enquiries/EnquiriesPage.tsx').then((module) => module.EnquiriesPage),
  },
  {
    name: 'VideoCheck',
    load: () => import('./video/VideoCheckPage.tsx').then((module) => module.VideoCheckPage),
  },
  {
    name: 'Room',
    needsLogin: true,
    load: () => import('./video/RoomPages.tsx').then((module) => module.RoomPage),
  },
  {
    name: 'GuestRoom',
    load: () => import('./video/RoomPages.tsx').then((module) => module.GuestRoomPage),
  },
  {
    name: 'Forbidden',
    ssr: 'public',
    load: () => import('./identity/ForbiddenPage.tsx').then((module) => module.ForbiddenPage),
  },
  {
    name: 'NotFound',
    load: () => import('#web/shell/NotFoundPage.tsx').then((module) => module.NotFoundPage),
  },
];

/** The addresses that lead to a screen. */
export function addressesOf({ name, alias }: PortalRoute): string[] {
  return alias === undefined ? [pathTo(name)] : [pathTo(name), alias];
}

/** The screen at `/login`, as the router finds it. */
export function routeAt(pathname: string): PortalRoute | undefined {
  return routes.find((route) => addressesOf(route).some((path) => matchPath(path, pathname)));
}

function loadLegalPage(): Promise<Screen> {
  return import('./content/LegalPage.tsx').then((module) => module.LegalPage);
}
