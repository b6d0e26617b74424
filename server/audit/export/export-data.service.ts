import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { reauthenticate } from '#server/identity/account.service.ts';
import type { Patient } from '#server/platform/actor.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import type { Capability, Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { FileAnswer } from '#server/platform/files/file.ts';
import { type ZipEntry, zipOf } from '#server/platform/files/zip.ts';
import { describeError } from '#server/platform/log.ts';
import {
  exportedPath,
  type FhirResource,
  type PersonalCopy,
  type PersonalFile,
} from '#server/platform/personal-data.ts';
import { type Limit, takeTry } from '#server/platform/rate-limit/rate-limit.ts';
import { audit_answer } from '#texts/generated/audit_answer.ts';
import { audit_readme } from '#texts/generated/audit_readme.ts';
import { recordAccess } from '../access/log-access.service.ts';

const EXPORTS: Limit = { name: 'data export', allowed: 5, windowSeconds: 24 * 3600 };

/** Exports all data of the patient. Requires the password, because a session may be stolen; every export is logged. */
export async function exportOwnData(
  deps: Deps,
  holders: Capability[],
  { actor, password, client }: { actor: Patient; password: string; client: Pick<Client, 'locale'> },
): Promise<FileAnswer> {
  const { id: patientId } = await reauthenticate(deps, actor, password);
  await takeTry(deps.db, EXPORTS, String(patientId), deps.now());
  await recordAccess(deps.db, { patientId, kind: 'export_made', actor }, deps.now());
  return {
    name: audit_answer[client.locale].archive_name({ date: berlinDate(deps.now()) }),
    type: 'application/zip',
    content: await archiveOf(deps, holders, patientId),
  };
}

interface Copy extends PersonalCopy {
  name: string;
}

/**
 * All data of a patient as one ZIP. The database is read first; files are fetched one at a time while the archive is
 * sent. The checksums come last, when all are known.
 */
async function archiveOf(deps: Deps, holders: Capability[], patientId: number): Promise<Readable> {
  const copies: Copy[] = [];
  for (const { name, personalData } of holders) {
    if (personalData) copies.push({ name, ...(await personalData.read(deps, patientId)) });
  }
  const now = deps.now();
  const sums: string[] = [];
  const entries = [
    textEntry('README.txt', readme()),
    textEntry('data.json', inJson(dataOf(copies, patientId, now))),
    textEntry('fhir/bundle.json', inJson(bundleOf(resourcesOf(copies), deps.config.publicUrl, now))),
    ...filesOf(copies),
  ].map((entry) => withChecksum(entry, sums));
  const archive = zipOf([...entries, { path: 'SHA256SUMS', read: () => lines(sums), isText: true }], now);
  return archive.on('error', (error) => {
    deps.log.error({ job: 'audit', ...describeError(error) }, 'an export broke off');
  });
}

function dataOf(copies: Copy[], patientId: number, now: Date) {
  const parts = Object.fromEntries(copies.map(({ name, json }) => [name, json]));
  return { exported_at: now.toISOString(), patient_id: patientId, ...parts };
}

function resourcesOf(copies: Copy[]) {
  return copies.flatMap(({ fhir = [] }) => fhir);
}

function filesOf(copies: Copy[]): ZipEntry[] {
  return copies.flatMap(({ name, files = [] }) => files.map((file) => fileEntry(name, file)));
}

function fileEntry(capability: string, { name, open }: PersonalFile): ZipEntry {
  async function* read() {
    const content = await open();
    if (content instanceof Uint8Array) yield content;
    else yield* content;
  }
  return { path: exportedPath(capability, name), read, isText: false };
}

function textEntry(path: string, text: string): ZipEntry {
  return { path, read: () => lines([text]), isText: true };
}

/** Passes the entry through and adds its checksum. */
function withChecksum({ path, read, isText }: ZipEntry, sums: string[]): ZipEntry {
  async function* readAndSum() {
    const hash = createHash('sha256');
    for await (const piece of read()) {
      hash.update(piece);
      yield piece;
    }
    sums.push(`${hash.digest('hex')}  ${path}`);
  }
  return { path, read: readAndSum, isText };
}

async function* lines(texts: string[]) {
  for (const text of texts) yield Buffer.from(`${text}\n`);
}

function readme(): string {
  const pages = [audit_readme.de, audit_readme.en].map(
    ({ title, intro, data, fhir, files, sums, left_out }) =>
      [title, intro, data, fhir, files, sums, left_out].join('\n\n'),
  );
  return pages.join(`\n\n${'-'.repeat(72)}\n\n`);
}

function inJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

/** All resources in one collection. References between them are relative. */
function bundleOf(resources: FhirResource[], publicUrl: string, now: Date) {
  return {
    resourceType: 'Bundle',
    type: 'collection',
    timestamp: now.toISOString(),
    entry: resources.map((resource) => ({
      fullUrl: `${publicUrl}/fhir/${resource.resourceType}/${resource.id}`,
      resource,
    })),
  };
}
