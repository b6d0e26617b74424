import { type FailureCode, failures } from '#contract/failures.ts';

/** Wrong fields by their dotted key, each with the sentences' keys (texts: `field`) that explain them. */
export type FieldFaults = Record<string, FieldFault[]>;
export interface FieldFault {
  text: string;
  values?: Record<string, string | number>;
}

interface FailureDetails {
  fields?: FieldFaults;
  retryAfterSeconds?: number;
  /** What is true instead, for somebody whom another was faster than. */
  current?: object;
}

/** A refusal we foresaw. It leaves as `{ message, code, errors?, current? }` in the caller's language. */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly status: number;
  readonly fields: FieldFaults | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly current: object | undefined;

  constructor(code: FailureCode, details: FailureDetails = {}) {
    super(code);
    this.name = 'Failure';
    this.code = code;
    this.status = failures[code];
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.current = details.current;
  }
}
