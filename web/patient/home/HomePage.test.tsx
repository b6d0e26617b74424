import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { address, asVisitor, openAsPatient } from '#web/testing/open-screen.tsx';

const tiles = () =>
  within(screen.getByRole('list', { name: 'Was möchten Sie tun?' }))
    .getAllByRole('group')
    .map((tile) => {
      const link = within(tile).getByRole('link');
      return [within(tile).getByRole('heading', { level: 2 }).textContent, link.getAttribute('href')];
    });

test('HOME-01, HOME-04, HOME-05: a visitor sees the tiles of Login and Register, and not the findings', async () => {
  await openAsPatient('/', asVisitor);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Patientenportal');
  expect(tiles()).toEqual([
    ['Persönlichen Termin buchen', '/patient/book-appointment'],
    ['Bereits Patientin?', '/patient/login'],
    ['Neu bei uns?', '/patient/register'],
    ['Nachrichten', '/patient/login'],
    ['Allgemeine Fragen', '/patient/contact'],
  ]);
});

test('HOME-03, HOME-06: a patient sees the findings and messages, and neither Login nor Register', async () => {
  await openAsPatient('/');
  expect(tiles()).toEqual([
    ['Persönlichen Termin buchen', '/patient/book-appointment'],
    ['Wichtige Befunde senden', '/patient/befunde'],
    ['Nachrichten', '/patient/chat'],
    ['Allgemeine Fragen', '/patient/contact'],
  ]);
});

test('HOME-07: a press beside the link of a tile follows it too', async () => {
  const { user } = await openAsPatient('/', asVisitor);
  await user.click(screen.getByRole('heading', { level: 2, name: 'Neu bei uns?' }));
  expect(address()).toBe('/register');
});

test('HOME-06: a visitor who asks for the messages is led through Login and back to them', async () => {
  const { user } = await openAsPatient('/', asVisitor);
  await user.click(within(screen.getByRole('group', { name: 'Nachrichten' })).getByRole('link'));
  expect(address()).toBe('/login');
  expect(window.history.state.usr).toEqual({ from: '/chat' });
});

test('HOME-02: the booking starts at step 1, also after an earlier one was left', async () => {
  const { user } = await openAsPatient('/', {
    ...asVisitor,
    answers: {
      'GET /api/patients/get-service-category': { data: [] } as never,
      'GET /api/patients/booking-draft': { data: null },
    },
  });
  const { rememberedBooking } = await import('../booking/booking-memory.ts');
  const { storeBooking } = await import('../booking/stored-booking.ts');
  const { chooseService } = await import('../booking/booking-state.ts');
  storeBooking({ ...chooseService(4), step: 2 });
  await user.click(
    within(screen.getByRole('group', { name: 'Persönlichen Termin buchen' })).getByRole('link'),
  );
  expect(address()).toBe('/book-appointment');
  expect(rememberedBooking()).toMatchObject({ step: 1, serviceId: 4 });
});
