/**
 * `npm run bench` measures the portal on a PostgreSQL of its own beside limit references, prints what it found and writes
 * docs/performance.md. `npm run bench -- slots bookings` measures some parts, `--quick` in short rounds, to see that all
 * works; neither writes the page. Ends with 1 when a result is wrong, never because a machine is slow.
 */
import { buildStaleWebForNetwork } from '../scripts/build-when-stale.ts';

// The benchmark imports compiled texts, so it can be loaded only after them.
buildStaleWebForNetwork();
await import('./all-parts.ts');
