import { expect, test, vi } from 'vitest';
import { consentKinds, withdrawableKinds } from '#contract/audit-consents.contract.ts';
import { aPractice } from '#server/patients/testing-patients.ts';
import type { Withdrawable } from './testing-withdrawal.ts';
import { useOfHealthData } from './testing-withdrawal-health-data.ts';
import { reminders } from './testing-withdrawal-reminders.ts';
import { videoAppointments } from './testing-withdrawal-video.ts';

// Every door is tried three times, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

type Row = (() => Promise<Withdrawable>) | { endsWith: 'the account'; permits: string };

/** A new kind of consent does not compile without its row. */
const EFFECTS: Record<(typeof consentKinds)[number], Row> = {
  data_processing: useOfHealthData,
  reminder_mails: reminders,
  video: videoAppointments,
  terms: { endsWith: 'the account', permits: 'the contract about the portal and each booking' },
  privacy: { endsWith: 'the account', permits: 'nothing: the patient confirms having read it' },
  cancellation_rule: {
    endsWith: 'the account',
    permits: 'the fee of a late cancellation, part of a contract',
  },
  accuracy: { endsWith: 'the account', permits: 'nothing: the patient states a fact' },
};

test('every kind of consent has its row, and only those that can be withdrawn have doors', () => {
  expect(Object.keys(EFFECTS).toSorted()).toEqual(consentKinds.toSorted());
  const withDoors = Object.entries(EFFECTS).filter(([, row]) => typeof row === 'function');
  expect(withDoors.map(([kind]) => kind).toSorted()).toEqual(withdrawableKinds.toSorted());
});

test.for(withdrawableKinds)(
  'a withdrawal of %s takes effect at every door at once, and it can be given again',
  async (kind) => {
    const row = EFFECTS[kind];
    if (typeof row !== 'function') throw new Error(`${kind} has no doors.`);
    const { doors, withdraw, giveAgain } = await row();
    const find = async () => {
      const found: Record<string, string> = {};
      for (const each of doors) found[each.door] = await each.try();
      return found;
    };
    const expected = (stage: 0 | 1 | 2) =>
      Object.fromEntries(doors.map(({ door, finds }) => [door, finds[stage]]));

    expect(await find(), 'given').toEqual(expected(0));
    expect(await withdraw()).toBe('open');
    expect(await find(), 'withdrawn').toEqual(expected(1));
    await giveAgain();
    expect(await find(), 'given again').toEqual(expected(2));
  },
);

test.for(consentKinds.filter((kind) => typeof EFFECTS[kind] !== 'function'))(
  '%s belongs to a contract or states a fact: it cannot be withdrawn alone, and the patient reads it',
  async (kind) => {
    const { clinic, patient } = await aPractice();
    const withdrawn = await clinic.call(`POST /api/patients/consents/${kind}/withdraw`, {}, patient);
    expect(withdrawn.status).toBe(422);
    const { choices } = (await clinic.call('GET /api/patients/consents', {}, patient)).body.data;
    expect(choices.map((choice: { kind: string }) => choice.kind)).not.toContain(kind);
  },
);
