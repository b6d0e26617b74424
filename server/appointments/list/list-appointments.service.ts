import type { z } from 'zod';
import { appointmentStatuses } from '#contract/appointment-status.ts';
import type { AppointmentRow, appointments as endpoints } from '#contract/appointments.contract.ts';
import {
  type AppointmentNames,
  appointmentNames,
  serviceTitle,
} from '#server/catalogue/catalogue-names.service.ts';
import { ownMovePolicy } from '#server/content/settings.service.ts';
import { patientAsRecipient } from '#server/identity/write-mail.service.ts';
import { openAppointmentsOf, paymentsOfAppointments } from '#server/payments/ledger/read-payments.service.ts';
import type { Patient } from '#server/platform/actor.ts';
import { cachedForPatient, type OwnValue } from '#server/platform/cache/cached-for-patient.ts';
import type { Client } from '#server/platform/capability.ts';
import { inDisplayedOrder, searchedText, valuesFound } from '#server/platform/database/displayed-text.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import type { FileAnswer } from '#server/platform/files/file.ts';
import type { Locale } from '#server/platform/locale.ts';
import { appointment_status } from '#texts/generated/appointment_status.ts';
import { appointments } from '#texts/generated/appointments.ts';
import { calendar_names } from '#texts/generated/calendar_names.ts';
import { takesPlace } from '../appointment-moves.rules.ts';
import { portalUrl } from '../mails/appointments.mails.ts';
import { calendarAttachment } from '../mails/calendar-file.rules.ts';
import { ownAppointment } from '../move-appointment.service.ts';
import {
  type AppointmentLabel,
  type AppointmentSearch,
  findAppointmentPage,
  findListedAppointment,
  isPlain,
  type ListedAppointment,
} from './appointment-list.store.ts';
import { describeAppointment, describedUntil } from './describe-appointment.rules.ts';

type Paging = z.output<(typeof endpoints)['listAppointments']['input']>;
type Reader = Pick<Deps, 'db' | 'now'>;

/** A page of the patient's own appointments, searched and sorted by the displayed texts. */
export async function listAppointments(
  { db, now }: Reader,
  { patientId }: Pick<Patient, 'patientId'>,
  paging: Paging,
  { locale }: Pick<Client, 'locale'>,
): Promise<AppointmentsPage> {
  const wanted = { paging, locale };
  return isPlain({ search: paging.search, column: paging.sortColumn, upcomingAt: paging.groups })
    ? await cachedPage({ db, now }, patientId, wanted)
    : (await readPage({ db, now }, patientId, wanted)).value;
}

interface AppointmentsPage {
  data: AppointmentRow[];
  total: number;
}

/** The list as it opens is asked for again and again. */
const cachedPage = cachedForPatient(['catalogue', 'settings'], readPage);

async function readPage(
  deps: Reader,
  patientId: number,
  { paging, locale }: { paging: Paging; locale: Locale },
): Promise<OwnValue<AppointmentsPage>> {
  const now = deps.now();
  const names = await appointmentNames(deps.db);
  const { page, perPage, sortColumn, sortDirection } = paging;
  const { appointments, total, nextPastAt } = await findAppointmentPage(deps.db, patientId, {
    search: await searchFor(deps, patientId, paging.search, { names, locale }),
    column: sortColumn,
    direction: sortDirection,
    upcomingAt: paging.groups && now,
    serviceOrder: () =>
      inDisplayedOrder([...names.services.keys()], (id) => serviceTitle(names, id, locale), locale),
    statusOrder: () =>
      inDisplayedOrder(appointmentStatuses, (status) => appointment_status[locale][status], locale),
    limit: perPage,
    offset: (page - 1) * perPage,
  });
  const data = await describeAppointments({ db: deps.db, now: () => now }, appointments, names, locale);
  const regroupedAt = nextPastAt ? nextPastAt.getTime() + 1 : Number.POSITIVE_INFINITY;
  return {
    value: { data, total },
    until: Math.min(describedUntil(appointments, now), regroupedAt),
  };
}

