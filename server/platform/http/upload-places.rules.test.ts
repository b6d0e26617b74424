import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type HeldPlace,
  hasEnough,
  inTurn,
  nextStep,
  type Places,
  toSendAway,
} from './upload-places.rules.ts';

const LIMITS = { most: 4, perNetwork: 2, perPerson: 2, mostWaiting: 4, slowBytes: 100 };
const SLOW = 10;
const QUICK = 1_000;

interface Sender {
  network: string;
  person: string;
}

/** Ann and Bea share a network, everybody else has an own one. */
const senders: Sender[] = ['ann', 'bea', 'cleo', 'dora', 'eva', 'fay', 'gina', 'hanna'].map((person) => ({
  person,
  network: person === 'ann' || person === 'bea' ? 'shared' : person,
}));

type Act =
  | { kind: 'arrives'; sender: Sender }
  | { kind: 'window'; brought: readonly number[] }
  | { kind: 'done'; which: number }
  | { kind: 'leaves'; which: number };

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('arrives' as const), sender: fc.constantFrom(...senders) }),
  },
  fc.record({
    kind: fc.constant('window' as const),
    brought: fc.array(fc.constantFrom(0, SLOW, QUICK), { minLength: LIMITS.most, maxLength: LIMITS.most }),
  }),
  fc.record({ kind: fc.constant('done' as const), which: fc.nat(LIMITS.most) }),
  fc.record({ kind: fc.constant('leaves' as const), which: fc.nat(LIMITS.most) }),
);

/** The places after some acts, with everything that was decided on the way. */
function play(acts: readonly Act[]) {
  const held: HeldPlace[] = [];
  const waiting: (Sender & { id: number })[] = [];
  const ended: { place: HeldPlace; enters: Sender; before: Places }[] = [];
  const sentAway: { id: number; before: Places }[] = [];
  const entered: { id: number; before: Places }[] = [];
  const copy = (): Places => ({ held: held.map((each) => ({ ...each })), waiting: [...waiting] });
  let lastId = 0;
  for (const each of acts) {
    if (each.kind === 'arrives' && !hasEnough({ held, waiting }, each.sender.person, LIMITS)) {
      lastId += 1;
      waiting.push({ ...each.sender, id: lastId });
    }
    if (each.kind === 'window') {
      for (const [n, place] of held.entries()) place.lastWindowBytes = each.brought[n];
    }
    const place = each.kind === 'done' || each.kind === 'leaves' ? held[each.which] : undefined;
    if (each.kind === 'done' && place) place.isDone = true;
    if (each.kind === 'leaves' && place) held.splice(each.which, 1);

    for (let step = nextStep({ held, waiting }, LIMITS); step; step = nextStep({ held, waiting }, LIMITS)) {
      const { enters, ends } = step;
      entered.push({ id: enters.id, before: copy() });
      if (ends) {
        ended.push({ place: { ...ends }, enters, before: copy() });
        held.splice(held.indexOf(ends), 1);
      }
      waiting.splice(
        waiting.findIndex(({ id }) => id === enters.id),
        1,
      );
      held.push({ ...enters, lastWindowBytes: undefined, isDone: false });
    }
    const last = toSendAway({ held, waiting }, LIMITS);
    if (last) {
      sentAway.push({ id: last.id, before: copy() });
      waiting.splice(
        waiting.findIndex(({ id }) => id === last.id),
        1,
      );
    }
  }
  return { held, waiting, ended, sentAway, entered };
}

const of = (uploads: readonly Sender[], key: keyof Sender, value: string) =>
  uploads.filter((upload) => upload[key] === value).length;

const acts = fc.array(act, { minLength: 10, maxLength: 60 });

describe('whatever happens', () => {
  test('there are never more uploads than places, in all, of a network, of a person and in the line', () => {
    fc.assert(
      fc.property(acts, (given) => {
        const { held, waiting } = play(given);
        expect(held.length).toBeLessThanOrEqual(LIMITS.most);
        expect(waiting.length).toBeLessThanOrEqual(LIMITS.mostWaiting);
        for (const { network, person } of senders) {
          expect(of(held, 'network', network)).toBeLessThanOrEqual(LIMITS.perNetwork);
          expect(of([...held, ...waiting], 'person', person)).toBeLessThanOrEqual(LIMITS.perPerson);
        }
      }),
    );
  });

  test('only a slow upload is ended, never a quick one, a new one or one that has arrived', () => {
    fc.assert(
      fc.property(acts, (given) => {
        for (const { place } of play(given).ended) {
          expect(place.isDone).toBe(false);
          expect([0, SLOW]).toContain(place.lastWindowBytes);
        }
      }),
    );
  });

  test('an upload is ended only for a network, or in one network for a person, with fewer places', () => {
    fc.assert(
      fc.property(acts, (given) => {
        for (const { place, enters, before } of play(given).ended) {
          const key = place.network === enters.network ? 'person' : 'network';
          expect(of(before.held, key, place[key])).toBeGreaterThan(of(before.held, key, enters[key]));
        }
      }),
    );
  });

  test('nobody without a place waits for a slow upload', () => {
    fc.assert(
      fc.property(acts, (given) => {
        const { held, waiting } = play(given);
        const slow = held.filter(
          ({ isDone, lastWindowBytes }) => !isDone && (lastWindowBytes ?? QUICK) < QUICK,
        );
        for (const { network, person } of waiting) {
          const isFirstOfNetwork = of(held, 'network', network) === 0;
          if (isFirstOfNetwork) expect(slow).toEqual([]);
          const isFirstInNetwork = of(held, 'person', person) === 0;
          if (isFirstInNetwork) expect(slow.filter((place) => place.network === network)).toEqual([]);
        }
      }),
    );
  });

  test('the next to enter has the fewest places of those who could', () => {
    fc.assert(
      fc.property(acts, (given) => {
        for (const { id, before } of play(given).entered) {
          const entering = before.waiting.find((each) => each.id === id);
          if (!entering) throw new Error('Only who waits can enter.');
          const load = (sender: Sender) => of(before.held, 'network', sender.network);
          const better = before.waiting.filter((other) => load(other) < load(entering));
          // They would be next, and nobody of their network is in the way.
          expect(better).toEqual([]);
        }
      }),
    );
  });

  test('from a full line only the sender with the most uploads is sent away', () => {
    fc.assert(
      fc.property(acts, (given) => {
        for (const { id, before } of play(given).sentAway) {
          const away = before.waiting.find((each) => each.id === id);
          const load = (sender: Sender) => of([...before.held, ...before.waiting], 'network', sender.network);
          const most = Math.max(...before.waiting.map(load));
          expect(away && load(away)).toBe(most);
        }
      }),
    );
  });
});

describe('the order of the line', () => {
  const upload = (id: number, person: string, network = person) => ({ id, person, network });

  test('two of one person count one after the other', () => {
    const waiting = [upload(1, 'ann'), upload(2, 'ann'), upload(3, 'bea'), upload(4, 'ann')];
    expect(inTurn({ held: [], waiting }).map(({ id }) => id)).toEqual([1, 3, 2, 4]);
  });

  test('among equals the earlier one comes first', () => {
    const waiting = [upload(1, 'cleo'), upload(2, 'ann'), upload(3, 'bea')];
    expect(inTurn({ held: [], waiting }).map(({ id }) => id)).toEqual([1, 2, 3]);
  });
});
