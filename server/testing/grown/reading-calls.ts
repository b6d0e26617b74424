import { api } from '#contract/api.ts';
import { appointmentColumns } from '#contract/appointments.contract.ts';
import type { Access, Endpoint } from '#contract/endpoint.ts';
import { enquiryColumns } from '#contract/enquiries.contract.ts';
import { invoiceColumns, invoiceFilters } from '#contract/invoices.contract.ts';
import type { Db } from '#server/platform/database/database.ts';
import { openSession } from '#server/platform/sessions/sessions.ts';
import { firstIdsOf } from './grown-size.ts';

export type Reader = 'admin' | 'doctor' | 'assistant' | 'patient';

export interface ReadingCall {
  reader: Reader;
  url: string;
}

/** One session for each kind of reader: the first of their kind in a grown clinic. */
export async function signInReaders(db: Db, now: Date): Promise<Record<Reader, string>> {
  const ids = await firstIdsOf(db);
  const token = async (subject: Parameters<typeof openSession>[1]) =>
    (await openSession(db, subject, {}, now)).token;
  return {
    admin: await token({ kind: 'staff', staffId: ids.admin, roles: ['admin'] }),
    doctor: await token({ kind: 'staff', staffId: ids.doctorAccount, roles: ['doctor'] }),
    assistant: await token({ kind: 'staff', staffId: ids.assistant, roles: ['assistant'] }),
    patient: await token({ kind: 'patient', patientId: ids.patient }),
  };
}

const READERS: Record<Access, Reader[]> = {
  anyone: ['patient'],
  patient: ['patient'],
  staff: ['admin', 'doctor', 'assistant'],
};

/**
 * Every call of the contract that reads something, by everybody who may make it, so that a new list is among them by
 * itself; and the lists with each order, filter and search.
 */
export async function readingCalls(db: Db, now: Date): Promise<ReadingCall[]> {
  const ids = await firstIdsOf(db);
  const today = now.toISOString().slice(0, 10);
  const plain = Object.values<Endpoint>(api)
    .filter(({ method, answers, path }) => method === 'GET' && !answers && !path.includes(':token'))
    .flatMap(({ path, access }) => {
      const url = path.replace(/:(\w+)/g, (_, name: string) => String(valueAt(path, name, ids)));
      return READERS[access].map((reader) => ({ reader, url: `${url}${NEEDED[path]?.(today, ids) ?? ''}` }));
    });
  const searched = Object.entries(QUERIES).flatMap(([path, { readers, queries }]) =>
    readers.flatMap((reader) => queries(ids).map((query) => ({ reader, url: `${path}?${query}` }))),
  );
  return [...plain, ...searched];
}

type Ids = Awaited<ReturnType<typeof firstIdsOf>>;

function valueAt(path: string, parameter: string, ids: Ids): number | string {
  if (parameter === 'form') return 'anamnesis';
  if (parameter === 'patient_id') return ids.patient;
  if (parameter === 'doctorId') return ids.doctor;
  if (parameter === 'service_id') return ids.service;
  return path.includes('/chats/') ? ids.conversation : 1;
}

/** What a call cannot do without. */
const NEEDED: Record<string, (today: string, ids: Ids) => string> = {
  '/api/staff/calendar': (today) => `?from=${today}&to=${weekAfter(today)}`,
  '/api/staff/month-export': (today) => `?month=${today.slice(0, 7)}`,
  '/api/staff/free-times': (today, ids) => `?service_id=${ids.service}&from=${today}&to=${weekAfter(today)}`,
  '/api/staff/working-hours': (_, ids) => `?doctor_id=${ids.doctor}`,
  '/api/staff/appointments-ahead': (_, ids) => `?doctor_id=${ids.doctor}`,
  '/api/patients/get-schedules': (_, ids) => `?service_id=${ids.service}`,
  '/api/patients/next-free-times': (_, ids) => `?service_id=${ids.service}`,
};

function weekAfter(date: string): string {
  return new Date(Date.parse(date) + 6 * 86_400_000).toISOString().slice(0, 10);
}

interface Searched {
  readers: Reader[];
  queries: (ids: Ids) => string[];
}

function sortedBy(columns: readonly string[]): string[] {
  return columns.flatMap((column) => [
    `sortColumn=${column}&sortDirection=asc`,
    `sortColumn=${column}&sortDirection=desc`,
  ]);
}

const QUERIES: Record<string, Searched> = {
  '/api/patients/get-appointments': {
    readers: ['patient'],
    queries: () => [...sortedBy(appointmentColumns), 'search=befund', 'search=12.20'],
  },
  '/api/patients/invoices': {
    readers: ['patient'],
    queries: () => [
      ...sortedBy(invoiceColumns),
      'search=befund',
      'search=180,00',
      'stage=issued',
      'stage=planned',
    ],
  },
  '/api/patients/contacts': {
    readers: ['patient'],
    queries: () => [...sortedBy(enquiryColumns), 'search=frage'],
  },
  '/api/staff/patients': {
    readers: ['admin', 'doctor'],
    queries: () => [
      ...sortedBy(['name', 'birthdate', 'created_at']),
      ...['schneider', 'anna schneider', 'p77@example', '09.03.1974', '+49 15000000077', '77'].map(
        (search) => `search=${encodeURIComponent(search)}`,
      ),
    ],
  },
  '/api/staff/invoices': {
    readers: ['admin'],
    queries: ({ patient }) => [
      ...sortedBy(['created_at', 'invoice_number', 'recipient_name', 'total']),
      ...invoiceFilters.map((filter) => `filter=${filter}`),
      `patient_id=${patient}`,
      'search=vera%20schneider',
      'search=2026-00007',
    ],
  },
  '/api/staff/contacts': {
    readers: ['admin', 'doctor'],
    queries: () => ['state=open', 'state=answered', 'state=all', 'state=all&search=nummer%2077.'],
  },
  '/api/staff/access-log': {
    readers: ['admin'],
    queries: ({ patient, doctorAccount }) => [
      `patient_id=${patient}`,
      `staff_id=${doctorAccount}`,
      'sortDirection=asc',
      'from=2026-10-10&to=2026-10-20',
      'from=2026-08-10&to=2026-10-20',
      'from=2026-10-10',
    ],
  },
  '/api/staff/figures': { readers: ['admin'], queries: () => ['month=2026-10'] },
};
