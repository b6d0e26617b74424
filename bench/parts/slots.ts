import type { ScheduleGroup, Slot } from '#contract/schedule.contract.ts';
import { APPOINTMENTS, type Clinic, openLargeClinic, withDatabase } from '../clinic.ts';
import type { Request } from '../load.ts';
import { type Contender, loadOf, measureInRounds } from '../measure.ts';
import type { PortalProcess } from '../portal-process.ts';
import { numeral, type Section, speedTable } from '../report.ts';
import { type Series, speedRatio } from '../statistics.ts';
import type { Bench } from '../surroundings.ts';

/** The one call that every visitor makes: a month of free slots. */
export async function measureSlots(bench: Bench): Promise<Section> {
  const clinic = await bench.clinic();
  const many = bench.effort.isQuick ? 2 * APPOINTMENTS : 10 * APPOINTMENTS;
  const large = await openLargeClinic(bench, clinic, many);
  const month = await readMonth(clinic.portal, clinic);
  await serveReferences(clinic, month);
  const { portal, references } = clinic;
  const at = (path: string): Request => ({ port: references.port, path });
  const ofReference = { pid: references.pid };
  const series = await measureInRounds(bench, [
    ...(await contendersOn(portal, clinic, APPOINTMENTS)),
    ...(await contendersOn(large, clinic, many)),
    { name: 'bare server, same bytes', ...ofReference, load: loadOf(at('/bytes')) },
    { name: 'one query', ...ofReference, load: loadOf(at('/query/month')) },
    { name: 'one query, one connection', ...ofReference, load: loadOf(at('/query/month'), 1) },
  ]);
  await large.stop();
  return sectionOf(series, month, `${numeral(many)} to ${numeral(APPOINTMENTS)}`);
}

interface Month {
  body: string;
  slots: Slot[];
}

async function readMonth({ base }: PortalProcess, clinic: Clinic): Promise<Month> {
  const body = await (await fetch(base + pathOf(clinic))).text();
  const { data } = JSON.parse(body) as { data: ScheduleGroup[] };
  return { body, slots: data.flatMap((group) => group.slots) };
}

function pathOf({ serviceId, busyMonth }: Clinic): string {
  return `/api/patients/get-schedules?service_id=${serviceId}&month=${busyMonth}`;
}

/** The month warm, known to the browser, compressed, and after a change. */
async function contendersOn(
  portal: PortalProcess,
  clinic: Clinic,
  appointments: number,
): Promise<Contender[]> {
  const { pid, port } = portal;
  const request = { port, path: pathOf(clinic) };
  const named = (name: string) => `${name}, ${numeral(appointments)}`;
  return [
    { name: named('warm'), pid, load: loadOf(request) },
    {
      name: named('brotli'),
      pid,
      load: loadOf({ ...request, headers: { 'accept-encoding': 'br' } }),
    },
    {
      name: named('304'),
      pid,
      status: 304,
      load: loadOf(request),
      headersNow: async () => ({ 'if-none-match': await markOf(portal, clinic) }),
    },
    await coldContender(named('cold'), portal, clinic),
  ];
}

/** The mark of the month as it is now; every hold changes it. */
async function markOf({ base }: PortalProcess, clinic: Clinic): Promise<string> {
  const answer = await fetch(base + pathOf(clinic));
  await answer.arrayBuffer();
  return answer.headers.get('etag') ?? '';
}

const isSecond = ({ place }: { place: number }) => place % 2 === 1;

