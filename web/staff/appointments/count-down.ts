/** Tells every second how many seconds are left, at last 0. Returns the function that stops it. */
export function countDown(endsAt: number, tell: (secondsLeft: number) => void): () => void {
  const timer = setInterval(() => {
    const left = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
    if (left === 0) clearInterval(timer);
    tell(left);
  }, 1000);
  return () => clearInterval(timer);
}
