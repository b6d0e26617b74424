import type { Slot } from '#contract/schedule.contract.ts';

/**
 * 1 services, 2 appointments, 3 personal data of a guest, 4 address of a patient, 5 medical history, 6 payment;
 * 0 is the rest after a finished booking.
 */
export const BOOKING_STEPS = [0, 1, 2, 3, 4, 5, 6] as const;
export type BookingStep = (typeof BOOKING_STEPS)[number];
export type ShownStep = Exclude<BookingStep, 0>;

/** What is chosen in step 2, and which part of the calendar is on show. */
export interface SlotSelection {
  /** Lists only the times of this doctor; null lists the times of all doctors. */
  doctorId: number | null;
  /** `YYYY-MM`; null until the patient turns to a month. */
  month: string | null;
  pickedDate: string | null;
  slot: Slot | null;
}

export const EMPTY_SELECTION: SlotSelection = { doctorId: null, month: null, pickedDate: null, slot: null };

/** What was chosen so far. Nothing about the person: that lies with the server or in the open form. */
export interface BookingState {
  step: BookingStep;
  serviceId: number | null;
  selection: SlotSelection;
}

export const BOOKING_START: BookingState = { step: 1, serviceId: null, selection: EMPTY_SELECTION };
export const BOOKING_OVER: BookingState = { ...BOOKING_START, step: 0 };

/** Who books decides which steps there are. */
export interface Booker {
  isSignedIn: boolean;
  hasAddress: boolean;
}

/** A guest sees five steps; the numbers on screen count only visible steps. */
export const TOTAL_STEPS = 5;
const GUEST_STEPS = [1, 2, 3, 5, 6] as const satisfies readonly ShownStep[];

export function visibleSteps({ isSignedIn, hasAddress }: Booker): readonly ShownStep[] {
  if (!isSignedIn) return GUEST_STEPS;
  return hasAddress ? [1, 2, 6] : [1, 2, 4, 6];
}

export function stepAfter(step: BookingStep, booker: Booker): ShownStep {
  return visibleSteps(booker).find((visible) => visible > step) ?? 6;
}

/** From the payment the way back leads to the personal data; a patient sees the address there even if it is on file. */
export function stepBefore(step: BookingStep, booker: Booker): ShownStep {
  if (step === 6) return booker.isSignedIn ? 4 : 3;
  return visibleSteps(booker).findLast((visible) => visible < step) ?? 1;
}

/** Which place in the step bar is lit; a step 4 that the bar does not show counts as the one before the payment. */
export function placeOf(step: BookingStep, booker: Booker): number {
  const steps = visibleSteps(booker);
  const place = steps.findIndex((visible) => visible >= step);
  return place === -1 ? steps.length : place + 1;
}

/** Another service has other doctors and other times. */
export function chooseService(serviceId: number): BookingState {
  return { step: 2, serviceId, selection: EMPTY_SELECTION };
}

interface Accepted {
  data: boolean;
  anamnesis: boolean;
}

/**
 * The step that can be shown. A step whose earlier steps are missing, for instance after a login, leads to the first
 * missing one.
 */
export function stepToShow(
  { step, serviceId, selection }: BookingState,
  booker: Booker,
  accepted: Accepted,
): ShownStep {
  const wanted = step === 0 ? 1 : step;
  const limit = firstMissing({ serviceId, selection }, booker, accepted);
  const reached = Math.min(wanted, limit) as ShownStep;
  if (booker.isSignedIn && (reached === 3 || reached === 5)) return stepAfter(2, booker);
  if (!booker.isSignedIn && reached === 4) return 3;
  return reached;
}

function firstMissing(
  { serviceId, selection }: Pick<BookingState, 'serviceId' | 'selection'>,
  { isSignedIn, hasAddress }: Booker,
  accepted: Accepted,
): ShownStep {
  if (serviceId === null) return 1;
  if (selection.slot === null) return 2;
  if (isSignedIn) return hasAddress ? 6 : 4;
  if (!accepted.data) return 3;
  return accepted.anamnesis ? 6 : 5;
}
