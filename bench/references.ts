/**
 * What Node and PostgreSQL could do on this machine if there were no portal: the limits to which its speed is compared.
 * A process of its own on bare `node:http`, with the connection pool of the portal. A part says over HTTP what is served:
 *
 *   GET /hello            a few bytes
 *   GET /bytes            the bytes of `PUT /bytes`
 *   GET /query/<name>     the one text that the statement of `PUT /query/<name>` returns
 *   POST /booking         a plain booking transaction, for the people of `PUT /booking`
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import type { Statement } from './reference-process.ts';

const HELLO = JSON.stringify({ hello: 'world' });
/** Behind every day that somebody can book. */
const FIRST_BOOKING = Date.parse('2090-01-01T00:00:00Z');
const APPOINTMENT_MS = 30 * 60_000;

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, options: '-c jit=off', max: 10 });
const statements = new Map<string, Statement>();
let bytes = Buffer.alloc(0);
let people = { patientId: 0, doctorId: 0, serviceId: 0 };
let bookings = 0;

const server = createServer((request, response) => {
  answer(request, response).catch((error: Error) => response.writeHead(500).end(error.message));
});
server.listen(Number(process.env.PORT), '127.0.0.1');

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url = '' } = request;
  if (method === 'PUT') {
    keep(url, await text(request));
    return send(response, HELLO);
  }
  if (url === '/hello') return send(response, HELLO);
  if (url === '/bytes') return send(response, bytes);
  if (url === '/booking') return send(response, await book());
  const statement = statements.get(url);
  if (!statement) throw new Error(`There is no reference ${url}.`);
  const { rows } = await pool.query<string[]>({ ...statement, name: url, rowMode: 'array' });
  send(response, rows[0]?.[0] ?? '');
}

function keep(url: string, body: string): void {
  if (url === '/bytes') bytes = Buffer.from(body);
  else if (url === '/booking') people = JSON.parse(body);
  else statements.set(url, JSON.parse(body));
}

function send(response: ServerResponse, body: string | Buffer): void {
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}

/** As little as a booking can be: the appointment, its time, which nobody else may have, and its payment. */
async function book(): Promise<string> {
  const { patientId, doctorId, serviceId } = people;
  const from = FIRST_BOOKING + bookings++ * APPOINTMENT_MS;
  const [startsAt, endsAt] = [new Date(from), new Date(from + APPOINTMENT_MS)];
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query({
      name: 'appointment',
      text: `insert into appointment (patient_id, doctor_id, service_id, starts_at, ends_at, status, terms, person,
          locale, created_by, created_at, updated_at)
        values ($1, $2, $3, $4, $5, 'confirmed', '{}', '{}', 'de', 'guest', now(), now()) returning id`,
      values: [patientId, doctorId, serviceId, startsAt, endsAt],
    });
    await client.query({
      name: 'time',
      text: `insert into blocked_time (doctor_id, service_id, kind, starts_at, ends_at, during, appointment_id)
        values ($1, $2, 'appointment', $3, $4, tstzrange($3, $4), $5)`,
      values: [doctorId, serviceId, startsAt, endsAt, rows[0].id],
    });
    await client.query({
      name: 'payment',
      text: `insert into payment (gateway, state, state_since, payer, slot_id, appointment_id, patient_id, amount_cents,
          terms_version, created_at)
        values ('stripe', 'card_saved', now(), 'bench', 'bench', $1, $2, 18000, 'bench', now())`,
      values: [rows[0].id, patientId],
    });
    await client.query('commit');
    return JSON.stringify({ id: rows[0].id });
  } finally {
    client.release();
  }
}
