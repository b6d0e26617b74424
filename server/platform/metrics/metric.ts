import type { Deps } from '../deps.ts';
import { type EventKind, keyOf, type ListenerName } from '../jobs/outbox.ts';

/** A number that `/metrics` shows to an operator. A capability lists its own. It never contains personal data. */
export type Metric = CountedNews | CountedFailures | Measured;

interface Named {
  /** A Prometheus name: lower case, the unit last, `_total` for a counter. */
  name: `portal_${string}`;
  help: string;
}

interface CountedNews extends Named {
  kind: 'news';
  /** The value of the label `result` for each kind of event, by the name of the kind. */
  results: ReadonlyMap<string, string>;
}

interface CountedFailures extends Named {
  kind: 'failures';
  listener: string;
}

interface Measured extends Named {
  kind: 'measured';
  /** Called at every reading. A number that cannot be read is left out of the answer. */
  read(deps: Deps): Promise<number>;
  /** `max` if all worker processes read the same rows, `sum` if each has some of its own. */
  acrossWorkers: 'max' | 'sum';
}

/** Counts events when they leave the outbox: each one once, in whichever process. */
export function countNews(
  name: Named['name'],
  help: string,
  kinds: Record<string, Pick<EventKind<unknown>, 'name'>>,
): CountedNews {
  const results = new Map(Object.entries(kinds).map(([result, kind]) => [kind.name, result]));
  return { kind: 'news', name, help, results };
}

/** Counts the failed tries of a listener. */
export function countFailures(name: Named['name'], help: string, listener: ListenerName): CountedFailures {
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
