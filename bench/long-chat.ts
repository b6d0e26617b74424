/** The messages behind "Own lists" in docs/performance.md, and the conversation in which the drill `kill-writes` writes. */
import { sql } from 'drizzle-orm';
import { insertConversation } from '#server/chat/chat.store.ts';
import { inBulk } from '#server/platform/database/bulk.ts';
import type { Db } from '#server/platform/database/database.ts';
import { importCatalogue } from '../server/catalogue/import-catalogue.store.ts';
import { CATALOGUE } from './long-history.ts';

/** In the conversation with the other doctor, in the same table. */
const OTHER_MESSAGES = 20_000;

/** Lets the patient and a doctor write so many messages to each other, and the patient and another doctor some too. */
export async function aLongChat(
  db: Db,
  patientId: number,
  messages: number,
  now: Date,
): Promise<{ conversationId: number }> {
  const { doctorId } = await db.transaction((tx) => importCatalogue(tx, CATALOGUE));
  const doctorIds = CATALOGUE.doctors.map(({ slug }) => doctorId(slug));
  const [conversationId = 0, ...others] = await talksWith(db, patientId, doctorIds, now);
  await inBulk(db, async (own) => {
    await addMessages(own, conversationId, messages);
    for (const other of others) await addMessages(own, other, Math.min(messages, OTHER_MESSAGES));
    await own.execute('analyze');
  });
  return { conversationId };
}

async function talksWith(
  db: Db,
  patientId: number,
  doctorIds: readonly number[],
  now: Date,
): Promise<number[]> {
  const ids: number[] = [];
  for (const doctorId of doctorIds) {
    ids.push((await insertConversation(db, { patientId, doctorId }, now)) ?? 0);
  }
  return ids;
}

/** Of every seven, four are the doctor's; the patient has read all but a few. */
async function addMessages(db: Db, conversationId: number, count: number): Promise<void> {
  await db.execute(sql`
    insert into message (conversation_id, sender, sender_id, client_id, html, created_at)
    select ${conversationId}, side, case side when 'patient' then patient_id else doctor_id end, gen_random_uuid(),
      '<p>Nachricht ' || n || ': ich habe eine <strong>Frage</strong> zu meiner Behandlung.</p><ul><li>eins</li></ul>',
      timestamptz '2020-01-01T08:00:00Z' + n * interval '20 minutes'
    from conversation, (select n, case when n % 7 < 4 then 'doctor' else 'patient' end as side
      from generate_series(1, ${count}::int) as n) as line
    where id = ${conversationId} order by n`);
  await db.execute(sql`
    update conversation set patient_read_up_to = (select max(id) - 20 from message where conversation_id = ${conversationId})
    where id = ${conversationId}`);
}
