import { join } from 'node:path';
import { clamdScan } from './adapters/file-scan/clamd-scan.ts';
import { noFileScan } from './adapters/file-scan/file-scan.ts';
import { diskStorage } from './adapters/file-storage/disk-storage.ts';
import type { FileStorage } from './adapters/file-storage/file-storage.ts';
import { s3Storage } from './adapters/file-storage/s3-storage.ts';
import type { Config } from './config.ts';
import { type DataKey, dataKeyOf } from './platform/data-key.ts';
import { readOrCreateKeyFile } from './platform/data-key-file.ts';
import type { Deps } from './platform/deps.ts';

/** Where files are kept and who looks at them; without a configured key one is made in the data folder. */
export async function filePorts(config: Config): Promise<Pick<Deps, 'dataKey' | 'files' | 'fileScan'>> {
  const current = config.dataKey ?? (await readOrCreateKeyFile(config.dataDir));
  const dataKey = dataKeyOf({ current, previous: config.previousDataKey });
  return {
    dataKey,
    files: storageOf(config, dataKey),
    fileScan: config.virusScanner ? clamdScan(config.virusScanner) : noFileScan,
  };
}

function storageOf({ dataDir, minFreeBytes, s3 }: Config, key: DataKey): FileStorage {
  return s3
    ? s3Storage({ account: s3, folder: join(dataDir, 'leaving'), minFreeBytes, key })
    : diskStorage({ folder: join(dataDir, 'files'), minFreeBytes, key });
}
