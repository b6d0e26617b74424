/** Each probe touches one thing that the portal depends on and returns its faults. */

import { randomBytes } from 'node:crypto';
import { promises as dns } from 'node:dns';
import { type EventEmitter, once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import type { Pool } from 'pg';
import type { FileStorage } from '#server/adapters/file-storage/file-storage.ts';
import { isUpToDate } from '#server/platform/database/migrate.ts';
import { newFileId } from '#server/platform/files/file.ts';
import { ownedBy } from '#server/platform/prepare-database.ts';
import { openTransport } from '../../server/adapters/mailer/smtp-mailer.ts';
import {
  certificateFaults,
  clockFaults,
  domainOf,
  mailRecordFaults,
  roleFaults,
  roomFaults,
  webhookFaults,
} from './doctor.rules.ts';

export const LONGEST_PROBE_MS = 10_000;

/** Connects as the portal does (STARTTLS or TLS to other machines) and signs in. */
export async function probeSmtp(url: string, from: string): Promise<string[]> {
  const transport = await openTransport(url, from);
  try {
    await transport.verify();
    return [];
  } catch (error) {
    // The text of a mail server may quote the user name.
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    const [, reason = `an error (${code})`] = SMTP_FAULTS.find(([each]) => each === code) ?? [];
    return [`the mail server cannot be used: ${reason}`];
  } finally {
    transport.close();
  }
}

const SMTP_FAULTS = [
  ['EAUTH', 'it refuses user and password'],
  ['ETLS', 'it offers no encryption (STARTTLS)'],
  ['EDNS', 'its name is unknown'],
  ['ECONNECTION', 'it does not answer'],
  ['ESOCKET', 'the connection breaks'],
  ['ETIMEDOUT', 'it does not answer in time'],
] as const;

export async function probeMailRecords(
  mailFrom: string,
  resolver: Pick<typeof dns, 'resolveTxt' | 'resolveMx'> = dns,
): Promise<string[]> {
  const domain = domainOf(mailFrom);
  const texts = async (name: string) =>
    (await resolver.resolveTxt(name).catch(noRecord)).map((parts) => parts.join(''));
  const mx = await resolver.resolveMx(domain).catch(noRecord);
  const records = {
    txt: await texts(domain),
    dmarc: await texts(`_dmarc.${domain}`),
    mx: mx.map(({ exchange }) => exchange),
  };
  return mailRecordFaults(domain, records);
}

function noRecord(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENODATA' || error.code === 'ENOTFOUND') return [];
  throw error;
}

export async function probeCertificate(publicUrl: string, now: Date): Promise<string[]> {
  const { hostname, port } = new URL(publicUrl);
  const socket = connectTls({
    host: hostname,
    servername: hostname,
    port: Number(port || 443),
    rejectUnauthorized: false,
  });
  await firstOf<TLSSocket>(socket, 'secureConnect');
  const validTo = new Date(socket.getPeerCertificate().valid_to);
  const found = { isTrusted: socket.authorized, protocol: socket.getProtocol(), validTo };
  socket.destroy();
  return certificateFaults(found, now);
}

/** The own address as the rest of the world sees it: it must lead to this portal, and let webhooks through. */
export async function probePublicAddress(publicUrl: string): Promise<string[]> {
  const signal = AbortSignal.timeout(LONGEST_PROBE_MS);
  const asked = Date.now();
  const ready = await fetch(`${publicUrl}/readyz`, { redirect: 'manual', signal });
  await ready.body?.cancel();
  if (ready.status !== 200) return [`/readyz answers ${ready.status}: does the portal run there?`];
  const answered = Date.parse(ready.headers.get('date') ?? '');
  const faults = Number.isNaN(answered)
    ? []
    : clockFaults('its web address', (asked + Date.now()) / 2 - answered - 500);
  for (const path of ['/api/webhooks/stripe', '/api/webhooks/paypal']) {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(publicUrl + path, {
      method: 'POST',
      body: '{}',
      headers,
      redirect: 'manual',
      signal,
    });
    await answer.body?.cancel();
    faults.push(...webhookFaults(path, answer.status));
  }
  return faults;
}

/** Writes, reads and removes a file, in the bucket or the folder. */
export async function probeFiles(files: FileStorage): Promise<string[]> {
  const [id, bytes] = [newFileId(), randomBytes(1_000)];
  try {
    await files.put(id, bytes);
    const content = await files.open(id);
    if (!content || !(await buffer(content)).equals(bytes)) return ['a file that was stored cannot be read'];
    await files.remove(id);
    return (await files.exists(id)) ? ['a file cannot be removed'] : [];
  } catch {
    return ['files cannot be stored: check address, name, keys and rights'];
  }
}

export async function probeDatabase(pool: Pool): Promise<string[]> {
  const asked = Date.now();
  const { rows } = await pool.query<{ now: Date; is_superuser: boolean; may_change: boolean | null }>(`
    select clock_timestamp() as now, rolsuper as is_superuser,
      has_table_privilege(to_regclass('audit_entry'), 'insert, update, delete, truncate') as may_change
    from pg_roles where rolname = current_user`);
  const [row] = rows;
  const difference = (asked + Date.now()) / 2 - (row?.now.getTime() ?? 0);
  const role = {
    isSuperuser: row?.is_superuser ?? false,
    owned: await ownedBy(pool),
    mayChangeLog: row?.may_change ?? false,
    isUpToDate: await isUpToDate(pool),
  };
  return [...roleFaults(role), ...clockFaults('the database', difference)];
}

export async function probeRoom(dataDir: string, minFreeBytes: number): Promise<string[]> {
  const { bavail, bsize } = await statfs(existingFolder(dataDir));
  const others = existsSync(dataDir) && statSync(dataDir).uid !== process.getuid?.();
  return [
    ...roomFaults(bavail * bsize, minFreeBytes),
    ...(others ? ['DATA_DIR belongs to another account: run this command as the account of the portal'] : []),
  ];
}

/** Before the first start there is no DATA_DIR yet; the portal makes it. */
function existingFolder(folder: string): string {
  return existsSync(folder) ? folder : existingFolder(dirname(folder));
}

async function firstOf<Value>(emitter: EventEmitter, event: string): Promise<Value> {
  const [value] = await once(emitter, event, { signal: AbortSignal.timeout(LONGEST_PROBE_MS) });
  return value as Value;
}
