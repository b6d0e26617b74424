import { type FailureCode, failures } from '#contract/failures.ts';

/** Wrong fields by their dotted key, each with the sentences' keys (texts: `field`) that explain them. */
export type FieldFaults = Record<string, FieldFault[]>;
export interface FieldFault {
  text: string;
  values?: Record<string, string | number>;
}

/** A refusal we foresaw. It leaves as `{ message, code, errors? }` in the caller's language. */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly status: number;
  readonly fields: FieldFaults | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: FailureCode, details: { fields?: FieldFaults; retryAfterSeconds?: number } = {}) {
    super(code);
    this.name = 'Failure';
    this.code = code;
    this.status = failures[code];
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}
