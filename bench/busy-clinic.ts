import { addDays, berlinDay, periodOn } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/database/database.ts';
import { importCatalogue } from '../server/catalogue/import-catalogue.store.ts';
import { insertWorkingHours } from '../server/schedule/schedule.store.ts';
import { blockedTime } from '../server/schedule/schedule.tables.ts';

const DOCTORS = ['anna', 'lena', 'selin', 'marie', 'judith'];
const WORKDAYS = [1, 2, 3, 4, 5];
const HOURS = { startsAt: '08:00', endsAt: '18:00' };
const APPOINTMENT_MS = 30 * 60_000;
const ROWS_AT_ONCE = 1000;

/** Five doctors who work ten hours on every workday, and their appointments up to `lastDate`: nine of ten slots. */
export async function aBusyClinic(db: Db, count: number, lastDate: string): Promise<number> {
  const { doctorId, serviceId } = await db.transaction((tx) => importCatalogue(tx, CATALOGUE));
  const always = { validFrom: '2020-01-01', ...HOURS };
  await insertWorkingHours(
    db,
    DOCTORS.flatMap((doctor) =>
      WORKDAYS.map((weekday) => ({ ...always, doctorId: doctorId(doctor), weekday })),
    ),
  );

  const times = appointmentTimes(count / DOCTORS.length, lastDate);
  const appointments = DOCTORS.flatMap((doctor, index) =>
    times.map((from, place) =>
      appointmentOf(from, doctorId(doctor), serviceId('appointment'), index * times.length + place),
    ),
  );
  for (let first = 0; first < appointments.length; first += ROWS_AT_ONCE)
    await db.insert(blockedTime).values(appointments.slice(first, first + ROWS_AT_ONCE));
  await db.execute('analyze');
  return serviceId('appointment');
}

function appointmentOf(from: number, doctorId: number, serviceId: number, place: number) {
  const during = { from, to: from + APPOINTMENT_MS };
  return {
    doctorId,
    serviceId,
    kind: 'appointment' as const,
    appointmentId: place + 1,
    startsAt: new Date(during.from),
    endsAt: new Date(during.to),
    during,
  };
}

/** Beginnings of appointments from the last date backwards; every tenth slot stays free. */
function appointmentTimes(count: number, lastDate: string): number[] {
  const times: number[] = [];
  for (let date = lastDate; times.length < count; date = addDays(date, -1)) {
    const day = berlinDay(date);
    if (!WORKDAYS.includes(day.weekday)) continue;
    const { from, to } = periodOn(day, HOURS.startsAt, HOURS.endsAt);
    for (let start = from, slot = 0; start < to; start += APPOINTMENT_MS, slot += 1)
      if (slot % 10 !== 7) times.push(start);
  }
  return times.slice(0, count);
}

const both = <Text>(text: Text) => ({ de: text, en: text });

const CATALOGUE = {
  categories: [
    {
      slug: 'appointments',
      texts: both({ title: 'Appointments', subName: '' }),
      services: [
        {
          slug: 'appointment',
          type: 'first' as const,
          durationMinutes: APPOINTMENT_MS / 60_000,
          priceCents: null,
          texts: both({ title: 'Appointment', description: '' }),
        },
      ],
    },
  ],
  doctors: DOCTORS.map((slug) => ({
    slug,
    firstName: slug,
    lastName: 'Bench',
    texts: both({ staffDetail: '', description: '' }),
    offers: ['appointment'],
  })),
};
