import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError } from '#web/lib/call-api.ts';
import { showToast } from '#web/ui/toasts.ts';
import { bookingDraft } from '../booking-draft.ts';
import { ownAddress } from '../own-address.ts';
import { isSlotLost } from '../submit-step.ts';
import { useWizard } from '../wizard.ts';
import { BOOKING_TERMS } from './booking-terms.ts';

/**
 * What the wizard does about a refusal: it leads to where something can be done about it. True when the payment
 * screen has nothing more to say.
 */
export function useRefusal() {
  const queries = useQueryClient();
  const { loseSlot } = useWizard();

  return (error: unknown): boolean => {
    if (!(error instanceof ApiError)) return false;
    const { code, message } = error;
    if (code === 'booking.amount_differs') queries.invalidateQueries({ queryKey: [BOOKING_TERMS] });

    if (code === 'schedule.hold_expired') loseSlot();
    else if (isSlotLost(error) || code === 'booking.other_slot') loseSlot(message);
    else if (code === 'booking.address_missing') queries.setQueryData(ownAddress.queryKey, false);
    else if (code === 'booking.step_not_due')
      queries.invalidateQueries({ queryKey: bookingDraft().queryKey });
    else return false;

    showToast({ type: 'error', text: message });
    return true;
  };
}

/** The same for something that could not be loaded, once. */
export function useRefusalOf({ error }: { error: Error | null }): void {
  const lead = useRef<(error: unknown) => boolean>(undefined);
  lead.current = useRefusal();
  useEffect(() => {
    if (error) lead.current?.(error);
  }, [error]);
}
