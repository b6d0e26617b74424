/**
 * `npm run diagnoses:import -- icd10gm2027syst_kodes.txt --name "ICD-10-GM 2027" --from 2027-01-01`: adds an edition of
 * the ICD-10-GM from the file of codes that the BfArM publishes with its metadata. Diagnoses are searched in it from
 * that day on.
 */
import { importDiagnoses } from '../server/treatment/diagnosis/diagnoses.service.ts';
import { importCatalogue } from './import-catalogue.ts';

await importCatalogue({ example: 'ICD-10-GM', entries: 'codes' }, importDiagnoses);
