/** The parts of the benchmark, what they found, and the page about it. Started by bench/run.ts. */
import { readFile, writeFile } from 'node:fs/promises';
import { arch, availableParallelism, cpus, loadavg } from 'node:os';
import { inspect, parseArgs } from 'node:util';
import { measureBookings } from './parts/bookings.ts';
import { measureLists } from './parts/lists.ts';
import { measureSlots } from './parts/slots.ts';
import { measureStart } from './parts/start.ts';
import { aimsText, pageText, type Section, sectionText } from './report.ts';
import { say } from './say.ts';
import { type Bench, withBench } from './surroundings.ts';
import { keepWebSection } from './web/page-metrics.ts';

const PAGE = 'docs/performance.md';
/** First what needs a quiet machine, then what leaves much behind. */
const PARTS: Record<string, (bench: Bench) => Promise<Section>> = {
  start: measureStart,
  slots: measureSlots,
  bookings: measureBookings,
  lists: measureLists,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false } },
});
const unknown = positionals.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0) {
  say(`There is no part named ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}.`);
  process.exit(1);
}

// Whoever ends this process early ends those that it started, too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
const startedAt = performance.now();
await withBench(values.quick, async (bench) => {
  const machine = machineLines(bench);
  say(`${machine.join('\n')}\n`);
  const { sections, faults } = await measureParts(bench);
  say(aimsText(sections));
  for (const fault of faults) say(`\n✗ ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
  const isWhole = !bench.effort.isQuick && positionals.length === 0 && faults.length === 0;
  if (isWhole)
    await writeFile(PAGE, keepWebSection(await readFile(PAGE, 'utf8'), pageText(machine, sections)));
  say(
    `\n${Math.round((performance.now() - startedAt) / 1000)} seconds${isWhole ? `, written to ${PAGE}` : ''}`,
  );
});

/** A part that fails has no numbers; the others go on. */
async function measureParts(bench: Bench): Promise<{ sections: Section[]; faults: string[] }> {
  const sections: Section[] = [];
  const faults: string[] = [];
  for (const [name, measure] of Object.entries(PARTS)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    try {
      const section = await measure(bench);
      sections.push(section);
      say(`${sectionText(section)}\n`);
    } catch (error) {
      faults.push(`${name}: ${inspect(error)}`);
    }
  }
  return { sections, faults };
}

/** Numbers mean little without the machine they come from. */
function machineLines({ effort, postgres }: Bench): string[] {
  const load = loadavg()[0]?.toFixed(1);
  return [
    `${new Date().toISOString().slice(0, 10)}, ${effort.rounds} rounds of ${effort.secondsPerRequest} s per request`,
    `${availableParallelism()} cores, ${arch()}, ${cpus()[0]?.model ?? 'unknown processor'}, load ${load} at the start`,
    `Node ${process.version}, PostgreSQL ${postgres.version} with its default settings (every commit is on the disk)`,
  ];
}
