/** The only source of the current time. Everything else receives `now`. */
export interface Clock {
  now(): Date;
}

/** A clock that tests and the sandbox can set and move. */
export interface MovableClock extends Clock {
  set(instant: Date): void;
  advance(seconds: number): void;
}

export const systemClock: Clock = { now: () => new Date() };

/** Runs on from the time that was set, as the clock of a demo does. */
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
 * Advances a millisecond with each read, and otherwise only when it is moved. So a test depends on what it did, not on
 * the speed of the machine.
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
