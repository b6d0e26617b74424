import { setTimeout as sleep } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';

type Json = Record<string, unknown>;
interface Answered {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each answer has a shape of its own, and a wrong one fails the drill.
  body: any;
}

const FINDING_BYTES = 2_500_000;
const PASSWORD = 'ein-gutes-schloss-7';

/**
 * What an administrator and a first patient do, over HTTPS through the proxy. `letters` are those that the portal has sent.
 * Returns what went well, and ends with an error at the first thing that did not.
 */
export async function liveFirstHour(portal: string, setUpLink: string, letters: string[]): Promise<string[]> {
  let token: string | undefined;
  const call = async (method: string, path: string, body?: Json | FormData): Promise<Answered> => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${portal}${path}`, {
      method,
      headers: {
        locale: 'de',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(isForm || !body ? {} : { 'content-type': 'application/json' }),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 300)}`);
    return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : text };
  };

  token = await becomeAdministrator(call, setUpLink);
  const times = await openClinic(call);
  token = undefined;
  token = await registerPatient(call, letters);
  const finding = new FormData();
  finding.append('title', 'Laborwerte');
  finding.append('file', new Blob([aPdf(FINDING_BYTES)], { type: 'application/pdf' }), 'laborwerte.pdf');
  await call('POST', '/api/patients/befunde/create', finding);
  return [
    'the set-up link made an administrator with a second factor',
    `the clinic has a tax number, a doctor, a service and ${times} free times`,
    'a patient confirmed the address by the letter and signed in',
    `a finding of ${FINDING_BYTES / 1e6} MB came through nginx`,
  ];
}

type Call = (method: string, path: string, body?: Json | FormData) => Promise<Answered>;

async function becomeAdministrator(call: Call, link: string): Promise<string> {
  const person = {
    first_name: 'Eva',
    last_name: 'Klein',
    email: 'eva.klein@klinik.test',
    password: PASSWORD,
  };
  const made = await call('POST', '/api/staff/set-up', { ...person, token: link.split('/').at(-1) });
  const pending = { pending_token: made.body.pending_token };
  const begun = await call('POST', '/api/staff/second-factor/begin', pending);
  const code = new TOTP({ secret: Secret.fromBase32(begun.body.data.secret) }).generate();
  const confirmed = await call('POST', '/api/staff/second-factor/confirm', { ...pending, code });
  return confirmed.body.access_token;
}

/** Returns how many times a patient can book. */
async function openClinic(call: Call): Promise<number> {
  const inBoth = (texts: Json) => ({ de: texts, en: texts });
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
        found.categories.flatMap(({ services }: Json) => services),
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

async function registerPatient(call: Call, letters: string[]): Promise<string> {
  const email = 'maria.vogel@patientin.test';
  await call('POST', '/api/patients/register', {
    salutation: 'mrs',
    first_name: 'Maria',
    last_name: 'Vogel',
    email,
    password: PASSWORD,
    confirm_password: PASSWORD,
    phone: '+49 151-23456789',
    birthdate: '1970-05-01',
    agree_terms: true,
  });
  const link = await letterWith(letters, /confirm-email\/([\w-]+)/);
  const confirmed = await call('POST', '/api/patients/confirm-email', { token: link, password: PASSWORD });
  const session =
    confirmed.body.userSession ?? (await call('POST', '/api/login', { email, password: PASSWORD })).body;
  return session.access_token ?? session.token;
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
