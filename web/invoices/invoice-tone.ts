/** The colour of each state of an invoice, the same for patients and staff. A draft is nobody's fault and no task. */
export const INVOICE_TONES = {
  draft: 'over',
  paid: 'good',
  unpaid: 'danger',
  overdue: 'danger',
  payment_error: 'danger',
  refunded: 'over',
  partially_refunded: 'over',
  written_off: 'over',
} as const;
