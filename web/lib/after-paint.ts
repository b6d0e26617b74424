/** A tab in the background paints nothing, so the work runs after this time. */
const LONGEST_WAIT_MILLISECONDS = 300;

/** Runs the work after the browser has painted the response to a press. */
export function afterPaint(work: () => void): void {
  let isDone = false;
  const doOnce = () => {
    if (isDone) return;
    isDone = true;
    work();
  };
  requestAnimationFrame(() => setTimeout(doOnce));
  setTimeout(doOnce, LONGEST_WAIT_MILLISECONDS);
}
