/** `npm run build`: everything that `npm start` would build by itself when it is stale. */
import { buildStaleServer, buildStaleWeb } from './build-when-stale.ts';

buildStaleWeb();
buildStaleServer();
