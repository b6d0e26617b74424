/** A tab in the background paints nothing, and must not wait for that. */
const LONGEST_WAIT_MILLISECONDS = 300;

/** Does the work after the browser has shown what a press has changed so far. */
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
