/** The API counts in seconds. */
export function secondsOf(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}
