import { expect, test } from 'vitest';
import { FULL_PICTURE, nextPicture, qualityOf, readSample, type Sample } from './quality.ts';

const GOOD: Sample = { loss: 0, roundTripMs: 30, availableBitsPerSecond: 3_000_000 };

test('the quality is named by what is lost and by the time that an answer takes', () => {
  expect(qualityOf(GOOD)).toBe('good');
  expect(qualityOf({ ...GOOD, loss: 0.03 })).toBe('fair');
  expect(qualityOf({ ...GOOD, roundTripMs: 300 })).toBe('fair');
  expect(qualityOf({ ...GOOD, loss: 0.08 })).toBe('poor');
  expect(qualityOf({ ...GOOD, roundTripMs: 600 })).toBe('poor');
});

test('a bad line gives up picture step by step until only the voice is left', () => {
  const bad = { ...GOOD, loss: 0.2 };
  const steps: number[] = [];
  let state = { step: FULL_PICTURE, calmLooks: 0 };
  for (let look = 0; look < 5; look += 1) {
    state = nextPicture(state, bad);
    steps.push(state.step);
  }
  expect(steps).toEqual([2, 1, 0, 0, 0]);
});

test('a narrow line loses the picture at once, so that the voice has all of it', () => {
  const full = { step: FULL_PICTURE, calmLooks: 0 };
  expect(nextPicture(full, { ...GOOD, availableBitsPerSecond: 70_000 }).step).toBe(0);
  expect(nextPicture(full, { ...GOOD, availableBitsPerSecond: 200_000 }).step).toBe(1);
  expect(nextPicture(full, { ...GOOD, availableBitsPerSecond: 400_000 }).step).toBe(2);
  expect(nextPicture(full, { ...GOOD, availableBitsPerSecond: null }).step).toBe(FULL_PICTURE);
});

test('the picture comes back one step at a time, each after four calm looks', () => {
  const steps: number[] = [];
  let state = { step: 0, calmLooks: 0 };
  for (let look = 0; look < 12; look += 1) {
    state = nextPicture(state, GOOD);
    steps.push(state.step);
  }
  expect(steps).toEqual([0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3]);
});

test('a fair line keeps its step and waits for calm from the beginning', () => {
  expect(nextPicture({ step: 1, calmLooks: 3 }, { ...GOOD, loss: 0.04 })).toEqual({ step: 1, calmLooks: 0 });
});

test('a line without picture tries the smallest one although the browser believes in less', () => {
  const state = nextPicture({ step: 0, calmLooks: 3 }, { ...GOOD, availableBitsPerSecond: 50_000 });
  expect(state).toEqual({ step: 1, calmLooks: 0 });
});

test('a report of the browser says what was lost since the look before', () => {
  const report = [
    { type: 'inbound-rtp', packetsLost: 12, packetsReceived: 188 },
    { type: 'outbound-rtp', packetsSent: 200 },
    { type: 'remote-inbound-rtp', packetsLost: 8, roundTripTime: 0.09 },
    { type: 'candidate-pair', nominated: true, state: 'succeeded', currentRoundTripTime: 0.12 },
    {
      type: 'candidate-pair',
      nominated: true,
      state: 'succeeded',
      currentRoundTripTime: 0.1,
      availableOutgoingBitrate: 800_000,
    },
    { type: 'candidate-pair', nominated: false, state: 'failed', currentRoundTripTime: 9 },
  ] as unknown as RTCStats[];
  const { sample, counters } = readSample(report, { lost: 10, sent: 200 });
  expect(counters).toEqual({ lost: 20, sent: 400 });
  expect(sample).toEqual({ loss: 0.05, roundTripMs: 120, availableBitsPerSecond: 800_000 });
});

test('counters that begin anew after a reconnection are no loss', () => {
  const report = [{ type: 'inbound-rtp', packetsLost: 0, packetsReceived: 10 }] as unknown as RTCStats[];
  expect(readSample(report, { lost: 50, sent: 900 }).sample.loss).toBe(0);
});
