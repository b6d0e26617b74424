/**
 * Looks for known harm in a file. Rejects with `server.scan_unavailable` when nobody can tell: what was not
 * scanned is never called clean.
 */
export interface FileScan {
  isClean(bytes: Uint8Array): Promise<boolean>;
}

/** For clinics without a scanner: they rely on the check of the file itself. */
export const noFileScan: FileScan = {
  isClean: async () => true,
};
