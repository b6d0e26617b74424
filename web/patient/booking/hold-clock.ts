/** From here on the wizard offers more time. */
export const SOON_OVER_SECONDS = 180;

const ANNOUNCED_MINUTES = [1, 3, 5];

/** `4:07` */
export function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Which remaining time is read aloud; it changes three times in a quarter of an hour. */
export function announcedMinutes(seconds: number): number | null {
  return ANNOUNCED_MINUTES.find((minutes) => seconds <= minutes * 60) ?? null;
}
