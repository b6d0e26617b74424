import { createContext, type RefObject, useContext } from 'react';
import type { Service } from '#contract/catalogue.contract.ts';
import type { Hold, Slot } from '#contract/schedule.contract.ts';
import type { Signing } from '../anamnesis/form/anamnesis-values.ts';
import type { Draft } from './booking-draft.ts';
import type { Booker, BookingState, ShownStep } from './booking-state.ts';
import type { UserDataValues } from './person/user-data-values.ts';
import type { SlotRefusal } from './submit-step.ts';
import type { HoldState } from './use-hold.ts';

/** What every step of the wizard knows. */
export interface Wizard {
  booking: BookingState;
  step: ShownStep;
  booker: Booker;
  service: Service | null;
  /** The clinic has stopped offering what was chosen. */
  isServiceGone: boolean;
  draft: Draft;
  holdState: HoldState;
  goTo: (next: BookingState) => void;
  change: (next: BookingState) => void;
  /** Asks the server to hold the slot. The wizard goes on at once; the answer appears as a toast. */
  holdSlot: (slot: Slot) => void;
  /** A step was accepted, and the server renewed the hold. */
  keepHold: (hold: Hold) => void;
  /** The chosen time is lost, because the hold ran out or the server says so: the calendar opens again. */
  loseSlot: (refusal?: SlotRefusal) => void;
  /** While the patient pays, only the server decides whether the time is still held. */
  setIsPaying: (isPaying: boolean) => void;
  /** The personal data as typed, passwords included; kept in memory while the wizard is open. */
  typedData: RefObject<UserDataValues | null>;
  /** Signature and consents before they are sent, kept in the same way. */
  signing: RefObject<Signing | null>;
}

const WizardContext = createContext<Wizard | null>(null);
export const WizardProvider = WizardContext.Provider;

export function useWizard(): Wizard {
  const wizard = useContext(WizardContext);
  if (!wizard) throw new Error('Steps are shown inside the wizard only.');
  return wizard;
}
