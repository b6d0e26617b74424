import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { capabilities } from '#server/app.ts';
import { migrateAll } from '#server/platform/database/prepare-database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { archiveOf } from '../../server/audit/export/export-data.service.ts';
import { storeDocument } from '../../server/documents/store-document.service.ts';
import { withDatabase } from '../clinic.ts';
import { aHistory } from '../long-history.ts';
import { portalDeps } from '../portal.ts';
import { numeral, type Section } from '../report.ts';
import type { Bench } from '../surroundings.ts';

const MEGABYTE = 1024 * 1024;
const LONGEST_SECONDS = 60;
const MOST_MEGABYTES = 150;

/** How long a patient with many documents of one megabyte waits for all her data, and how much memory that takes. */
export async function measureExport(bench: Bench): Promise<Section> {
  const documents = bench.effort.isQuick ? 50 : 500;
  const dataDir = await mkdtemp(join(tmpdir(), 'online-klinik-bench-'));
  bench.atEnd(() => rm(dataDir, { recursive: true, force: true }));
  const { seconds, megabytes, grown } = await withDatabase(await bench.newDatabase(), async (database) => {
    await migrateAll(database);
    const deps = await portalDeps(database, dataDir);
    const { patientId } = await aHistory(database.db, 'maria@example.test', 1, deps.now());
    await storeDocuments(deps, patientId, documents);
    return await readArchive(deps, patientId);
  });
  if (megabytes < documents) throw new Error(`The export has ${megabytes} of ${documents} megabytes.`);
  return {
    title: 'Export of all data',
    about: `${documents} documents of one megabyte, ${numeral(megabytes)} MB in all, read in this process.`,
    tables: [
      [
        ['what', 'measured'],
        ['time', `${numeral(seconds)} s`],
        ['memory in addition', `${numeral(grown)} MiB`],
      ],
    ],
    aims: [
      {
        what: `export of ${documents} MB`,
        measured: seconds,
        wanted: 'at most',
        limit: LONGEST_SECONDS,
        unit: 's',
      },
      { what: 'memory of an export', measured: grown, wanted: 'at most', limit: MOST_MEGABYTES, unit: 'MiB' },
    ],
  };
}

async function storeDocuments(deps: Deps, patientId: number, count: number): Promise<void> {
  const bytes = randomBytes(MEGABYTE);
  for (let place = 0; place < count; place += 1) {
    await storeDocument(
      deps,
      {
        patientId,
        kind: 'finding',
        zone: 'befunde',
        title: 'Befund',
        description: '',
        addedByKind: 'patient',
        addedById: patientId,
        isReleased: true,
      },
      { name: 'befund.pdf', type: 'application/pdf', bytes },
    );
  }
}

async function readArchive(deps: Deps, patientId: number) {
  const before = performance.now();
  const restingBytes = process.memoryUsage.rss();
  let [bytes, mostBytes] = [0, restingBytes];
  for await (const piece of await archiveOf(deps, capabilities, patientId)) {
    bytes += piece.length;
    mostBytes = Math.max(mostBytes, process.memoryUsage.rss());
  }
  const seconds = (performance.now() - before) / 1000;
  return { seconds, megabytes: bytes / MEGABYTE, grown: (mostBytes - restingBytes) / MEGABYTE };
}