/** Appointments as patients see them. The payments are read once for all. */
export async function describeAppointments(
  { db, now }: Reader,
  appointments: ListedAppointment[],
  names: AppointmentNames,
  locale: Locale,
): Promise<AppointmentRow[]> {
  const payments = await paymentsOfAppointments(
    db,
    appointments.map(({ id }) => id),
  );
  const around = { names, policy: await ownMovePolicy(db), locale, now: now() };
  return appointments.map((appointment) =>
    describeAppointment(appointment, { ...around, payment: payments.get(appointment.id) }),
  );
}

async function searchFor(
  { db, now }: Reader,
  patientId: number,
  search: string,
  { names, locale }: { names: AppointmentNames; locale: Locale },
): Promise<AppointmentSearch | undefined> {
  const text = searchedText(search, locale);
  if (text === '') return undefined;
  const [serviceIds, doctorIds] = [[...names.services.keys()], [...names.doctors.keys()]];
  const t = appointments[locale];
  return {
    text,
    serviceIds: valuesFound(serviceIds, (id) => serviceTitle(names, id, locale), text, locale),
    doctorIds: valuesFound(doctorIds, (id) => names.doctors.get(id)?.displayName ?? '', text, locale),
    statuses: valuesFound(appointmentStatuses, (status) => appointment_status[locale][status], text, locale),
    sentences: {
      clock: (time) => t.clock({ time }),
      cancelledAt: (time) => t.cancelled_at({ time }),
      requestedAt: (time) => t.requested_at({ time }),
      moveRequestedTo: (time) => t.move_requested_to({ time }),
      joinFrom: (time) => t.join_from({ time }),
    },
    weekdays: searchedText(calendar_names[locale].weekdays, locale).split(' '),
    labels: new Set(valuesFound(LABELS, (label) => t[label], text, locale)),
    payableIds: await openAppointmentsOf(db, patientId),
    movesAllowed: (await ownMovePolicy(db)).movesAllowed,
    now: now(),
  };
}

const LABELS: AppointmentLabel[] = [
  'join',
  'no_link',
  'history',
  'cancel',
  'move',
  'earlier',
  'feedback',
  'calendar',
  'video_check',
  'pay',
  'confirm_by_mail',
];

/** One of the patient's own appointments. */
export async function readOwnAppointment(
  { db, now }: Reader,
  { patientId }: Pick<Patient, 'patientId'>,
  id: number,
  { locale }: Pick<Client, 'locale'>,
): Promise<{ data: AppointmentRow }> {
  const found = await findListedAppointment(db, patientId, id);
  if (!found) throw new Failure('request.not_found');
  const [data] = await describeAppointments({ db, now }, [found], await appointmentNames(db), locale);
  if (!data) throw new Failure('request.not_found');
  return { data };
}

/** The calendar file of an own appointment, the same event as in its mails. A cancelled appointment has none. */
export async function ownCalendarFile(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  { patientId }: Pick<Patient, 'patientId'>,
  id: number,
  { locale }: Pick<Client, 'locale'>,
): Promise<FileAnswer> {
  const appointment = await ownAppointment(db, patientId, id);
  const attendee = await patientAsRecipient(db, patientId);
  if (!attendee || !takesPlace(appointment.status)) throw new Failure('request.not_found');
  const { filename, content } = calendarAttachment({
    appointmentId: id,
    startsAt: appointment.startsAt,
    endsAt: appointment.endsAt,
    sequence: appointment.calendarSequence,
    attendee: { ...attendee, locale },
    isCancelled: false,
    url: portalUrl(config.publicUrl),
    mailFrom: config.mailFrom,
    now: now(),
  });
  return { name: filename, type: 'text/calendar; charset=utf-8', content: Buffer.from(content, 'base64') };
}
