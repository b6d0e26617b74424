const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 30_000;
/** Who ran this long did not fail because of the start. */
const STEADY_MS = 60_000;

/** How long to wait before a worker that ended is replaced: longer each time it ends soon after its start. */
export function pauseBeforeRestart(livedMs: number, earlierPauseMs: number): number {
  if (livedMs >= STEADY_MS || earlierPauseMs === 0) return FIRST_PAUSE_MS;
  return Math.min(earlierPauseMs * 2, LONGEST_PAUSE_MS);
}
