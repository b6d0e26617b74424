/**
 * How many complete guest bookings a second the portal does on this machine: hold, personal data with its
 * password hash, signed medical history, saved card, booking; with the embedded database, the stand-in provider
 * and the guests on the same cores. Ends with 1 when it is thoroughly slow or a booking fails.
 */
import { aHttpGuest, bookOverHttp, freeSlots } from '#server/booking/testing-http-guest.ts';
import { say } from './durations.ts';
import { withPortalProcess } from './portal-process.ts';

const BOOKINGS = 40;
const WARM_UP = 4;
const AT_ONCE = 4;

/** On two cores with nothing else to do; a tenth of it hints at a fault of ours. */
const REFERENCE_PER_SECOND = 4;

await withPortalProcess({ hasDemo: true }, async ({ base }) => {
  const { serviceId, slots } = await freeSlots(base);
  const guests = slots.slice(0, WARM_UP + BOOKINGS).map((slot) => aHttpGuest(serviceId, slot, 'stripe'));
  await bookAll(base, guests.splice(0, WARM_UP));
  const before = performance.now();
  await bookAll(base, guests);
  const perSecond = guests.length / ((performance.now() - before) / 1000);
  say(
    `${guests.length} guest bookings, ${AT_ONCE} at once: ${perSecond.toFixed(2)} a second ` +
      `(reference: ${REFERENCE_PER_SECOND})`,
  );
  if (perSecond < REFERENCE_PER_SECOND / 10) process.exitCode = 1;
});

async function bookAll(base: string, guests: ReturnType<typeof aHttpGuest>[]): Promise<void> {
  const waiting = [...guests];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let guest = waiting.pop(); guest; guest = waiting.pop()) await bookOverHttp(base, guest);
    }),
  );
}
