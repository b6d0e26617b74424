import { Failure } from '../failure.ts';
import {
  type HeldPlace,
  hasEnough,
  nextStep,
  type PlaceLimits,
  toSendAway,
  type WaitingPlace,
} from './upload-places.rules.ts';

export interface Owner {
  network: string;
  person: string;
}

/** Holds a place until `leave`. */
export interface Place {
  /** A window of time has ended in which the upload brought so many bytes. */
  windowEnded(bytes: number): void;
  /** Nothing more is expected from the sender, so nobody waits for a slow connection any more. */
  done(): void;
  leave(): void;
}

interface Wait {
  /** Called when a slow upload has to give its place to somebody else. */
  end?: () => void;
  /** Aborted when the caller no longer waits. */
  signal?: AbortSignal;
}

interface Held extends HeldPlace {
  end: () => void;
}

interface Waiting extends WaitingPlace {
  enter: () => void;
  sendAway: () => void;
}

/** Places that are shared out fairly between networks and persons (see `upload-places.rules.ts`). */
export class UploadPlaces {
  readonly #limits: PlaceLimits;
  readonly #held = new Map<number, Held>();
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;

  constructor(limits: PlaceLimits) {
    this.#limits = limits;
  }

  /** Resolves when the upload has a place. */
  async take(owner: Owner, { end = () => {}, signal }: Wait = {}): Promise<Place> {
    if (hasEnough(this.#present(), owner.person, this.#limits))
      throw new Failure('request.too_many', { retryAfterSeconds: 2 });

    this.#lastId += 1;
    const id = this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<Place>();
    this.#waiting.set(id, {
      ...owner,
      id,
      enter: () => {
        this.#held.set(id, { ...owner, id, lastWindowBytes: undefined, isDone: false, end });
        resolve(this.#placeOf(id));
      },
      sendAway: () => reject(new Failure('server.unavailable', { retryAfterSeconds: 2 })),
    });
    signal?.addEventListener('abort', () => this.#sendAway(id));
    this.#settle();
    const last = toSendAway(this.#present(), this.#limits);
    if (last) this.#sendAway(last.id);
    return await promise;
  }

  #present() {
    return { held: [...this.#held.values()], waiting: [...this.#waiting.values()] };
  }

  #settle(): void {
    while (this.#waiting.size > 0) {
      const step = nextStep(this.#present(), this.#limits);
      if (!step) return;
      const ending = step.ends && this.#held.get(step.ends.id);
      if (ending) this.#held.delete(ending.id);
      const entering = this.#waiting.get(step.enters.id);
      this.#waiting.delete(step.enters.id);
      entering?.enter();
      ending?.end();
    }
  }

  #sendAway(id: number): void {
    const upload = this.#waiting.get(id);
    this.#waiting.delete(id);
    upload?.sendAway();
  }

  #placeOf(id: number): Place {
    return {
      windowEnded: (bytes) => {
        const place = this.#held.get(id);
        if (place) place.lastWindowBytes = bytes;
        this.#settle();
      },
      done: () => {
        const place = this.#held.get(id);
        if (place) place.isDone = true;
      },
      leave: () => {
        this.#held.delete(id);
        this.#settle();
      },
    };
  }
}
