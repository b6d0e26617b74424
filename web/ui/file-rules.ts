export interface FileLimits {
  /** MIME types, for example `application/pdf`. */
  types: readonly string[];
  maxBytes: number;
}

type FileRefusal = 'type' | 'size';

/** Why a file cannot be taken, or null. Exactly the limit is still allowed. */
export function refuseFile(file: Pick<File, 'type' | 'size'>, limits: FileLimits): FileRefusal | null {
  if (!limits.types.includes(file.type)) return 'type';
  return file.size > limits.maxBytes ? 'size' : null;
}

const UNITS = ['B', 'kB', 'MB', 'GB'] as const;
const STEP = 1024;

/** 1536 → `1,5 kB`, in the way the language writes numbers. */
export function fileSize(bytes: number, language: string): string {
  const power = bytes < STEP ? 0 : Math.min(Math.floor(Math.log2(bytes) / Math.log2(STEP)), UNITS.length - 1);
  const amount = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(bytes / STEP ** power);
  return `${amount}\u00a0${UNITS[power]}`;
}
