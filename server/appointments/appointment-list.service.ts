import type { z } from 'zod';
import { appointmentStatuses } from '#contract/appointment-status.ts';
import type { AppointmentRow, appointmentsList } from '#contract/appointments-list.contract.ts';
import { serviceTitle, type VisitNames, visitNames } from '#server/catalogue/visit-names.service.ts';
import { paymentsOfVisits } from '#server/payments/visit-payments.service.ts';
import type { Patient } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Locale } from '#server/platform/locale.ts';
import { inDisplayedOrder, searchedText, valuesFound } from '#server/platform/search.ts';
import { appointment_status } from '#texts/generated/appointment_status.ts';
import { appointments } from '#texts/generated/appointments.ts';
import { describeVisit } from './appointment-list.rules.ts';
import { findVisitPage, type ListedVisit, type VisitSearch } from './appointment-list.store.ts';

type Paging = z.output<(typeof appointmentsList)['listAppointments']['input']>;
type Reader = Pick<Deps, 'db' | 'now'>;

/** A page of the patient's own visits, searched and sorted by what she sees of them. */
export async function listAppointments(
  deps: Reader,
  { patientId }: Pick<Patient, 'patientId'>,
  paging: Paging,
  { locale }: Pick<Client, 'locale'>,
) {
  const names = await visitNames(deps.db);
  const { page, perPage, sortColumn, sortDirection } = paging;
  const { visits, total } = await findVisitPage(deps.db, patientId, {
    search: searchFor(paging.search, names, locale),
    column: sortColumn,
    direction: sortDirection,
    serviceOrder: inDisplayedOrder(
      [...names.services.keys()],
      (id) => serviceTitle(names, id, locale),
      locale,
    ),
    statusOrder: inDisplayedOrder(
      appointmentStatuses,
      (status) => appointment_status[locale][status],
      locale,
    ),
    limit: perPage,
    offset: (page - 1) * perPage,
  });
  return { data: await describeVisits(deps, visits, names, locale), total };
}

/** Visits with all that is shown about them; their money is asked for once. */
export async function describeVisits(
  { db, now }: Reader,
  visits: ListedVisit[],
  names: VisitNames,
  locale: Locale,
): Promise<AppointmentRow[]> {
  const payments = await paymentsOfVisits(
    db,
    visits.map(({ id }) => id),
  );
  const present = now();
  return visits.map((visit) =>
    describeVisit(visit, { names, payment: payments.get(visit.id), locale, now: present }),
  );
}

function searchFor(search: string, names: VisitNames, locale: Locale): VisitSearch | undefined {
  const text = searchedText(search, locale);
  if (text === '') return undefined;
  const serviceIds = [...names.services.keys()];
  const t = appointments[locale];
  return {
    text,
    serviceIds: valuesFound(serviceIds, (id) => serviceTitle(names, id, locale), text, locale),
    statuses: valuesFound(appointmentStatuses, (status) => appointment_status[locale][status], text, locale),
    sentences: {
      clock: (time) => t.clock({ time }),
      cancelledAt: (time) => t.cancelled_at({ time }),
      requestedAt: (time) => t.requested_at({ time }),
    },
  };
}
