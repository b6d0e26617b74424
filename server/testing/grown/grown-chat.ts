import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { type ClinicSize, evenly, type Step, WAITING } from './grown-size.ts';

/** One conversation of each patient with the doctor, all read and answered except for the newest. */
export function grownChat(db: Db, size: ClinicSize, now: Date): Step[] {
  return [
    ['conversations', () => db.execute(conversations(now)), 'conversation'],
    ['messages', () => db.execute(messages(size, now)), 'message'],
    ['read marks', () => db.execute(READ_MARKS), 'conversation'],
  ];
}

function conversations(now: Date): SQL {
  return sql`
    insert into conversation (patient_id, doctor_id, patient_noticed_at, doctor_noticed_at, created_at)
    select patient_id, doctor_id, ${now.toISOString()}, ${now.toISOString()}, min(created_at)
    from appointment group by 1, 2 order by 1, 2`;
}

/** Doctor and patient write in turn; the last word is the doctor's. The rows of all conversations are mixed. */
function messages(size: ClinicSize, now: Date): SQL {
  const { messages: count } = size;
  return sql`
    insert into message (conversation_id, sender, sender_id, client_id, html, created_at)
    select pair.id, sender, case sender when 'doctor' then doctor_id else patient_id end, gen_random_uuid(),
      '<p>Nachricht Nummer ' || n || ' in einer langen Reihe von Nachrichten.</p>', ${evenly(size, now, count)}
    from (select min(id) as first, count(*)::int as conversations from conversation) as all_of,
      generate_series(1, ${count}::int) as n,
      lateral (select (${count}::int - n) / conversations as rounds_left, (n - 1) % conversations as place) as turn,
      lateral (select case when rounds_left = 0 and place >= conversations - ${WAITING} then 'patient'
        when rounds_left % 2 = 0 then 'doctor' else 'patient' end as sender) as written,
      lateral (select * from conversation where id = first + place) as pair
    order by n`;
}

const READ_MARKS = sql`
  update conversation set patient_read_up_to = last, doctor_read_up_to = last_of_doctor
  from (select conversation_id, max(id) as last, coalesce(max(id) filter (where sender = 'doctor'), 0) as last_of_doctor
    from message group by 1) as messages
  where conversation_id = conversation.id`;
