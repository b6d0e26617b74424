import type { QueryClient } from '@tanstack/react-query';
import type { Service } from '#contract/catalogue.contract.ts';
import { lazyScreen } from '#web/lib/lazy-screen.tsx';
import type { ShownStep } from './booking-state.ts';
import { doctorsOf, earliestTime } from './slot/free-times.ts';

/** Step 1 comes with the page; the code of the others is loaded while the visitor is busy with the one before. */
export const LATER_STEPS = {
  2: lazyScreen(() => import('./slot/SlotScreen.tsx').then((module) => module.SlotScreen)),
  3: lazyScreen(() => import('./person/GuestDataScreen.tsx').then((module) => module.GuestDataScreen)),
  4: lazyScreen(() => import('./person/AddressScreen.tsx').then((module) => module.AddressScreen)),
  5: lazyScreen(() => import('./anamnesis/AnamnesisScreen.tsx').then((module) => module.AnamnesisScreen)),
  6: lazyScreen(() => import('./payment/PaymentScreen.tsx').then((module) => module.PaymentScreen)),
} as const;

/** Without the network nothing is lost: the step is loaded when it is shown. */
export function preloadStep(step: ShownStep): void {
  if (step !== 1) LATER_STEPS[step].preload().catch(() => undefined);
}

/** The visitor is about to choose a service: the calendar, its doctors and the earliest time are asked for. */
export function prepareSlots(queries: QueryClient, service: Service): void {
  // Not in the task of the finger: the press that follows would wait for it.
  setTimeout(() => {
    preloadStep(2);
    queries.prefetchQuery(doctorsOf(service));
    queries.prefetchQuery(earliestTime(service.id, null));
  });
}
