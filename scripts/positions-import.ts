/**
 * `npm run positions:import -- goae.csv --name "GOÄ 2027" --from 2027-01-01`: adds a catalogue of the fee schedule. The
 * file has the columns number, title, points and kind (personal, technical, laboratory or surcharge).
 */
import { importPositions } from '#server/positions/positions.service.ts';
import { importCatalogue } from './import-catalogue.ts';

await importCatalogue({ example: 'GOÄ', entries: 'positions' }, importPositions);
