/** The only source of the present. Everything else receives `now` and never asks the machine. */
export interface Clock {
  now(): Date;
}

/** A clock that tests and the sandbox can set and move. */
export interface MovableClock extends Clock {
  set(instant: Date): void;
  advance(seconds: number): void;
}

export const systemClock: Clock = { now: () => new Date() };

/** Runs on from where it was put, as the clock of a demo does. */
export function movableClock(start: Date = new Date()): MovableClock {
  let offset = start.getTime() - Date.now();
  return {
    now: () => new Date(Date.now() + offset),
    set: (instant) => {
      offset = instant.getTime() - Date.now();
    },
    advance: (seconds) => {
      offset += seconds * 1000;
    },
  };
}

/**
 * Moves a millisecond with each look and otherwise only by hand: what a test sees depends on what was done, not on how
 * long the machine took for it.
 */
export function tickingClock(start: Date = new Date()): MovableClock {
  let instant = start.getTime();
  return {
    now() {
      instant += 1;
      return new Date(instant);
    },
    set(wanted) {
      instant = wanted.getTime();
    },
    advance(seconds) {
      instant += seconds * 1000;
    },
  };
}
