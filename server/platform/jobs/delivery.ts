import type { Listener } from '../capability.ts';
import type { Deps } from '../deps.ts';
import { describeError } from '../log.ts';
import { keyOf, type OutboxEvent } from './outbox.ts';

/** One event on its way to one listener. */
export interface Delivery {
  eventId: number;
  listener: string;
  payload: unknown;
  afterSeconds?: number | undefined;
}

export interface DeliveryJob {
  id: string;
  data: Delivery;
  retryCount: number;
}

/** Tried for about a week. Mails may hold codes and links, so a delivered job is deleted soon. */
export const DELIVERY_QUEUE = {
  retryLimit: 180,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 120,
  deleteAfterSeconds: 60,
};

export function addressEvents(events: OutboxEvent[], listeners: Listener[]): Delivery[] {
  return events.flatMap(({ id, name, payload }) =>
    listeners
      .filter((listener) => listener.event === name)
      .map((listener) => ({
        eventId: id,
        listener: keyOf(listener),
        payload,
        afterSeconds: listener.afterSeconds,
      })),
  );
}

/** Returns whether the delivery is done; if not, the queue tries again later. */
export async function deliver(deps: Deps, listeners: Listener[], job: DeliveryJob): Promise<boolean> {
  const listener = listeners.find((each) => keyOf(each) === job.data.listener);
  // A newer version removed this listener, so there is nothing to do.
  if (!listener) return true;
  try {
    await listener.handle(deps, job.data.payload, job.id);
    return true;
  } catch (error) {
    const fields = { job: job.data.listener, attempt: job.retryCount + 1, ...describeError(error) };
    if (job.retryCount < DELIVERY_QUEUE.retryLimit) deps.log.warn(fields, 'delivery failed, will be retried');
    else deps.log.error(fields, 'delivery failed for the last time');
    return false;
  }
}
