import type { SidebarInfo } from '#contract/chat.contract.ts';
import { nextAppointmentWith } from '#server/appointments/list/patient-appointments.service.ts';
import { appointmentNames } from '#server/catalogue/catalogue-names.service.ts';
import { latestTherapyPlans } from '#server/documents/own-documents.service.ts';
import type { Patient } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';

const LATEST_PLANS = 3;

/** The next appointment with this doctor and the latest therapy plans, shown beside the conversation. */
export async function readSidebar(
  deps: Pick<Deps, 'db' | 'now'>,
  { patientId }: Patient,
  doctorId: number,
  { locale }: Pick<Client, 'locale'>,
): Promise<SidebarInfo & { data: SidebarInfo }> {
  const names = await appointmentNames(deps.db);
  if (!names.doctors.has(doctorId)) throw new Failure('request.not_found');
  const next = await nextAppointmentWith(deps, { patientId, doctorId }, { names, locale });
  const info: SidebarInfo = {
    upcoming_appointment: next && { ...next, service: { ...next.service, title: next.service.name } },
    latest_therapy_plans: await latestTherapyPlans(deps.db, patientId, LATEST_PLANS),
  };
  return { ...info, data: info };
}
