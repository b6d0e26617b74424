/** `npm run build`: everything that `npm start` would build by itself when it is stale, compressed for the network. */
import { buildStaleServer, buildStaleWebForNetwork } from './build-when-stale.ts';

buildStaleWebForNetwork();
buildStaleServer();
