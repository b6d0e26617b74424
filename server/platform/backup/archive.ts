import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { type DataKey, dataKeyOf } from '../data-key.ts';
import { StartRefusal } from '../failure.ts';
import { seal, unseal } from '../files/sealed-stream.ts';
import { addRow, emptySum, linesIn } from './row-sum.ts';
import { type Entry, packEntry, readEntries } from './tar.ts';

/**
 * A backup is a gzipped tar, encrypted as a whole if there is a key. It begins with `backup.json`, which says where it
 * comes from. The parts follow, cut into entries of a bounded size. It ends with `manifest.json`, which has the SHA-256
 * of each part: an archive with a matching manifest is complete.
 */
export const HEAD = 'backup.json';
export const MANIFEST = 'manifest.json';
/** The part with the deliveries that the queue has not made yet. */
export const DELIVERIES = 'deliveries';
const LONGEST_ENTRY_BYTES = 4 * 1024 ** 2;
const GZIP_START = Buffer.from([0x1f, 0x8b]);
const SEAL_START = Buffer.from('OK');
const SEAL_ID = 'backup';

export const Head = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  portalVersion: z.string(),
  engine: z.enum(['postgres', 'embedded']),
  /**
   * The id of the key that encrypts the files and the secrets in the database. The key itself is not in the archive.
   */
  dataKeyId: z.string(),
  /** The newest migration of each schema, by the time in the journal of migrations. */
  migrations: z.object({ public: z.number(), sandbox: z.number().optional() }),
});
export type Head = z.output<typeof Head>;

const PartRecord = z.object({
  entries: z.number(),
  bytes: z.number(),
  sha256: z.string(),
  rows: z.number().optional(),
  /** The sum of the hashes of the rows. The first archives lack it, so it is computed when they are read. */
  rowSum: z.string().optional(),
  columns: z.array(z.string()).optional(),
});
export type PartRecord = z.output<typeof PartRecord>;

const Manifest = z.object({
  parts: z.record(z.string(), PartRecord),
  sequences: z.record(z.string(), z.string()),
  /**
   * Files that the database names and the storage did not have, because they were still arriving or already removed.
   */
  missingFiles: z.array(z.string()),
});
export type Manifest = z.output<typeof Manifest>;

export function newManifest(): Manifest {
  return { parts: {}, sequences: {}, missingFiles: [] };
}

/** Yields one part as entries of the archive and adds its record to the manifest. */
export async function* packPart(
  manifest: Manifest,
  name: string,
  content: AsyncIterable<Uint8Array>,
  about: () => Pick<PartRecord, 'rows' | 'rowSum' | 'columns'> = () => ({}),
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const record = { entries: 0, bytes: 0 };
  let waiting: Uint8Array[] = [];
  let size = 0;
  const pack = () => {
    const bytes = Buffer.concat(waiting);
    hash.update(bytes);
    [waiting, size] = [[], 0];
    record.entries += 1;
    record.bytes += bytes.length;
    return packEntry({ name: `${name}.${String(record.entries).padStart(4, '0')}`, bytes });
  };
  for await (const part of content) {
    waiting.push(part);
    size += part.length;
    if (size >= LONGEST_ENTRY_BYTES) yield* pack();
  }
  if (size > 0 || record.entries === 0) yield* pack();
  manifest.parts[name] = { ...record, sha256: hash.digest('hex'), ...about() };
}

/** The name of the part to which an entry belongs. */
export function partOf(entry: Entry): string {
  return entry.name.replace(/\.\d+$/, '');
}

/** Writes a gzipped tar into this stream, encrypted if there is a key. */
export async function writeArchive(
  tar: AsyncIterable<Uint8Array>,
  backupKey: Buffer | undefined,
  to: NodeJS.WritableStream,
): Promise<void> {
  const gzip = createGzip({ level: 4 });
  if (!backupKey) return await pipeline(tar, gzip, to);
  const key = dataKeyOf({ current: backupKey });
  await pipeline(tar, gzip, (zipped: AsyncIterable<Uint8Array>) => seal(key, SEAL_ID, zipped), to);
}

