import type { payment_status } from '#texts/generated/payment_status.ts';

type Told = keyof (typeof payment_status)['de'];
type Tone = 'good' | 'waiting' | 'over' | 'danger';

const TOLD: Record<string, Told> = {
  card_saved: 'later',
  charge_due: 'processing',
  charging: 'processing',
  charging_unknown: 'processing',
  capturing: 'processing',
  capturing_unknown: 'processing',
  capture_pending: 'processing',
  switching: 'processing',
  refunding: 'processing',
  charged: 'paid',
  captured: 'paid',
  dispute_won: 'paid',
  disputed: 'processing',
  action_required: 'open',
  charge_failed: 'open',
  capture_declined: 'failed',
  capture_denied: 'failed',
  setup_failed: 'failed',
  refund_failed: 'processing',
  refunded: 'refunded',
  dispute_lost: 'refunded',
  reversed: 'refunded',
  partially_refunded: 'partly_refunded',
  released: 'released',
  written_off: 'released',
};

const TONES: Partial<Record<Told, Tone>> = {
  paid: 'good',
  open: 'danger',
  failed: 'danger',
  refunded: 'over',
  partly_refunded: 'over',
  released: 'over',
};

/** The many states of a visit's money in the few words that matter to a patient. */
export function tellPayment(state: string | null): { told: Told; tone: Tone } {
  const told = TOLD[state ?? ''] ?? 'none';
  return { told, tone: TONES[told] ?? 'waiting' };
}
