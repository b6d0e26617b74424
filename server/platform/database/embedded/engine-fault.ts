/** The number of the WebAssembly system interface for a full disk. */
const NO_SPACE = 51;

/** The file system of the engine throws objects that are no errors and hold a number only. */
export function describeFault(error: unknown): string {
  if (error instanceof Error) return error.message;
  const { errno } = (error ?? {}) as { errno?: number };
  if (errno === NO_SPACE) return 'the disk has no room left';
  return errno === undefined ? String(error) : `its file system reports fault ${errno}`;
}
