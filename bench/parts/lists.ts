import { sandbox } from '#sandbox/sandbox.ts';
import { systemClock } from '#server/platform/clock.ts';
import { migrateAll } from '#server/platform/prepare-database.ts';
import { withDatabase } from '../clinic.ts';
import { aLongChat } from '../long-chat.ts';
import { aHistory } from '../long-history.ts';
import { loadOf, measureInRounds } from '../measure.ts';
import { startPortal } from '../portal-process.ts';
import { startReferences } from '../reference-process.ts';
import { type Section, speedTable } from '../report.ts';
import { type Series, speedRatio } from '../statistics.ts';
import type { Bench } from '../surroundings.ts';

const ROWS = 20;
const MESSAGES = 60;
const OTHERS_ROWS = 10_000;

/** The lists of a patient as they are opened every day: her appointments, invoices and messages. */
export async function measureLists(bench: Bench): Promise<Section> {
  const databaseUrl = await bench.newDatabase();
  const { token, patientId, conversationId } = await withDatabase(databaseUrl, async (database) => {
    await migrateAll(database, sandbox.migrations);
    const now = systemClock.now();
    const other = await aHistory(database.db, 'other@example.test', OTHERS_ROWS, now);
    await aLongChat(database.db, other.patientId, OTHERS_ROWS, now);
    const patient = await aHistory(database.db, 'maria@example.test', ROWS, now);
    return { ...patient, ...(await aLongChat(database.db, patient.patientId, MESSAGES, now)) };
  });
  const portal = await startPortal({ databaseUrl, hasDemo: false });
  bench.atEnd(portal.stop);
  const references = await startReferences(databaseUrl);
  bench.atEnd(references.stop);

  const lists = listsOf(patientId, conversationId);
  const headers = { authorization: `Bearer ${token}`, locale: 'de' };
  for (const { name, text, values } of lists) await references.serve(`/query/${name}`, { text, values });
  const series = await measureInRounds(
    bench,
    lists.flatMap(({ name, path }) => [
      { name, pid: portal.pid, load: loadOf({ port: portal.port, path, headers }) },
      {
        name: `one query, ${name}`,
        pid: references.pid,
        load: loadOf({ port: references.port, path: `/query/${name}` }),
      },
    ]),
  );
  await Promise.all([portal.stop(), references.stop()]);
  const pairs = lists.map((_, place) => [series[2 * place], series[2 * place + 1]] as [Series, Series]);
  return {
    title: 'Own lists',
    about:
      `The first page of each list of a patient who is signed in, ${ROWS} rows each and ${MESSAGES} messages, beside another patient with ` +
      `${OTHERS_ROWS.toLocaleString('en')}; 50 connections. The reference reads the same rows and their number with one ` +
      'query, for a patient whose name it is told: no session, no permission, no translation.',
    tables: [
      speedTable(pairs.flatMap(([series, reference]) => [{ series, reference }, { series: reference }])),
    ],
    aims: pairs.map(([own, reference]) => ({
      what: `${own.name} of the one query`,
      measured: speedRatio(own, reference),
      wanted: 'at least' as const,
      limit: 0.5,
      unit: '',
    })),
  };
}

function listsOf(patientId: number, conversationId: number) {
  return [
    {
      name: 'appointments',
      path: '/api/patients/get-appointments',
      values: [patientId],
      text: pageText(`
        select a.*, d.first_name, d.last_name, t.title from appointment a
        join doctor d on d.id = a.doctor_id
        join service_translation t on t.service_id = a.service_id and t.locale = 'de'
        where a.patient_id = $1 order by a.created_at desc limit 5`),
    },
    {
      name: 'invoices',
      path: '/api/patients/invoices',
      values: [patientId],
      text: pageText(
        'select * from invoice where patient_id = $1 order by created_at desc limit 5',
        'invoice',
      ),
    },
    {
      name: 'messages',
      path: `/api/chats/${conversationId}`,
      values: [conversationId],
      text: `select json_build_object('data', json_agg(line))::text from (
        select * from message where conversation_id = $1 order by id desc limit 30) as line`,
    },
  ];
}

/** The page and how many rows there are in all. */
function pageText(page: string, table = 'appointment'): string {
  return `select json_build_object('data', (select json_agg(line) from (${page}) as line),
    'total', (select count(*) from ${table} where patient_id = $1))::text`;
}
