import { render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, test } from 'vitest';
import { BrowserRouter } from '#web/lib/router.ts';
import { useBooking } from './booking-memory.ts';
import { chooseService } from './booking-state.ts';

/** Chooses a service before any effect has run, as a press does while the page hydrates. */
function PressesAtOnce() {
  const { booking, goTo } = useBooking();
  useLayoutEffect(() => {
    if (booking.serviceId === null) goTo(chooseService(3));
  }, [booking, goTo]);
  return <p>{`step ${booking.step}, service ${booking.serviceId}`}</p>;
}

test('a service that is pressed while the page hydrates stays chosen, and back leads to the services', async () => {
  window.history.replaceState(null, '', '/patient/book-appointment');
  const before = window.history.length;
  render(
    <BrowserRouter basename="/patient/">
      <PressesAtOnce />
    </BrowserRouter>,
  );
  await screen.findByText('step 2, service 3');
  expect(window.history.state).toMatchObject({ idx: 1, usr: { booking: { step: 2, serviceId: 3 } } });
  expect(window.history.length).toBe(before + 1);
});
