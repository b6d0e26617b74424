import { aPage, aRoom } from '#server/video/testing.ts';
import { OPEN, until, type Withdrawable, word } from './testing-withdrawal.ts';

/** What was recorded until then, who was in the room and when, is kept for 90 days. */
export async function videoAppointments(): Promise<Withdrawable> {
  const room = await aRoom();
  const { clinic, call, send } = room;
  let pages = await room.meet();
  const patientIn = async () => {
    await clinic.deliver();
    const { peers } = (await call('doctor', 'GET ')).body.data;
    return peers.some(({ side }: { side: string }) => side === 'patient') ? 'in' : 'away';
  };
  return {
    permits: 'picture and sound with the doctor, and entering the room',
    withdraw: async () =>
      word(
        await clinic.call('POST /api/patients/consents/video/withdraw', {}, { token: room.tokens.patient }),
      ),
    giveAgain: async () => {
      pages = await room.meet();
    },
    doors: [
      {
        // First, because a page that says that it is still there must not give the consent again.
        door: 'the page that is in the room repeats its entry with the wording it agreed to',
        finds: until('video.consent_needed'),
        try: async () => word(await room.enter('patient', pages.patient)),
      },
      { door: 'the doctor sees the patient in the room', finds: ['in', 'away', 'in'], try: patientIn },
      {
        door: 'the patient connects to the doctor',
        finds: until('video.not_in'),
        try: async () => word(await send('patient', pages.patient, pages.doctor)),
      },
      {
        door: 'the doctor connects to the patient',
        finds: until('video.peer_gone'),
        try: async () => word(await send('doctor', pages.doctor, pages.patient)),
      },
      {
        door: 'the staff see who waits in open rooms',
        finds: ['in', 'away', 'in'],
        try: async () => {
          const { data } = (await clinic.call('GET /api/staff/rooms', {}, { token: room.tokens.doctor }))
            .body;
          return data[0].patient_state;
        },
      },
      {
        door: 'a new page enters without agreeing',
        finds: ['open', 'video.consent_needed', 'open'],
        try: async () => {
          const answer = await call('patient', 'POST /enter', aPage());
          // The page that was in is replaced, and comes back as a new one.
          if (answer.status === 200) pages = await room.meet();
          return word(answer);
        },
      },
      {
        door: 'the patient reads who the appointment is with and when',
        finds: OPEN,
        try: async () => word(await call('patient', 'GET ')),
      },
    ],
  };
}
