const berlin = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** The moment when clocks in Berlin show this; nothing where date or time is missing or wrong. */
export function berlinInstant(date: string, time: string): string | undefined {
  const wall = Date.parse(`${date}T${time}:00Z`);
  if (Number.isNaN(wall)) return undefined;
  let moment = wall;
  // The second look corrects a guess on the other side of a change of the clocks.
  for (let look = 0; look < 2; look += 1) moment += wall - shownAt(moment);
  return new Date(moment).toISOString();
}

function shownAt(moment: number): number {
  return Date.parse(`${berlin.format(moment).replace(' ', 'T')}Z`);
}
