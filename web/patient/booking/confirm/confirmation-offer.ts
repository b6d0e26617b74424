import { queryOptions } from '@tanstack/react-query';
import type { ConfirmationOffer } from '#contract/booking-payment.contract.ts';
import { ApiError, callApi } from '#web/lib/call-api.ts';
import type { Language } from '#web/lib/language.ts';

export const CONFIRMATION_OFFER = 'confirmation offer';

/** The appointment behind a mailed link, in the reader's language. */
export function confirmationOffer(token: string, language: Language) {
  return queryOptions({
    queryKey: [CONFIRMATION_OFFER, token, language],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/patients/appointments/confirmation-token/:token', { token }, { signal })).data,
    // In another language the same appointment: what was entered for it stays on screen.
    placeholderData: (shown) => shown,
  });
}

/** What can be paid for; an answer without service or time is as good as none. */
export function payableOffer(data: Partial<ConfirmationOffer> | undefined): ConfirmationOffer | undefined {
  return data?.service && data.schedule ? (data as ConfirmationOffer) : undefined;
}

/** Whether the link was refused, or only could not be looked up just now. */
export function isLinkRefused(error: Error | null): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}