/** Yields the entries of an archive on the disk. Its errors are sentences for the operator. */
export async function* openArchive(path: string, backupKey: Buffer | undefined): AsyncGenerator<Entry> {
  const start = await startOf(path);
  const isSealed = start.equals(SEAL_START);
  if (!isSealed && !start.equals(GZIP_START)) throw new StartRefusal(`${path} is no backup.`);
  if (isSealed && !backupKey) throw new StartRefusal(`${path} is encrypted: set BACKUP_KEY.`);
  if (!isSealed && backupKey)
    throw new StartRefusal(
      `${path} is not encrypted, so anybody could have changed it: with BACKUP_KEY only encrypted backups are accepted.`,
    );
  const key = isSealed && backupKey ? dataKeyOf({ current: backupKey }) : undefined;
  try {
    yield* readEntries(unzipped(path, key));
  } catch (error) {
    if (error instanceof Error && error.name === 'KeyUnknown')
      throw new StartRefusal(`BACKUP_KEY is not the key that ${path} was encrypted with.`);
    if (isBroken(error))
      throw new StartRefusal(`${path} is damaged or cut off. Nothing was restored from it.`);
    throw error;
  }
}

interface FoundPart {
  hash: ReturnType<typeof createHash>;
  entries: number;
  sum: ReturnType<typeof emptySum>;
}

/** Reads the whole archive and compares every part with the manifest. It stores nothing. */
export async function verifyArchive(
  path: string,
  backupKey: Buffer | undefined,
): Promise<{ head: Head; manifest: Manifest }> {
  const found = new Map<string, FoundPart>();
  let head: Head | undefined;
  let manifest: Manifest | undefined;
  for await (const entry of openArchive(path, backupKey)) {
    if (entry.name === HEAD) head = readHead(path, entry);
    else if (entry.name === MANIFEST) manifest = Manifest.parse(JSON.parse(entry.bytes.toString()));
    else {
      const name = partOf(entry);
      const part = found.get(name) ?? { hash: createHash('sha256'), entries: 0, sum: emptySum() };
      part.hash.update(entry.bytes);
      part.entries += 1;
      if (hasRows(name)) for (const line of linesIn(entry.bytes)) addRow(part.sum, line);
      found.set(name, part);
    }
  }
  if (!head || !manifest)
    throw new StartRefusal(`${path} is damaged or cut off. Nothing was restored from it.`);
  for (const name of new Set([...found.keys(), ...Object.keys(manifest.parts)])) {
    const [part, record] = [found.get(name), manifest.parts[name]];
    if (!part || !record || !isAsRecorded(part, record))
      throw new StartRefusal(`${path} is damaged: ${name} is not as it was saved.`);
    if (hasRows(name)) Object.assign(record, { rows: part.sum.rows, rowSum: String(part.sum.sum) });
  }
  return { head, manifest };
}

function hasRows(part: string): boolean {
  return part.startsWith('tables/') || part === DELIVERIES;
}

function isAsRecorded({ hash, entries, sum }: FoundPart, record: PartRecord): boolean {
  const isSameContent = entries === record.entries && hash.digest('hex') === record.sha256;
  const { rows = sum.rows, rowSum = String(sum.sum) } = record;
  return isSameContent && rows === sum.rows && rowSum === String(sum.sum);
}

function readHead(path: string, { bytes }: Entry): Head {
  const head = Head.safeParse(JSON.parse(bytes.toString()));
  if (!head.success)
    throw new StartRefusal(`${path} has a form that this version of the portal does not know.`);
  return head.data;
}

async function startOf(path: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  const stream = createReadStream(path, { end: GZIP_START.length - 1 });
  try {
    for await (const part of stream) parts.push(part);
  } catch {
    throw new StartRefusal(`${path} cannot be read.`);
  }
  return Buffer.concat(parts);
}

async function* unzipped(path: string, key: DataKey | undefined): AsyncGenerator<Buffer> {
  const file = createReadStream(path);
  const zipped = key ? Readable.from(unseal(key, SEAL_ID, file), { objectMode: false }) : file;
  const gunzip = createGunzip();
  const under = pipeline(zipped, gunzip);
  try {
    yield* gunzip;
  } finally {
    file.destroy();
    gunzip.destroy();
    await under.catch(() => {});
  }
}

function isBroken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isGzipFault = 'code' in error && String(error.code).startsWith('Z_');
  return isGzipFault || ['ArchiveBroken', 'SealBroken', 'SyntaxError'].includes(error.name);
}
