import { bookUntilTold } from '#server/booking/testing-book-until-told.ts';
import type { Drill, DrillReport } from './drill.ts';
import { guestsFor, inFolder, reportBookings, startDrilled, timeUntil } from './drilled-portal.ts';

interface Fault {
  provider: 'stripe' | 'paypal';
  subject: 'request' | 'webhook';
  action: string;
  match?: string;
}

/** Each once, in turn, while guests book: the provider fails, hangs, answers and is not heard, or gets the request twice. */
const REQUESTS: Fault[] = [
  { provider: 'stripe', subject: 'request', action: '500', match: 'POST /v1/setup_intents' },
  { provider: 'stripe', subject: 'request', action: 'cut', match: 'POST /v1/setup_intents' },
  { provider: 'stripe', subject: 'request', action: 'hang', match: 'POST /v1/customers' },
  { provider: 'stripe', subject: 'request', action: 'twice', match: 'POST /v1/setup_intents' },
  { provider: 'paypal', subject: 'request', action: '500', match: 'POST /v2/checkout/orders' },
  { provider: 'paypal', subject: 'request', action: 'cut', match: 'POST /v2/checkout/orders/*/capture' },
  { provider: 'paypal', subject: 'request', action: 'hang', match: 'POST /v2/checkout/orders/*/capture' },
  { provider: 'paypal', subject: 'request', action: 'twice', match: 'POST /v2/checkout/orders/*/capture' },
];

/** Until the next one: webhooks are dropped, doubled, or come in another order. */
const WEBHOOKS: Fault[] = (['off', 'twice', 'reversed'] as const).flatMap((action) => [
  { provider: 'stripe', subject: 'webhook', action },
  { provider: 'paypal', subject: 'webhook', action },
]);

export const requests: Drill = {
  about: 'the payment providers fail, hang, are cut off or asked twice while guests book; guests begin again',
  seconds: 300,
  times: 1,
  play: (times) => breakProviders(REQUESTS, times),
};

export const webhooks: Drill = {
  about: 'webhooks are dropped, doubled and reordered while guests book',
  seconds: 240,
  times: 1,
  play: (times) => breakProviders(WEBHOOKS, times),
};

async function breakProviders(faults: Fault[], times: number): Promise<DrillReport> {
  return await inFolder(async (dataDir) => {
    const { base, server } = await startDrilled(dataDir);
    const command = async (fields: object) => {
      const body = JSON.stringify(fields);
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${base}/sandbox/control`, { method: 'POST', headers, body });
      if (!answer.ok) throw new Error(`The sandbox refused: ${await answer.text()}`);
    };
    const answered: number[] = [];
    for (let round = 0; round < times; round += 1) {
      for (const fault of faults) {
        await command({ command: 'behave', ...fault });
        const before = answered.length;
        await bookUntilTold(base, await guestsFor(base, 4), answered);
        if (answered.length === before) throw new Error(`Nobody could book with ${JSON.stringify(fault)}.`);
        await command({ command: 'forget', provider: fault.provider });
      }
    }
    await timeUntil(async () => (await fetch(`${base}/sandbox/jobs/drain`, { method: 'POST' })).ok);
    server.terminate();
    await server.outcome;
    return await reportBookings({ dataDir }, answered, [`${faults.length * times} faults`]);
  });
}
