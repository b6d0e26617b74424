import { expect, request } from '@playwright/test';
import type { Doctor, ServiceCategory } from '#contract/catalogue.contract.ts';
import {
  aHttpGuest,
  bookOverHttp,
  type Gateway,
  type WantedSlot,
} from '#server/booking/testing-http-guest.ts';
import { USER_DATA } from '#server/booking/testing-person.ts';
import { proveMailbox } from './mailbox.ts';
import { openEvening, openNextTime, openOwnDays, ownClinic } from './own-hours.ts';
import { asStaff } from './staff.ts';
import { serverUrl } from './test.ts';

type PatientWithAppointment = Awaited<ReturnType<typeof aPatientWithAppointment>>;

/** A patient of a journey's own, with an appointment far enough ahead to be cancelled free of charge. */
export async function aPatientWithAppointment(gateway: Gateway = 'stripe') {
  return await bookAsNewPatient(gateway, (await ownClinic()).serviceId, await aFreeTime());
}

/** The same with an appointment that begins soon, too late to be cancelled or moved free of charge. */
export async function aPatientWithNearAppointment() {
  return await bookAsNewPatient('stripe', (await ownClinic()).serviceId, await openNextTime());
}

/** The same at the doctor of the demo clinic who signs in as aerztin@example.com. */
export async function aPatientOfDemoDoctor() {
  const { data: doctors } = await read<Doctor>('/api/patients/doctors');
  const { data: categories } = await read<ServiceCategory>('/api/patients/get-service-category');
  const doctorId = doctors.find(({ last_name }) => last_name === 'Keller')?.id ?? 0;
  const serviceId = categories[0]?.services[0]?.id ?? 0;
  return await bookAsNewPatient('stripe', serviceId, await openEvening(doctorId, serviceId));
}

/** Books once more as the same patient, who is signed in. Returns the id of the appointment. */
export async function bookAgain(
  { email, token }: Pick<PatientWithAppointment, 'email' | 'token'>,
  slot: WantedSlot,
  gateway: Gateway,
): Promise<number> {
  const { serviceId } = await ownClinic();
  return await bookOverHttp(serverUrl(), { ...aHttpGuest(serviceId, slot, gateway), email, token });
}

/** The clinic proposes an appointment to a patient. Returns its id. */
export async function proposeAppointment(patientId: number): Promise<number> {
  const { id: schedule } = await aFreeTime();
  const proposed = await asStaff().call('POST', '/api/staff/appointments', {
    patient_id: patientId,
    schedule,
  });
  return (proposed as { data: { id: number } }).data.id;
}

/** A time that no other journey books. */
export async function aFreeTime(): Promise<WantedSlot> {
  const [slot] = await openOwnDays();
  expect(slot).toBeDefined();
  return slot as WantedSlot;
}

async function bookAsNewPatient(gateway: Gateway, serviceId: number, slot: WantedSlot) {
  const guest = aHttpGuest(serviceId, slot, gateway);
  const appointmentId = await bookOverHttp(serverUrl(), guest);
  const mailbox = await request.newContext({ baseURL: serverUrl() });
  // Everything that follows from a booking, such as the conversation and the draft of the invoice, exists as well.
  const { access_token, user } = await proveMailbox(mailbox, guest.email, USER_DATA.password);
  await mailbox.dispose();
  return {
    email: guest.email,
    password: USER_DATA.password,
    appointmentId,
    slot,
    token: access_token,
    patientId: user.id,
  };
}

async function read<Row>(path: string): Promise<{ data: Row[] }> {
  return (await (await fetch(serverUrl() + path)).json()) as { data: Row[] };
}
