/** Lets the clock of a process or of a page go so many milliseconds ahead. Runs in the page as well, so it stands alone. */
export function shiftDate(aheadMs: number): void {
  const now = () => RealDate.now() + aheadMs;
  const RealDate = Date;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [now()], made),
    apply: (Target) => new Target(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
}
