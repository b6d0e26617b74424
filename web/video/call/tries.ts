/** A short break often heals by itself. */
const PATIENCE_MS = 1_200;
const RETRY_MS = 4_000;
/** The time of each try. On a slow device or network a try needs longer, and the next one would only cut it off. */
const TRY_MS = [RETRY_MS, RETRY_MS, 8_000, 16_000] as const;
/** What so many tries did not heal needs a new connection. */
const RESTARTS = 3;
const OFFER_PAUSE_MS = 2_000;

/** When two browsers try again to connect: until they are connected or the room is left, and never without a pause. */
export class Tries {
  private readonly tryAgain: () => void;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Since the last connection. */
  private count = 0;
  private isOver = false;

  constructor(tryAgain: () => void) {
    this.tryAgain = tryAgain;
  }

  needNewConnection(): boolean {
    return this.count >= RESTARTS;
  }

  /** A try begins; the next one follows unless this one succeeds. */
  begin(): void {
    this.count += 1;
    this.prolong();
  }

  /** The present try made progress and gets its whole time from now on. */
  prolong(): void {
    if (this.count > 0) this.tryIn(TRY_MS[this.count - 1] ?? Math.max(...TRY_MS));
  }

  /** As if nothing had been tried: the network is another one. */
  startOver(): void {
    this.count = 0;
    this.tryIn(0);
  }

  succeed(): void {
    this.count = 0;
    clearTimeout(this.timer);
  }

  /** While a try is under way, its time decides. */
  followBreak(connectionState: 'disconnected' | 'failed'): void {
    if (connectionState === 'disconnected' && this.count === 0) this.tryIn(PATIENCE_MS);
    if (connectionState === 'failed' && this.count < RESTARTS) this.tryIn(0);
  }

  /** Both sides notice a break; one offer for both of them is enough. */
  followWish(offeredAt: number): void {
    const age = performance.now() - offeredAt;
    this.tryIn(age < OFFER_PAUSE_MS ? RETRY_MS - age : 0);
  }

  end(): void {
    this.isOver = true;
    clearTimeout(this.timer);
  }

  private tryIn(milliseconds: number): void {
    clearTimeout(this.timer);
    if (!this.isOver) this.timer = setTimeout(this.tryAgain, milliseconds);
  }
}
