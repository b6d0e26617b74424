import { expect, test } from 'vitest';
import { pathTo, type ScreenName } from '../paths.ts';
import { routes } from '../routes.ts';
import { hidesSidebar } from './Shell.tsx';

const ALONE: ScreenName[] = [
  'Home',
  'Appointment',
  'Contact',
  'Befunde',
  'AGB',
  'PrivacyPolicy',
  'Imprint',
  'Widerrufsrecht',
  'Haftungsausschluss',
  'Accessibility',
  'ConfirmPayment',
  'Thank',
];

test('OR-48: the sidebar is left out on exactly the screens that stand alone', () => {
  const without = routes.filter(({ name }) => hidesSidebar(pathTo(name).replace(':token', 'abc')));
  expect(without.map(({ name }) => name).sort()).toEqual([...ALONE].sort());
});

test('OR-09: /success and /cancel are one screen', () => {
  expect(routes.find(({ name }) => pathTo(name) === '/success')).toMatchObject({
    name: 'ThankComponent',
    alias: '/cancel',
  });
});

test('every listed path carries its name', () => {
  const listed: [ScreenName, string][] = [
    ['Home', '/'],
    ['Appointment', '/book-appointment'],
    ['Login', '/login'],
    ['Register', '/register'],
    ['Befunde', '/befunde'],
    ['PaymentCancel', '/payment/cancel'],
    ['Thank', '/thank'],
    ['ThankYou', '/thank-you'],
    ['Contact', '/contact'],
    ['AGB', '/agb'],
    ['PrivacyPolicy', '/privacy-policy'],
    ['Imprint', '/imprint'],
    ['ForgotPassword', '/forgot-password'],
    ['ResetPassword', '/reset-password/:token'],
    ['ConfirmPayment', '/confirm-payment/:token'],
    ['Dashboard', '/dashboard'],
    ['Account', '/account'],
    ['Document', '/document'],
    ['MedicalHistory', '/medical-history'],
    ['AnamneseBogen', '/anamnese-bogen'],
    ['Chat', '/chat'],
    ['ScheduleAppointment', '/appointment'],
    ['Invoices', '/invoices'],
    ['Contacts', '/contacts'],
  ];
  expect(listed.map(([name]) => [name, pathTo(name)])).toEqual(listed);
});

test('no screen is named Users', () => {
  expect(routes.map(({ name }) => String(name))).not.toContain('Users');
});
