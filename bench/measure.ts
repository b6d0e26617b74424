import { cpuTimeOf } from './cpu-time.ts';
import type { Answer, Load, Outcome, Request } from './load.ts';
import { type Measurement, percentile, type Series } from './statistics.ts';
import type { Bench } from './surroundings.ts';

const WARM_UP_SECONDS = 0.5;

/** Something that is measured once in every round. */
export interface Contender {
  name: string;
  /** The server that answers. */
  pid: number;
  load: Load;
  /** Headers that are known only right before the load. */
  headersNow?: () => Promise<Record<string, string>>;
  /** Which answers count, all if not said. On one connection, what stands between them takes no time of theirs. */
  counts?: (answer: Answer) => boolean;
  status?: number;
}

/** The same request again and again over fifty connections, or so many. */
export function loadOf(request: Request, connections = 50): Load {
  return { requests: [request], connections };
}

/**
 * Measures all contenders in turns, so that what else happens on the machine meets all of them alike: each for the same
 * time, or for the number of requests that its load names.
 */
export async function measureInRounds(bench: Bench, contenders: Contender[]): Promise<Series[]> {
  const { rounds, secondsPerRequest } = bench.effort;
  for (const contender of contenders) await measure(bench, contender, WARM_UP_SECONDS);
  const series = contenders.map(({ name }): Series => ({ name, rounds: [] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, contender] of contenders.entries()) {
      series[place]?.rounds.push(await measure(bench, contender, secondsPerRequest));
    }
  }
  return series;
}

async function measure(bench: Bench, contender: Contender, seconds: number): Promise<Measurement> {
  const { pid, load, counts = () => true, status = 200, name } = contender;
  const headers = await contender.headersNow?.();
  const requests = headers ? load.requests.map((request) => ({ ...request, headers })) : load.requests;
  const { outcome, cpuMs } = await withCpuTime(bench, pid, {
    ...load,
    requests,
    ...(load.count === undefined && { seconds }),
  });
  requireStatus(name, outcome.answers, status);
  const counted = outcome.answers.filter(counts);
  const isAlternating = counted.length < outcome.answers.length;
  const busyMs = counted.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  return measurementOf(counted, isAlternating ? busyMs / 1000 : outcome.seconds, cpuMs);
}

/** Sends each request once, and returns the bodies of the answers in the order of the requests. */
export async function sendEach(
  bench: Bench,
  { name, pid, load, status = 200 }: Contender,
): Promise<{ measurement: Measurement; bodies: string[] }> {
  const { outcome, cpuMs } = await withCpuTime(bench, pid, { ...load, keepsBodies: true });
  const answers = outcome.answers.toSorted((one, other) => one.place - other.place);
  requireStatus(name, answers, status);
  return {
    bodies: answers.map(({ body = '' }) => body),
    measurement: measurementOf(answers, outcome.seconds, cpuMs),
  };
}

function measurementOf(
  answers: Answer[],
  seconds: number,
  { server, database, generator }: Measurement['cpuMs'],
): Measurement {
  const count = answers.length;
  const durations = answers.map(({ milliseconds }) => milliseconds);
  return {
    perSecond: count / seconds,
    p99Ms: percentile(durations, 99),
    cpuMs: { server: server / count, database: database / count, generator: generator / count },
  };
}

async function withCpuTime({ generator, postgres }: Bench, pid: number, load: Load) {
  const now = () => [cpuTimeOf(pid), cpuTimeOf(postgres.pid), ownCpuTime()];
  const before = now();
  const outcome: Outcome = await generator.send(load);
  const [server = 0, database = 0, own = 0] = now().map((after, place) => after - (before[place] ?? 0));
  return { outcome, cpuMs: { server, database, generator: own } };
}

/** The load generator is the only thing that works in this process meanwhile. */
function ownCpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** A wrong answer makes every number worthless. */
function requireStatus(name: string, answers: Answer[], expected: number): void {
  const wrong = answers.find(({ status }) => status !== expected);
  if (wrong)
    throw new Error(`${name}: an answer was ${wrong.status} instead of ${expected} ${wrong.body ?? ''}`);
}
