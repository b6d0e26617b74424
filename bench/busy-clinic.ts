/** The clinic behind "Start and memory", "A month of free slots" and "Guest bookings" in docs/performance.md. */
import { sql } from 'drizzle-orm';
import { inBulk } from '#server/platform/database/bulk.ts';
import type { Db } from '#server/platform/database/database.ts';
import { importCatalogue } from '../server/catalogue/import-catalogue.store.ts';
import { insertWorkingHours } from '../server/schedule/schedule.store.ts';

const DOCTORS = ['anna', 'lena', 'selin', 'marie', 'judith'];
const WORKDAYS = [1, 2, 3, 4, 5];
const HOURS = { startsAt: '08:00', endsAt: '18:00' };
const SLOT_MINUTES = 30;
const SLOTS_A_DAY = 20;
/** Every tenth slot stays free. */
const FREE_PLACE = 7;
const TAKEN_A_DAY = (SLOTS_A_DAY - SLOTS_A_DAY / 10) * DOCTORS.length;
/** Above the ids that bookings get. */
const FIRST_ID = 1_000_000_000;

export interface BusyClinic {
  serviceId: number;
  doctorIds: number[];
}

/** Five doctors who work ten hours on every workday, and one service. */
export async function planBusyClinic(db: Db): Promise<BusyClinic> {
  const { doctorId, serviceId } = await db.transaction((tx) => importCatalogue(tx, CATALOGUE));
  const doctorIds = DOCTORS.map((doctor) => doctorId(doctor));
  await insertWorkingHours(
    db,
    doctorIds.flatMap((id) =>
      WORKDAYS.map((weekday) => ({ ...HOURS, doctorId: id, weekday, validFrom: '2020-01-01' })),
    ),
  );
  return { serviceId: serviceId('appointment'), doctorIds };
}

/**
 * Takes nine of ten slots on so many days up to `lastDate` that there are `count` appointments; the last `present` of them
 * are there already. Only their blocked time is stored, because free slots depend on nothing else.
 */
export async function addPastAppointments(
  db: Db,
  { serviceId, doctorIds }: BusyClinic,
  { lastDate, present, count }: { lastDate: string; present: number; count: number },
): Promise<void> {
  const workdays = (appointments: number) => Math.ceil(appointments / TAKEN_A_DAY);
  await inBulk(db, async (own) => {
    await own.execute(sql`
      insert into blocked_time (doctor_id, service_id, kind, starts_at, ends_at, during, appointment_id)
      select doctor_id, ${serviceId}, 'appointment', moment, ending, tstzrange(moment, ending),
        ${FIRST_ID + workdays(present) * TAKEN_A_DAY} + row_number() over ()
      from (
        select ${lastDate}::date - ago as day from generate_series(0, ${workdays(count) * 2}) as ago
        where extract(isodow from ${lastDate}::date - ago) <= 5
        order by ago limit ${workdays(count) - workdays(present)} offset ${workdays(present)}
      ) as days, unnest(${sql.param(doctorIds)}::bigint[]) as doctor_id,
        generate_series(0, ${SLOTS_A_DAY - 1}) as place,
        lateral (select (day + time '08:00' + place * interval '30 minutes') at time zone 'Europe/Berlin' as moment)
          as beginning,
        lateral (select moment + interval '30 minutes' as ending) as conclusion
      where place % 10 <> ${FREE_PLACE}`);
    await own.execute('analyze blocked_time');
  });
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
          durationMinutes: SLOT_MINUTES,
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
