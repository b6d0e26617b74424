/**
 * Whether node_modules holds what the lockfile asks for. npm records what it installed only after a
 * complete installation; optional packages may be absent (other platforms), but never in another version.
 */
export function isInstalled(lockfile, installed) {
  return packagesOf(lockfile).every(([path, wanted]) => isPresent(installed, path, wanted));
}

/**
 * Whether somebody installed the packages of the running server and none of development (`npm ci --omit=dev`). A
 * development installation that is only incomplete is not meant.
 */
export function isInstalledForProduction(lockfile, installed) {
  return packagesOf(lockfile).every(([path, wanted]) =>
    wanted.dev
      ? !installed.packages[path]
      : isPresent(installed, path, { ...wanted, optional: wanted.optional || wanted.devOptional }),
  );
}

/** Whether this is an installation for production, complete or not: npm marks every package of development. */
export function hasNoDevelopmentPackage(installed) {
  return Object.values(installed.packages).every(({ dev }) => !dev);
}

function packagesOf(lockfile) {
  return Object.entries(lockfile.packages).filter(([path]) => path !== '');
}

function isPresent(installed, path, wanted) {
  const present = installed.packages[path];
  if (!present) return wanted.optional === true;
  return present.version === wanted.version && present.integrity === wanted.integrity;
}
