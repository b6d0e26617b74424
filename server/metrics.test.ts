import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { aReadyGuest, book, payByPayPal, saveCard } from './booking/testing.ts';
import { paymentRefundFailed } from './payments/payments.events.ts';
import { recordEvent } from './platform/jobs/outbox.ts';
import { postLetter } from './platform/mail.ts';
import { aPlan } from './schedule/testing.ts';
import { aClinic, type Clinic } from './testing/clinic.ts';

const MONITORING = 'deploy/monitoring';
/** A name of a metric in a question to Prometheus; `up` is its own. */
const METRIC = /\b(?:portal|http|process|nodejs)_[a-z0-9_]+\b/g;

async function metrics(clinic: Clinic): Promise<Map<string, number>> {
  const { body } = await clinic.call('GET /metrics');
  const lines = String(body).split('\n');
  return new Map(lines.flatMap((line) => (/^[a-z]/.test(line) ? [splitLine(line)] : [])));
}

function splitLine(line: string): [string, number] {
  const end = line.lastIndexOf(' ');
  return [line.slice(0, end), Number(line.slice(end + 1))];
}

/** How much each of these has grown since. The portal of a test may have served others before. */
function growth(before: Map<string, number>, after: Map<string, number>, names: string[]): number[] {
  return names.map((name) => (after.get(name) ?? Number.NaN) - (before.get(name) ?? 0));
}

function questionsOf(file: string): string[] {
  const text = readFileSync(`${MONITORING}/${file}`, 'utf8');
  if (file.endsWith('.yaml')) return [...text.matchAll(/^ +expr: (.+)$/gm)].map(([, expr = '']) => expr);
  const { panels } = JSON.parse(text) as { panels: { targets: { expr: string }[] }[] };
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
}

test.each(['alerts.yaml', 'dashboard.json'])('%s asks only for metrics that the portal has', async (file) => {
  const clinic = await aClinic();
  await clinic.call('GET /livez');
  const known = new Set([...(await metrics(clinic)).keys()].map((name) => name.replace(/\{.*/, '')));
  const { body } = await clinic.call('GET /metrics');
  const declared = new Set([...String(body).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const questions = questionsOf(file);

  expect(questions.length).toBeGreaterThan(10);
  for (const question of questions) {
    const asked = question.match(METRIC) ?? [];
    expect([...asked, ...(question.match(/\bup\b/) ?? [])], question).not.toEqual([]);
    expect(
      asked.filter((name) => !known.has(name) && !declared.has(name)),
      question,
    ).toEqual([]);
  }
});

test('every metric of the portal itself is shown by the dashboard', async () => {
  const shown = questionsOf('dashboard.json').join(' ');
  const names = [...(await metrics(await aClinic())).keys()].map((name) => name.replace(/\{.*/, ''));
  expect(names.filter((name) => name.startsWith('portal_') && !shown.includes(name))).toEqual([]);
});

test('a booking and its payment are counted once, and its slot counts as held until then', async () => {
  const clinic = await aClinic();
  const plan = await aPlan(clinic);
  const before = await metrics(clinic);
  const guest = await aReadyGuest(clinic, plan);
  expect((await metrics(clinic)).get('portal_holds')).toBe(1);

  const { body } = await payByPayPal(clinic, guest);
  const form = { payment_gateway: 'paypal', paypal_transaction_id: body.id };
  await book(clinic, plan, form, guest);
  await clinic.deliver();
  await clinic.deliver();

  const after = await metrics(clinic);
  expect(growth(before, after, ['portal_bookings_total', 'portal_charges_total{result="captured"}'])).toEqual(
    [1, 1],
  );
  expect(after.get('portal_holds')).toBe(0);
});

test('a saved card alone is a booking, and no money', async () => {
  const clinic = await aClinic();
  const plan = await aPlan(clinic);
  const before = await metrics(clinic);
  const guest = await aReadyGuest(clinic, plan);
  await book(clinic, plan, await saveCard(clinic, guest), guest);
  await clinic.deliver();

  const names = ['portal_bookings_total', 'portal_charges_total{result="charged"}'];
  expect(growth(before, await metrics(clinic), names)).toEqual([1, 0]);
});

test('a failed refund is counted as one', async () => {
  const clinic = await aClinic();
  const before = await metrics(clinic);
  const news = { paymentId: 1, appointmentId: null, refundId: 1, amountCents: 100 };
  await recordEvent(clinic.db, paymentRefundFailed, news);
  await clinic.deliver();

  const names = ['portal_refunds_total{result="failed"}', 'portal_refunds_total{result="refunded"}'];
  expect(growth(before, await metrics(clinic), names)).toEqual([1, 0]);
});

test('news that wait have an age, and none have no age', async () => {
  const clinic = await aClinic();
  expect((await metrics(clinic)).get('portal_outbox_oldest_seconds')).toBe(0);
  await postLetter(clinic.db, { to: 'a@b.test', subject: 's', text: 't', html: 'h' });

  expect((await metrics(clinic)).get('portal_outbox_oldest_seconds')).toBeGreaterThan(0);
});

test('a mail that nobody takes is counted as a failure, and waits', async () => {
  const clinic = await aClinic();
  const before = await metrics(clinic);
  vi.spyOn(clinic.deps.mailer, 'send').mockRejectedValue(new Error('refused'));
  await postLetter(clinic.db, { to: 'a@b.test', subject: 's', text: 't', html: 'h' });
  await clinic.deliver();
  vi.restoreAllMocks();

  const after = await metrics(clinic);
  const listener = 'mail.letter_written > hand over to the mailer';
  const names = [
    'portal_letters_total',
    'portal_mail_failures_total',
    `portal_delivery_failures_total{listener="${listener}"}`,
    'portal_deliveries_waiting',
  ];
  expect(growth(before, after, names)).toEqual([1, 1, 1, 1]);
});

test('regular work that fails is counted by its name', async () => {
  const clinic = await aClinic();
  const before = await metrics(clinic);
  vi.spyOn(clinic.deps.files, 'removeLeftovers').mockRejectedValue(new Error('no disk'));
  await clinic.drain('platform');
  vi.restoreAllMocks();

  const name = 'portal_sweep_failures_total{sweep="remove leftovers of files"}';
  expect(growth(before, await metrics(clinic), [name])).toEqual([1]);
});

test('the connections to the database are counted', async () => {
  const seen = await metrics(await aClinic());
  expect(seen.get('portal_pool_connections')).toBeGreaterThan(0);
  expect(seen.get('portal_pool_waiting')).toBeGreaterThanOrEqual(0);
});
