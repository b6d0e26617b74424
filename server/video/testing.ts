import { eq } from 'drizzle-orm';
import { anAppointment, aStaffedClinic, STARTS_AT, signIn } from '#server/appointments/testing.ts';
import { doctor } from '#server/catalogue/catalogue.tables.ts';
import { ensureStaffMember } from '#server/identity/register/demo-accounts.service.ts';
import type { Clinic } from '#server/testing/clinic.ts';
import { addressOf, openEvents } from '#server/testing/live-events.ts';

export type TestRoom = Awaited<ReturnType<typeof aRoom>>;
export type Side = 'patient' | 'doctor';

const ROOTS = { patient: '/api/patients/rooms', doctor: '/api/staff/rooms' } as const;

/** As a browser writes it. Each seed is another certificate. */
export function aFingerprint(seed: number): string {
  return Array.from({ length: 32 }, (_, index) =>
    ((seed * 37 + index * 11) % 256).toString(16).padStart(2, '0'),
  )
    .join(':')
    .toUpperCase();
}

export function sdpWith(fingerprint: string): string {
  return ['v=0', 'm=audio 9 UDP/TLS/RTP/SAVPF 111', `a=fingerprint:sha-256 ${fingerprint}`, ''].join('\r\n');
}

let pages = 0;

/** A page that opens the room: its own id and its own certificate. */
export function aPage() {
  pages += 1;
  return { peer_id: crypto.randomUUID(), fingerprint: aFingerprint(pages) };
}
export type Page = ReturnType<typeof aPage>;

/** Anna's confirmed appointment with the patient, ten minutes before it begins, and both of them signed in. */
export async function aRoom({
  minutesBefore = 10,
  environment = {},
}: {
  minutesBefore?: number;
  environment?: Record<string, string>;
} = {}) {
  const { clinic, plan, patient, anna } = await aStaffedClinic({ environment });
  const id = await anAppointment(clinic, plan, patient);
  await clinic.deliver();
  clinic.clock.set(new Date(STARTS_AT.getTime() - minutesBefore * 60_000));
  const tokens = {
    patient: await signIn(clinic, { kind: 'patient', patientId: patient.id }),
    doctor: await signIn(clinic, { kind: 'staff', staffId: anna.id, roles: ['doctor'] }),
  };
  const call = (side: Side, route: string, input?: object, roomId: number | string = id) => {
    const [method = 'GET', path = ''] = route.split(' ');
    return clinic.call(`${method} ${ROOTS[side]}/${roomId}${path}`, input, { token: tokens[side] });
  };
  const { body } = await call('patient', 'GET ');
  const version: string = body.data.consent.version;
  const enter = (side: Side, page: Page) =>
    call(side, 'POST /enter', { ...page, ...(side === 'patient' && { consent_version: version }) });
  return {
    clinic,
    plan,
    patient,
    anna,
    id,
    tokens,
    version,
    call,
    enter,
    /** Both enter, and the doctor lets the patient in. */
    async meet() {
      const [own, doctors] = [aPage(), aPage()];
      await enter('patient', own);
      await enter('doctor', doctors);
      await call('doctor', 'POST /let-in', {});
      return { patient: own, doctor: doctors };
    },
    send: (side: Side, from: Page, to: Page, signal: object = {}) =>
      call(side, 'POST /signals', {
        peer_id: from.peer_id,
        to: to.peer_id,
        number: 1,
        kind: 'offer',
        body: sdpWith(from.fingerprint),
        ...signal,
      }),
    follow: (side: Side, page: Page, after = 0) =>
      followRoom(clinic, `${ROOTS[side]}/${id}`, page, tokens[side], after),
  };
}

/** The news of the room at this address, as this page hears them. */
export async function followRoom(clinic: Clinic, path: string, { peer_id }: Page, token: string, after = 0) {
  return await openEvents(
    `${await addressOf(clinic.http)}${path}/stream?peer_id=${peer_id}&after=${after}`,
    token,
  );
}

/** Another doctor of the clinic, signed in. */
export async function anotherDoctor(clinic: Clinic, doctorId: number): Promise<string> {
  const person = { firstName: 'Lena', lastName: 'Maurer', locale: 'de', passwordHash: null } as const;
  const staffId = await ensureStaffMember(
    clinic.db,
    { ...person, email: 'lena@klinik.example.test', roles: ['doctor'] },
    clinic.clock.now(),
  );
  await clinic.db.update(doctor).set({ staffId }).where(eq(doctor.id, doctorId));
  return await signIn(clinic, { kind: 'staff', staffId, roles: ['doctor'] });
}

/** The guest's browser: it keeps the cookie of the invitation and proves that its calls are its own. */
export function aGuestBrowser(clinic: Clinic) {
  const XSRF = 'x'.repeat(43);
  let cookie = `XSRF-TOKEN=${XSRF}`;
  const call = async (route: string, input?: object) => {
    const answer = await clinic.call(route, input, { headers: { cookie, 'x-xsrf-token': XSRF } });
    const set = [answer.headers['set-cookie'] ?? []].flat().map(String);
    for (const line of set.filter((each) => each.startsWith('room-guest='))) {
      cookie = `XSRF-TOKEN=${XSRF}; ${line.split(';')[0]}`;
    }
    return answer;
  };
  return Object.assign(call, {
    follow: async ({ peer_id }: Page) =>
      await openEvents(
        `${await addressOf(clinic.http)}/api/room-guest/stream?peer_id=${peer_id}&after=0`,
        undefined,
        { cookie },
      ),
  });
}
