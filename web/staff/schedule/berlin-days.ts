/** Days and times as a wall clock in Berlin shows them, wherever the browser stands. */

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** `2026-11-17` */
export function berlinDateOf(instant: string | Date): string {
  return clock.format(new Date(instant)).slice(0, 10);
}

/** Minutes since midnight. */
export function berlinMinutesOf(instant: string | Date): number {
  const [hours = 0, minutes = 0] = clock.format(new Date(instant)).slice(11).split(':').map(Number);
  return hours * 60 + minutes;
}

export function addDays(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

export function mondayOf(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, -((weekday + 6) % 7));
}

/** A moment of that day in Berlin, for everything that names days. */
export function noonOf(date: string): Date {
  return new Date(`${date}T11:00:00Z`);
}

export function isDate(text: string | null): text is string {
  return text !== null && /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(noonOf(text).getTime());
}

/** A time field cannot say 24:00; as an end, midnight means the one after the day. */
export function endTimeOf(entered: string): string {
  return entered === '00:00' ? '24:00' : entered;
}

export function enteredEndOf(endTime: string): string {
  return endTime === '24:00' ? '00:00' : endTime;
}
