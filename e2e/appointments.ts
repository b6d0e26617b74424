import { randomInt } from 'node:crypto';
import { request } from '@playwright/test';
import { USER_DATA } from '#server/booking/testing.ts';
import {
  aHttpGuest,
  bookOverHttp,
  type Gateway,
  type WantedSlot,
} from '#server/booking/testing-http-guest.ts';
import { proveMailbox } from './mailbox.ts';

/** A patient of her own for one test, with an appointment far enough away to be cancelled free of charge. */
export async function aPatientWithAppointment(
  baseURL: string | undefined,
  gateway: Gateway = 'stripe',
  doctorId?: number,
) {
  const base = baseURL ?? '';
  const serviceId = await firstService(base);
  const { guest, appointmentId } = await bookAnyTime(async () => {
    const booking = aHttpGuest(serviceId, await aFreeSlot(base, serviceId, doctorId), gateway);
    return { guest: booking, appointmentId: await bookOverHttp(base, booking) };
  });
  const mailbox = await request.newContext({ baseURL: base });
  // What follows from a booking, such as her conversation and the draft of the invoice, is there as well.
  await proveMailbox(mailbox, guest.email, USER_DATA.password);
  await mailbox.dispose();
  return { email: guest.email, password: USER_DATA.password, appointmentId, slot: guest.slot };
}

/** Of the times that are free another test may take the same one at the same moment; then it is another one. */
async function bookAnyTime<Booked>(book: () => Promise<Booked>): Promise<Booked> {
  return await book().catch((error: unknown) => {
    if (String(error).includes('schedule.slot_taken')) return book();
    throw error;
  });
}

/** A time that anybody can have. */
export async function aFreeTime(baseURL: string | undefined): Promise<WantedSlot> {
  const base = baseURL ?? '';
  return await aFreeSlot(base, await firstService(base));
}

async function firstService(base: string): Promise<number> {
  const { data } = await read(`${base}/api/patients/get-service-category`);
  const services = data.flatMap(
    (category: { services: { id: number; type: string }[] }) => category.services,
  );
  return services.find(({ type }: { type: string }) => type === 'first').id;
}

/** Any one of the month after next, which other tests leave alone. */
async function aFreeSlot(base: string, serviceId: number, doctorId?: number): Promise<WantedSlot> {
  const month = new Date();
  month.setUTCDate(1);
  month.setUTCMonth(month.getUTCMonth() + 2);
  const doctor = doctorId === undefined ? '' : `&doctor_ids[]=${doctorId}`;
  const query = `service_id=${serviceId}&month=${month.toISOString().slice(0, 7)}${doctor}`;
  const { data } = await read(`${base}/api/patients/get-schedules?${query}`);
  const slots = data.flatMap((group: { slots: WantedSlot[] }) => group.slots);
  return slots[randomInt(slots.length)];
}

// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers without declaring their shape.
async function read(address: string): Promise<any> {
  return await (await fetch(address)).json();
}
