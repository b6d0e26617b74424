/**
 * Whether node_modules holds what the lockfile asks for. npm records what it installed only after a
 * complete installation; optional packages may be absent (other platforms), but never in another version.
 */
export function isInstalled(lockfile, installed) {
  return Object.entries(lockfile.packages).every(([path, wanted]) => {
    if (path === '') return true;
    const present = installed.packages[path];
    if (!present) return wanted.optional === true;
    return present.version === wanted.version && present.integrity === wanted.integrity;
  });
}
