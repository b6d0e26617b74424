/**
 * How long a patient with 500 documents of one megabyte waits for all her data, and how much memory that takes. On
 * the embedded engine. Ends with 1 when it takes over a minute or the memory grows with the files.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { capabilities } from '#server/app.ts';
import { insertPatient } from '#server/identity/patient.store.ts';
import type { Deps } from '#server/platform/deps.ts';
import { archiveOf } from '../server/audit/export/export-data.service.ts';
import { storeDocument } from '../server/documents/store-document.service.ts';
import { portalDeps } from './portal.ts';
import { temporaryDatabase } from './temporary-database.ts';

const DOCUMENTS = 500;
const MEGABYTE = 1024 * 1024;
const LONGEST_SECONDS = 60;
const MOST_MEGABYTES = 150;

const database = await temporaryDatabase(undefined);
const dataDir = await mkdtemp(join(tmpdir(), 'online-klinik-bench-'));
try {
  const deps = await portalDeps(database, dataDir);
  const isFine = await measure(deps, await aPatientWithFiles(deps));
  if (!isFine) process.exitCode = 1;
} finally {
  await database.close();
  await rm(dataDir, { recursive: true });
}

async function aPatientWithFiles(deps: Deps): Promise<number> {
  const patient = await insertPatient(
    deps.db,
    {
      ...{ email: 'maria@example.test', salutation: 'mrs', firstName: 'Maria', lastName: 'Vogel' },
      ...{ gender: 'female', locale: 'de', isGuest: false },
    },
    deps.now(),
  );
  if (!patient) throw new Error('There is somebody already.');
  const bytes = randomBytes(MEGABYTE);
  for (let place = 0; place < DOCUMENTS; place += 1) {
    await storeDocument(
      deps,
      {
        ...{ patientId: patient.id, kind: 'finding', zone: 'befunde', title: 'Befund', description: '' },
        ...{ addedByKind: 'patient', addedById: patient.id, isReleased: true },
      },
      { name: 'befund.pdf', type: 'application/pdf', bytes },
    );
  }
  return patient.id;
}

async function measure(deps: Deps, patientId: number): Promise<boolean> {
  const before = performance.now();
  const restingBytes = process.memoryUsage.rss();
  let [bytes, mostBytes] = [0, restingBytes];
  for await (const piece of await archiveOf(deps, capabilities, patientId)) {
    bytes += piece.length;
    mostBytes = Math.max(mostBytes, process.memoryUsage.rss());
  }
  const seconds = (performance.now() - before) / 1000;
  const grown = (mostBytes - restingBytes) / MEGABYTE;
  process.stdout.write(
    `${DOCUMENTS} documents, ${(bytes / MEGABYTE).toFixed(0)} MB in ${seconds.toFixed(1)} s, ` +
      `memory grew by ${grown.toFixed(0)} MB (limits: ${LONGEST_SECONDS} s, ${MOST_MEGABYTES} MB)\n`,
  );
  return bytes > DOCUMENTS * MEGABYTE && seconds < LONGEST_SECONDS && grown < MOST_MEGABYTES;
}
