/** The only source of the present. Everything else receives `now` and never asks the machine. */
export interface Clock {
  now(): Date;
}

/** A clock that tests and the sandbox can set and move; it runs on from where it was put. */
export interface MovableClock extends Clock {
  set(instant: Date): void;
  advance(seconds: number): void;
}

export const systemClock: Clock = { now: () => new Date() };

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
