import { expect, test } from 'vitest';
import {
  certificateFaults,
  clockFaults,
  domainOf,
  keyFaults,
  mailRecordFaults,
  roleFaults,
  roomFaults,
  webhookFaults,
} from './doctor.rules.ts';

const GOOD = {
  txt: ['some-site-verification=1', 'v=spf1 include:_spf.mail.test -all'],
  dmarc: ['v=DMARC1; p=quarantine; rua=mailto:dmarc@klinik.test'],
  mx: ['mx.klinik.test'],
};

test('the domain of the sender is read with and without a name', () => {
  expect(domainOf('Online Klinik <portal@klinik.test>')).toBe('klinik.test');
  expect(domainOf('portal@klinik.test')).toBe('klinik.test');
});

test('a sender with SPF, DMARC and MX has no fault; each missing or powerless record is one', () => {
  const faults = (change: Partial<typeof GOOD>) => mailRecordFaults('klinik.test', { ...GOOD, ...change });
  expect(faults({})).toEqual([]);
  expect(faults({ txt: [] })).toEqual([expect.stringContaining('no SPF record')]);
  expect(faults({ txt: ['v=spf1 -all', 'v=spf1 ~all'] })).toEqual([expect.stringContaining('2 SPF records')]);
  expect(faults({ txt: ['v=spf1 +all'] })).toEqual([expect.stringContaining('allows every server')]);
  expect(faults({ txt: ['v=spf1 a all'] })).toEqual([expect.stringContaining('allows every server')]);
  expect(faults({ dmarc: [] })).toEqual([expect.stringContaining('no DMARC record')]);
  expect(faults({ dmarc: ['v=DMARC1; p=none'] })).toEqual([expect.stringContaining('p=none')]);
  expect(faults({ mx: [] })).toEqual([expect.stringContaining('no MX record')]);
});

test('a certificate must be trusted, new enough and valid for two more weeks', () => {
  const now = new Date('2027-01-01T00:00:00Z');
  const good = { isTrusted: true, protocol: 'TLSv1.3', validTo: new Date('2027-01-15T00:00:00Z') };
  expect(certificateFaults(good, now)).toEqual([]);
  expect(certificateFaults({ ...good, validTo: new Date('2027-01-14T23:00:00Z') }, now)).toHaveLength(1);
  expect(certificateFaults({ ...good, isTrusted: false, protocol: 'TLSv1.1' }, now)).toHaveLength(2);
});

test('five seconds between two clocks are allowed, in both directions', () => {
  expect([clockFaults('the database', 5_000), clockFaults('the database', -5_000)]).toEqual([[], []]);
  expect(clockFaults('the database', 7_400)).toEqual([
    'this machine is 7 s ahead of the database: run a time service',
  ]);
  expect(clockFaults('the database', -61_000)[0]).toContain('61 s behind');
});

test('a provider that refuses the keys is told from one that is not reached', () => {
  const unreachable = { outcome: 'unreachable', code: 'connection' } as const;
  expect(keyFaults('Stripe', { outcome: 'accepted' })).toEqual([]);
  expect(keyFaults('Stripe', unreachable)).toEqual([
    'Stripe cannot be reached, so the keys were not checked (connection)',
  ]);
  expect(keyFaults('PayPal', { outcome: 'refused', code: 'invalid_client' })).toEqual([
    'PayPal does not accept the keys (invalid_client)',
  ]);
  expect(keyFaults('Stripe', { outcome: 'wrong_mode', code: 'live_account' })[0]).toContain('another mode');
});

test('the role of the portal must own nothing, change no log and meet a current schema', () => {
  const good = { isSuperuser: false, owned: undefined, mayChangeLog: false, isUpToDate: true };
  expect(roleFaults(good)).toEqual([]);
  const bad = { isSuperuser: true, owned: 'the table patient', mayChangeLog: true, isUpToDate: false };
  expect(roleFaults(bad)).toHaveLength(4);
});

test('the disk needs twice the room at which uploads are refused, and 2 GB at least', () => {
  const GB = 1024 ** 3;
  expect(roomFaults(2 * GB, GB / 10)).toEqual([]);
  expect(roomFaults(2 * GB - 1, GB / 10)).toHaveLength(1);
  expect(roomFaults(3 * GB, 2 * GB)).toHaveLength(1);
});

test('only the refusal of a wrong signature shows that webhooks arrive', () => {
  expect(webhookFaults('/api/webhooks/stripe', 400)).toEqual([]);
  for (const status of [200, 301, 403, 404, 502]) expect(webhookFaults('/x', status)).toHaveLength(1);
});
