import type { Listener } from '../capability.ts';
import type { Deps } from '../deps.ts';
import type { EventKind } from '../jobs/outbox.ts';

/** A number that an operator watches at `/metrics`. A capability lists its own; it never holds a word of a person. */
export type Figure = CountedNews | CountedFailures | Measured;

interface Named {
  /** As Prometheus wants it: lower case, the unit last, `_total` for what only grows. */
  name: `portal_${string}`;
  help: string;
}

interface CountedNews extends Named {
  kind: 'news';
  /** How each event is counted: by the name of its kind, the value of the label `result`. */
  results: ReadonlyMap<string, string>;
}

interface CountedFailures extends Named {
  kind: 'failures';
  listener: string;
}

interface Measured extends Named {
  kind: 'measured';
  /** Asked for at every reading. What cannot be read is left out of the answer. */
  read(deps: Deps): Promise<number>;
  /** All worker processes see the same rows (`max`), or each has some of its own (`sum`). */
  acrossWorkers: 'max' | 'sum';
}

/** Counts news as they leave the outbox: each one once, in whichever process. */
export function countNews(
  name: Named['name'],
  help: string,
  kinds: Record<string, Pick<EventKind<unknown>, 'name'>>,
): CountedNews {
  const results = new Map(Object.entries(kinds).map(([result, kind]) => [kind.name, result]));
  return { kind: 'news', name, help, results };
}

/** Counts the tries of a listener that failed. */
export function countFailures(name: Named['name'], help: string, listener: Listener): CountedFailures {
  return { kind: 'failures', name, help, listener: keyOf(listener) };
}

export function measure(
  name: Named['name'],
  help: string,
  read: Measured['read'],
  acrossWorkers: Measured['acrossWorkers'] = 'max',
): Measured {
  return { kind: 'measured', name, help, read, acrossWorkers };
}

/** One listener among all, in log lines, figures and waiting deliveries. */
export function keyOf({ event, name }: Pick<Listener, 'event' | 'name'>): string {
  return `${event} > ${name}`;
}
