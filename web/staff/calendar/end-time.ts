/** A time field cannot say 24:00; as an end, midnight means the one after the day. */
export function endTimeOf(entered: string): string {
  return entered === '00:00' ? '24:00' : entered;
}

export function enteredEndOf(endTime: string): string {
  return endTime === '24:00' ? '00:00' : endTime;
}
