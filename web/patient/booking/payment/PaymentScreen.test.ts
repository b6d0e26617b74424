import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { currentToken, currentUser, signOut } from '#web/lib/session.ts';
import { rememberedBooking } from '../booking-memory.ts';
import { chooseService } from '../booking-state.ts';
import { rememberAddress, rememberedAddress } from '../person/own-address.ts';
import { storeBooking } from '../stored-booking.ts';
import { settleBooking, stepToSendAgain } from './PaymentScreen.tsx';

const ADDRESS = {
  street: 'Lindenstraße',
  house_number: '12a',
  postal_code: '10115',
  city: 'Berlin',
  country_code: 'DE',
};

beforeEach(signOut);

test('PAY-12: a finished booking leaves no choice and no address behind', () => {
  storeBooking(chooseService(3));
  rememberAddress(ADDRESS);

  settleBooking(new QueryClient(), { message: 'Gebucht.' });

  expect(rememberedBooking()).toMatchObject({ step: 0, serviceId: null });
  expect(rememberedAddress()).toBeUndefined();
});

test('PAY-22: a guest whose account was made by the booking is signed in', () => {
  const userSession = { access_token: 'token-1', user: { id: 12, name: 'Petra Sommer' } };

  settleBooking(new QueryClient(), { message: 'Gebucht.', userSession });

  expect(currentUser()).toEqual({ id: 12, name: 'Petra Sommer' });
  expect(currentToken()).toBe('token-1');
});

test('PAY-22, OR-51: a session without an account signs nobody in', () => {
  const userSession = { access_token: '', user: { id: 0, name: '' } };

  settleBooking(new QueryClient(), { message: 'Gebucht.', userSession });
  expect(currentUser()).toBeNull();

  settleBooking(new QueryClient(), { message: 'Gebucht.' });
  expect(currentUser()).toBeNull();
});

test('OR-55: data that differ from the stored ones lead to the step that has to be sent again', () => {
  const again = ['Bitte senden Sie diesen Schritt noch einmal.'];
  const guest = { isSignedIn: false };

  expect(stepToSendAgain({ anamnesis: again }, guest)).toBe(5);
  expect(stepToSendAgain({ anamnesis: again, userData: again }, guest)).toBe(3);
  expect(stepToSendAgain({ patientAddress: again }, guest)).toBe(3);
  expect(stepToSendAgain({ patientAddress: again }, { isSignedIn: true })).toBe(4);
});
