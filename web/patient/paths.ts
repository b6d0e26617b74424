/**
 * The address of every screen, below /patient. This file imports nothing, so every screen can name every other one
 * without a circle; `routes.ts` says which code a screen loads.
 */
export const BASE = '/patient/';

const PATHS = {
  Home: '/',
  Appointment: '/book-appointment',
  Doctors: '/doctors',
  Doctor: '/doctors/:slug',
  Login: '/login',
  Register: '/register',
  Befunde: '/befunde',
  PaymentCancel: '/payment/cancel',
  Thank: '/thank',
  ThankYou: '/thank-you',
  ThankComponent: '/success',
  Contact: '/contact',
  AGB: '/agb',
  PrivacyPolicy: '/privacy-policy',
  Imprint: '/imprint',
  Widerrufsrecht: '/widerrufsrecht',
  Haftungsausschluss: '/haftungsausschluss',
  Accessibility: '/barrierefreiheit',
  ForgotPassword: '/forgot-password',
  ResetPassword: '/reset-password/:token',
  VerifyEmail: '/confirm-email/:token',
  UndoEmail: '/undo-email/:token',
  ConfirmPayment: '/confirm-payment/:token',
  PayLink: '/pay/:token',
  LetterLink: '/letter/:token',
  VerifyPaper: '/verify/:token',
  Dashboard: '/dashboard',
  Account: '/account',
  Document: '/document',
  MedicalHistory: '/medical-history',
  TherapyPlan: '/therapy-plan',
  Values: '/values',
  AnamneseBogen: '/anamnese-bogen',
  Chat: '/chat',
  ScheduleAppointment: '/appointment',
  MoveAppointment: '/appointment/:id/move',
  Waitlist: '/waitlist',
  WaitlistOffer: '/waitlist/offer/:id',
  OfferLink: '/waitlist/letter/:token',
  Invoices: '/invoices',
  Contacts: '/contacts',
  VideoCheck: '/video-check',
  Room: '/visit/:appointment',
  GuestRoom: '/visit-guest/:token',
  Forbidden: '/forbidden',
  NotFound: '*',
} as const;

export type ScreenName = keyof typeof PATHS;

export function pathTo(name: ScreenName): string {
  return PATHS[name];
}

/** For what is not a link of the router, such as a form that works without any script. */
export function hrefOf(name: ScreenName): string {
  return BASE.slice(0, -1) + pathTo(name);
}

export function pathToMove({ id }: { id: number }): string {
  return PATHS.MoveAppointment.replace(':id', String(id));
}

/** Opens the form to wait for any time of a service, or for an earlier time of an appointment. */
export function pathToJoin(wish: { service: number } | { appointment: number }): string {
  const [name, id] = 'service' in wish ? ['service', wish.service] : ['appointment', wish.appointment];
  return `${PATHS.Waitlist}?${name}=${id}`;
}

export function pathToDoctor({ slug }: { slug: string }): string {
  return `${PATHS.Doctors}/${slug}`;
}