/** One visitor moves her hold to and fro, and after each move the month is read. */
async function coldContender(name: string, portal: PortalProcess, clinic: Clinic): Promise<Contender> {
  const { slots } = await readMonth(portal, clinic);
  const held = [slots[0], slots.at(-1)].map((slot) => holdOf(portal, clinic, slot));
  const first = await fetch(portal.base + HOLD_PATH, { ...held[0], method: 'POST' });
  const { draft_token } = (await first.json()) as { draft_token: string };
  const month = { port: portal.port, path: pathOf(clinic) };
  // Nobody may try more than 240 holds in ten minutes from one network.
  const moves = Array.from({ length: MOVES }, (_, place): Request[] => {
    const move = held[place % 2 === 0 ? 1 : 0] as Request;
    const headers = {
      ...move.headers,
      'x-booking-draft': draft_token,
      'x-forwarded-for': `10.1.0.${place}`,
    };
    return [{ ...move, headers }, month];
  });
  return {
    name,
    pid: portal.pid,
    load: { requests: moves.flat(), connections: 1, count: 2 * MOVES },
    counts: isSecond,
  };
}

const HOLD_PATH = '/api/patients/check-slot-availability';
const MOVES = 60;

function holdOf({ port }: PortalProcess, { serviceId }: Clinic, slot: Slot | undefined): Request {
  if (!slot) throw new Error('The month has no free slot.');
  const { doctor_id, date, start_time } = slot;
  return {
    port,
    method: 'POST',
    path: HOLD_PATH,
    headers: { 'content-type': 'application/json', locale: 'de' },
    body: JSON.stringify({ service_id: serviceId, doctor_id, date, start_time }),
  };
}

/** The free slots stand in a table of their own, ready to be sent: nothing can read them faster from a database. */
async function serveReferences({ references, databaseUrl, serviceId }: Clinic, month: Month): Promise<void> {
  await withDatabase(databaseUrl, async ({ pool }) => {
    await pool.query('create table if not exists bench_slot (service_id bigint, day date, slot json)');
    await pool.query('truncate bench_slot');
    await pool.query(
      `insert into bench_slot select $1, (slot->>'date')::date, slot from json_array_elements($2) as slot`,
      [serviceId, JSON.stringify(month.slots)],
    );
    await pool.query('create index on bench_slot (service_id, day); analyze bench_slot');
  });
  await references.serve('/bytes', month.body);
  await references.serve('/query/month', {
    text: `select json_build_object('data', json_agg(slot order by day))::text from bench_slot where service_id = $1`,
    values: [serviceId],
  });
}

function sectionOf(series: Series[], { body, slots }: Month, growth: string): Section {
  const [warm, brotli, known, cold, warmLarge, brotliLarge, knownLarge, coldLarge, bare, query, oneQuery] =
    series as [Series, Series, Series, Series, Series, Series, Series, Series, Series, Series, Series];
  return {
    title: 'A month of free slots',
    about:
      `Five doctors, ${slots.length} free slots, ${numeral(body.length / 1000)} kB, 50 connections; ` +
      'the number behind a name is the number of appointments in the clinic. Cold: one connection, and before each ' +
      'request another visitor moves a hold, which changes two days of the month; only the request is timed, but the ' +
      'processor time is that of both. The one query reads the finished slots from a table and lets PostgreSQL build ' +
      'the JSON.',
    tables: [
      speedTable([
        ...[warm, warmLarge].map((each) => ({ series: each, reference: bare })),
        ...[brotli, brotliLarge].map((each) => ({ series: each })),
        ...[known, knownLarge].map((each) => ({ series: each })),
        ...[cold, coldLarge].map((each) => ({ series: each, reference: oneQuery })),
        ...[bare, query, oneQuery].map((each) => ({ series: each })),
      ]),
    ],
    aims: [
      aim('warm month of the bare server', speedRatio(warm, bare), 'at least', 0.25),
      aim(`time of a warm month, ${growth} appointments`, speedRatio(warm, warmLarge), 'at most', 1.1),
      aim(`time of a cold month, ${growth} appointments`, speedRatio(cold, coldLarge), 'at most', 1.1),
    ],
  };
}

function aim(what: string, measured: number, wanted: 'at least' | 'at most', limit: number) {
  return { what, measured, wanted, limit, unit: '' };
}
