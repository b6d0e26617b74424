import type { AffectedAppointment } from '#contract/appointments-calendar.contract.ts';
import type { Slot } from '#contract/schedule.contract.ts';
import type { AbsenceSpan } from '#contract/schedule-staff.contract.ts';
import { bookableService } from '#server/catalogue/catalogue.service.ts';
import { inReachOf } from '#server/catalogue/doctor-account.service.ts';
import { isLimitedToOwn, type Staff } from '#server/platform/actor.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { freeTimesForClinic } from '#server/schedule/free-slots/free-slots.service.ts';
import { type Absence, appointmentsWithin, requireAbsence } from '#server/schedule/hours/absence.service.ts';
import { isOpen } from '../appointment-moves.rules.ts';
import { actionsFor, PROPOSED_TIMES, spreadTimes } from './absence-actions.rules.ts';
import { calendarAppointments } from './read-calendar.service.ts';

type Reading = Pick<Deps, 'db' | 'now'>;
type Speaker = Pick<Client, 'locale'>;

/** The appointments that an absence would affect. Nothing is stored. */
export async function previewAbsence(deps: Reading, staff: Staff, form: AbsenceSpan, client: Speaker) {
  const absence = await requireAbsence(deps, staff, form);
  return { data: await affectedAppointments(deps, staff, absence, client) };
}

/** The future appointments in an absence, each with the possible decisions and with free times to move it to. */
export async function affectedAppointments(
  deps: Reading,
  staff: Staff,
  absence: Absence,
  { locale }: Speaker,
  isWanted: (id: number) => boolean = () => true,
): Promise<AffectedAppointment[]> {
  const present = deps.now();
  const acting = await inReachOf(deps.db, staff, absence.doctorId);
  const ids = (await appointmentsWithin(deps.db, absence, present)).filter(isWanted);
  const appointments = (await calendarAppointments(deps.db, ids, locale)).filter(
    ({ status, date_end_time }) => isOpen(status) && new Date(date_end_time) > present,
  );
  const proposals = new Map<number, Proposals>();
  for (const serviceId of new Set(appointments.map(({ service }) => service.id)))
    proposals.set(serviceId, await proposalsFor(deps, acting, absence, serviceId, appointments.length));

  return appointments.map((appointment, place) => {
    const { status, date_start_time } = appointment;
    const startsAt = new Date(date_start_time);
    const found = proposals.get(appointment.service.id);
    return {
      ...appointment,
      actions: actionsFor({ status, startsAt }, acting.roles, present),
      same_doctor: spreadTimes(found?.sameDoctor ?? [], place),
      other_doctors: spreadTimes(found?.otherDoctors ?? [], place),
    };
  });
}

interface Proposals {
  sameDoctor: Slot[];
  otherDoctors: Slot[];
}

/** Colleagues can take over during the absence. A doctor moves appointments only to the doctor's own free times. */
async function proposalsFor(
  deps: Reading,
  acting: Staff,
  { doctorId, from, to }: Absence,
  serviceId: number,
  appointments: number,
): Promise<Proposals> {
  const limit = appointments + PROPOSED_TIMES;
  const service = await bookableService(deps.db, serviceId);
  const others = (service?.doctors ?? []).map(({ id }) => id).filter((id) => id !== doctorId);
  const own = await freeTimesForClinic(deps, {
    serviceId,
    doctorIds: [doctorId],
    from: berlinDate(to),
    limit: limit + SLOTS_OF_A_DAY,
  });
  return {
    sameDoctor: own.filter(({ date_start_time }) => Date.parse(date_start_time) >= to).slice(0, limit),
    otherDoctors: isLimitedToOwn(acting)
      ? []
      : await freeTimesForClinic(deps, { serviceId, doctorIds: others, from: berlinDate(from), limit }),
  };
}

/** The search starts on the last day of the absence. This many slots of that day may lie before its end. */
const SLOTS_OF_A_DAY = 100;
