import { setTimeout as sleep } from 'node:timers/promises';
import { becomeAdministrator } from './administrator.ts';
import { aVisitor, type Visitor } from './ask-portal.ts';

const FINDING_BYTES = 2_500_000;
const PATIENT = { email: 'maria.vogel@patientin.test', password: 'ein-gutes-schloss-7' };

export interface FirstHour {
  /** What went well, as sentences. */
  facts: string[];
  /** What the patient has sent. */
  finding: SentFinding;
}
export interface SentFinding {
  id: number;
  bytes: Uint8Array;
}

/**
 * What an administrator and a first patient do, over HTTPS through the proxy. `letters` are those that the portal has sent.
 * Ends with an error at the first thing that did not go well.
 */
export async function liveFirstHour(
  portal: string,
  setUpLink: string,
  letters: string[],
): Promise<FirstHour> {
  const { visitor: administrator } = await becomeAdministrator(portal, setUpLink);
  const times = await openClinic(administrator);
  const patient = aVisitor(portal);
  await registerPatient(patient, letters);
  const finding = await sendFinding(patient);
  await requireFinding(portal, finding);
  await requireStream(patient);
  return {
    finding,
    facts: [
      'the set-up link made an administrator with a second factor',
      `the clinic has a tax number, a doctor, a service and ${times} free times`,
      'a patient confirmed the address by the letter and signed in',
      `a finding of ${FINDING_BYTES / 1e6} MB came through nginx, and back as it was`,
      'the live page of the messages began at once, and stayed open',
    ],
  };
}

async function sendFinding({ call }: Visitor): Promise<SentFinding> {
  const bytes = aPdf(FINDING_BYTES);
  const form = new FormData();
  form.append('title', 'Laborwerte');
  form.append('file', new Blob([bytes], { type: 'application/pdf' }), 'laborwerte.pdf');
  return { id: (await call('POST', '/api/patients/befunde/create', form)).body.data.id, bytes };
}

/** A proxy that collects answers would hand nothing on: a stream does not end by itself. */
async function requireStream({ firstOfStream }: Visitor): Promise<void> {
  const begun = await firstOfStream('/api/chats/stream');
  if (!/^text\/event-stream\nretry: /.test(begun)) throw new Error(`The stream began with: ${begun}`);
}

/** The patient signs in to this portal and opens the finding: it has the bytes that were sent. */
export async function requireFinding(portal: string, { id, bytes }: SentFinding): Promise<void> {
  const { call, download, become } = aVisitor(portal);
  const signedIn = (await call('POST', '/api/login', PATIENT)).body;
  become(signedIn.access_token ?? signedIn.token);
  const opened = await download(`/api/patients/documents/${id}/file`);
  if (Buffer.compare(opened, bytes) !== 0)
    throw new Error(`The finding has ${opened.length} other bytes than the ${bytes.length} that were sent.`);
}

/** Returns how many times a patient can book. */
async function openClinic({ call }: Visitor): Promise<number> {
  const inBoth = (texts: Record<string, string>) => ({ de: texts, en: texts });
  const show = async (what: string, { id, version }: { id: number; version: number }) =>
    await call('POST', `/api/staff/catalogue/${what}/${id}/activation`, { id, version, is_active: true });
  const { data } = (await call('GET', '/api/staff/settings')).body;
  const { value } = data.find(({ key }: { key: string }) => key === 'invoice_clinic_tax_number');
  await call('PUT', '/api/staff/settings', {
    values: { invoice_clinic_tax_number: '21/815/08150' },
    was: { invoice_clinic_tax_number: value },
  });
  const texts = inBoth({ title: 'Beratung', sub_name: 'Wechseljahre' });
  const category = (await call('POST', '/api/staff/catalogue/categories', { texts })).body.data;
  const service = (
    await call('POST', '/api/staff/catalogue/services', {
      category_id: category.id,
      type: 'first',
      duration: 30,
      price_cents: 9_000,
      texts: inBoth({ title: 'Erstgespräch', description: 'Ein erstes Gespräch' }),
      doctor_ids: [],
      picture_id: null,
    })
  ).body.data;
  const doctor = (
    await call('POST', '/api/staff/catalogue/doctors', {
      first_name: 'Anna',
      last_name: 'Berg',
      salutation: 'Dr. med.',
      display_name: null,
      texts: inBoth({ staff_detail: 'Frauenheilkunde', description: 'Ärztin' }),
      service_ids: [service.id],
      picture_id: null,
    })
  ).body.data;
  const found = (await call('GET', '/api/staff/catalogue')).body;
  const versionOf = (id: number, rows: { id: number; version: number; is_active: boolean }[]) =>
    rows.find((row) => row.id === id);
  const hidden = [
    ['categories', versionOf(category.id, found.categories)],
    [
      'services',
      versionOf(
        service.id,
        found.categories.flatMap(({ services }: { services: [] }) => services),
      ),
    ],
    ['doctors', versionOf(doctor.id, found.doctors)],
  ] as const;
  for (const [what, row] of hidden) if (row && !row.is_active) await show(what, row);
  const date = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  await call('POST', '/api/staff/extra-windows', {
    doctor_id: doctor.id,
    date,
    start_time: '09:00',
    end_time: '12:00',
  });
  const free = await call('GET', `/api/patients/next-free-times?service_id=${service.id}`);
  if (free.body.data.length === 0) throw new Error('No time is free.');
  return free.body.data.length;
}

async function registerPatient({ call, become }: Visitor, letters: string[]): Promise<void> {
  const { email, password } = PATIENT;
  await call('POST', '/api/patients/register', {
    salutation: 'mrs',
    first_name: 'Maria',
    last_name: 'Vogel',
    email,
    password,
    confirm_password: password,
    phone: '+49 151-23456789',
    birthdate: '1970-05-01',
    agree_terms: true,
  });
  const link = await letterWith(letters, /confirm-email\/([\w-]+)/);
  const confirmed = await call('POST', '/api/patients/confirm-email', { token: link, password });
  const session = confirmed.body.userSession ?? (await call('POST', '/api/login', PATIENT)).body;
  become(session.access_token ?? session.token);
}

async function letterWith(letters: string[], pattern: RegExp): Promise<string> {
  for (let tries = 0; tries < 300; tries += 1) {
    const found = letters.map((letter) => pattern.exec(letter)?.[1]).find(Boolean);
    if (found) return found;
    await sleep(200);
  }
  throw new Error('The letter did not come.');
}

/** A document without words, and a comment that makes it as long as a scan. */
function aPdf(bytes: number): Uint8Array<ArrayBuffer> {
  const start = '%PDF-1.4\n1 0 obj\n<</Type/Catalog>>\nendobj\n%';
  const body = `${start}${'x'.repeat(bytes - start.length)}\n`;
  const end = `xref\n0 1\n0000000000 65535 f \ntrailer <</Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`;
  return new TextEncoder().encode(`${body}${end}`);
}
