import { insertConversation, insertMessages } from '#server/chat/chat.store.ts';
import { findAccountByEmail } from '#server/identity/patient.store.ts';
import type { Db } from '#server/platform/database/database.ts';

interface Line {
  doctor: string;
  lines: { sender: 'patient' | 'doctor'; html: string; hoursAgo: number }[];
}

/** The one spoken in last comes last, as it would have come about. */
const demoConversations: Line[] = [
  {
    doctor: 'lena-maurer',
    lines: [{ sender: 'doctor', html: '<p>Der Therapieplan liegt für Sie bereit.</p>', hoursAgo: 16 }],
  },
  {
    doctor: 'anna-keller',
    lines: [
      {
        sender: 'patient',
        html: '<p>Guten Tag, soll ich die Laborwerte vor dem Termin schicken?</p>',
        hoursAgo: 26,
      },
      { sender: 'doctor', html: '<p>Guten Morgen Frau Vogel, ja gern, am besten als PDF.</p>', hoursAgo: 3 },
      { sender: 'doctor', html: '<p>Bitte notieren Sie auch, wie Sie zuletzt schlafen.</p>', hoursAgo: 2 },
    ],
  },
];

/** Lets the demo patient find something to read; a conversation that exists already is left alone. */
export async function addMissingConversations(
  tx: Db,
  doctorId: (slug: string) => number,
  now: Date,
): Promise<void> {
  const patient = await findAccountByEmail(tx, 'patientin@example.com');
  if (!patient) return;
  for (const { doctor, lines } of demoConversations) {
    const pair = { patientId: patient.id, doctorId: doctorId(doctor) };
    const conversationId = await insertConversation(tx, pair, now);
    if (conversationId === undefined) continue;
    const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * 3_600_000);
    await insertMessages(
      tx,
      conversationId,
      lines.map(({ sender, html, hoursAgo }) => ({ sender, html, createdAt: at(hoursAgo) })),
    );
  }
}
