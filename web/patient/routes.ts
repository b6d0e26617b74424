import type { ComponentType } from 'react';
import type { route as routeTexts } from '#texts/generated/route.ts';

export type RouteName = keyof typeof routeTexts.de;

export interface PortalRoute {
  name: RouteName;
  path: string;
  /** Further addresses of the same screen. */
  alias?: string;
  /** Only for signed-in patients; everybody else is led through Login and back. */
  needsLogin?: true;
  /** Of no use to somebody who is signed in already. */
  guestsOnly?: true;
  /** A screen of its own, without the sidebar of the patient area. */
  hidesSidebar?: true;
  load: () => Promise<ComponentType>;
}

/** Every screen of the portal, below /patient. */
export const routes: PortalRoute[] = [
  {
    name: 'Home',
    path: '/',
    hidesSidebar: true,
    load: () => import('./home/HomePage.tsx').then((module) => module.HomePage),
  },
  {
    name: 'Appointment',
    path: '/book-appointment',
    hidesSidebar: true,
    load: () => import('./booking/BookingPage.tsx').then((module) => module.BookingPage),
  },
  {
    name: 'Login',
    path: '/login',
    guestsOnly: true,
    load: () => import('./identity/login/LoginPage.tsx').then((module) => module.LoginPage),
  },
  {
    name: 'Register',
    path: '/register',
    guestsOnly: true,
    load: () => import('./identity/RegisterPage.tsx').then((module) => module.RegisterPage),
  },
  {
    name: 'Befunde',
    path: '/befunde',
    needsLogin: true,
    hidesSidebar: true,
    load: () => import('./documents/BefundePage.tsx').then((module) => module.BefundePage),
  },
  {
    name: 'PaymentCancel',
    path: '/payment/cancel',
    load: () => import('./thanks/ThankPages.tsx').then((module) => module.PaymentCancelPage),
  },
  {
    name: 'Thank',
    path: '/thank',
    hidesSidebar: true,
    load: () => import('./thanks/ThankPages.tsx').then((module) => module.ThankPage),
  },
  {
    name: 'ThankYou',
    path: '/thank-you',
    load: () => import('./thanks/ThankPages.tsx').then((module) => module.ThankYouPage),
  },
  {
    name: 'ThankComponent',
    path: '/success',
    alias: '/cancel',
    load: () => import('./thanks/ThankPages.tsx').then((module) => module.ThankPage),
  },
  {
    name: 'Contact',
    path: '/contact',
    hidesSidebar: true,
    load: () => import('./enquiries/ContactFormPage.tsx').then((module) => module.ContactPage),
  },
  { name: 'AGB', path: '/agb', hidesSidebar: true, load: loadLegalPage },
  { name: 'PrivacyPolicy', path: '/privacy-policy', hidesSidebar: true, load: loadLegalPage },
  { name: 'Imprint', path: '/imprint', hidesSidebar: true, load: loadLegalPage },
  { name: 'Widerrufsrecht', path: '/widerrufsrecht', hidesSidebar: true, load: loadLegalPage },
  { name: 'Haftungsausschluss', path: '/haftungsausschluss', hidesSidebar: true, load: loadLegalPage },
  {
    name: 'ForgotPassword',
    path: '/forgot-password',
    load: () => import('./identity/PasswordPages.tsx').then((module) => module.ForgotPasswordPage),
  },
  {
    name: 'ResetPassword',
    path: '/reset-password/:token',
    load: () => import('./identity/PasswordPages.tsx').then((module) => module.ResetPasswordPage),
  },
  {
    name: 'VerifyEmail',
    path: '/confirm-email/:token',
    load: () => import('./identity/VerifyEmailPage.tsx').then((module) => module.VerifyEmailPage),
  },
  {
    name: 'UndoEmail',
    path: '/undo-email/:token',
    load: () => import('./identity/UndoEmailPage.tsx').then((module) => module.UndoEmailPage),
  },
  {
    name: 'ConfirmPayment',
    path: '/confirm-payment/:token',
    hidesSidebar: true,
    load: () =>
      import('./booking/confirm/ConfirmPaymentPage.tsx').then((module) => module.ConfirmPaymentPage),
  },
  {
    name: 'PayLink',
    path: '/pay/:token',
    load: () => import('./pay-link/PayLinkPage.tsx').then((module) => module.PayLinkPage),
  },
  {
    name: 'Dashboard',
    path: '/dashboard',
    needsLogin: true,
    load: () => import('./dashboard/DashboardPage.tsx').then((module) => module.DashboardPage),
  },
  {
    name: 'Account',
    path: '/account',
    needsLogin: true,
    load: () => import('./identity/account/AccountPage.tsx').then((module) => module.AccountPage),
  },
  {
    name: 'Document',
    path: '/document',
    needsLogin: true,
    load: () => import('./identity/account/DocumentPage.tsx').then((module) => module.DocumentPage),
  },
  {
    name: 'MedicalHistory',
    path: '/medical-history',
    needsLogin: true,
    load: () => import('./documents/MedicalHistoryPage.tsx').then((module) => module.MedicalHistoryPage),
  },
  {
    name: 'AnamneseBogen',
    path: '/anamnese-bogen',
    needsLogin: true,
    load: () => import('./anamnesis/bogen/AnamneseBogenPage.tsx').then((module) => module.AnamneseBogenPage),
  },
  {
    name: 'Chat',
    path: '/chat',
    needsLogin: true,
    load: () => import('./chat/ChatPage.tsx').then((module) => module.ChatPage),
  },
  {
    name: 'ScheduleAppointment',
    path: '/appointment',
    needsLogin: true,
    load: () => import('./appointments/AppointmentsPage.tsx').then((module) => module.AppointmentsPage),
  },
  {
    name: 'Invoices',
    path: '/invoices',
    needsLogin: true,
    load: () => import('./invoices/InvoicesPage.tsx').then((module) => module.InvoicesPage),
  },
  {
    name: 'Contacts',
    path: '/contacts',
    needsLogin: true,
    load: () => import('./enquiries/EnquiriesPage.tsx').then((module) => module.ContactsPage),
  },
  {
    name: 'Forbidden',
    path: '/forbidden',
    load: () => import('./shell/ForbiddenPage.tsx').then((module) => module.ForbiddenPage),
  },
  {
    name: 'NotFound',
    path: '*',
    load: () => import('#web/shell/NotFoundPage.tsx').then((module) => module.NotFoundPage),
  },
];

/** The address of a screen, for links. */
export function pathTo(name: RouteName): string {
  const found = routes.find((each) => each.name === name);
  if (!found) throw new Error(`no route is named ${name}`);
  return found.path;
}

function loadLegalPage(): Promise<ComponentType> {
  return import('./content/LegalPage.tsx').then((module) => module.LegalPage);
}
