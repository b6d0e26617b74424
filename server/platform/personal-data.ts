import type { Readable } from 'node:stream';
import type { Db } from './database/database.ts';
import type { Deps } from './deps.ts';

/** What a capability keeps about patients: what they may take along, and what becomes of it when they leave. */
export interface PersonalData {
  /** The tables it answers for; a test finds those that nobody names. */
  tables: readonly string[];
  read(deps: Deps, patientId: number): Promise<PersonalCopy>;
  /** Why she cannot leave yet. */
  obstacle?(db: Db, patientId: number): Promise<Obstacle | undefined>;
  /** What there is of her, as far as she is told about it when she wants to leave. */
  holdings?(db: Db, patientId: number): Promise<Holding[]>;
  /** Erases everything of hers but what is still kept. Called again whenever less has to be; safe to repeat. */
  forget?(tx: Db, erasure: Erasure): Promise<void>;
  /** Whether something of hers is on its way just now, so that nobody else may become its owner. */
  isMoving?(db: Db, patientId: number): Promise<boolean>;
  /** Gives everything of one account to another account of the same person. A test finds what is left behind. */
  merge?(tx: Db, merging: Merging): Promise<void>;
}

/** Everything about one patient, in full. Files are opened one after the other, when their turn comes. */
export interface PersonalCopy {
  json: Record<string, unknown>;
  fhir?: FhirResource[];
  files?: PersonalFile[];
}

/** A resource of FHIR R4. It names others relatively: `Patient/7`. */
export interface FhirResource {
  resourceType: string;
  id: string;
  [field: string]: unknown;
}

export interface PersonalFile {
  /** Unique within its capability and safe on every disk; `exportedPath` says where it lies in the archive. */
  name: string;
  open(): Promise<Readable | Uint8Array>;
}

export type Obstacle = 'appointments_ahead' | 'money_open';

/** Why the law wants something kept: it documents a treatment, or it belongs to the books of the clinic. */
export type Duty = 'treatment' | 'books';

export interface Holding {
  what: 'contacts' | 'chat' | 'record' | 'invoices' | 'payments';
  /** What has none is erased at once. */
  duty?: Duty;
  /** The latest of it: from then on its time runs. */
  latest: Date;
}

export interface Erasure {
  patientId: number;
  stillKept: ReadonlySet<Duty>;
  now: Date;
}

/** One person had two accounts; from now on she has one. */
export interface Merging {
  fromId: number;
  intoId: number;
  now: Date;
}

export function exportedPath(capability: string, fileName: string): string {
  return `files/${capability}/${fileName}`;
}
