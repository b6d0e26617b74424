import type { Readable } from 'node:stream';
import type { Db } from './database/database.ts';
import type { Deps } from './deps.ts';

/** What a capability stores about patients: how it exports, erases and merges it. */
export interface PersonalData {
  /** The tables of this capability that hold patient data; a test finds tables that no capability names. */
  tables: readonly string[];
  read(deps: Deps, patientId: number): Promise<PersonalCopy>;
  /** The reasons why the patient cannot be erased yet. */
  obstacle?(db: Db, patientId: number): Promise<Obstacle | undefined>;
  /** What is stored about the patient, as the erasure dialog lists it. */
  holdings?(db: Db, patientId: number): Promise<Holding[]>;
  /** Erases everything about the patient except what the law still keeps. Runs again when a retention ends. */
  forget?(tx: Db, erasure: Erasure): Promise<void>;
  /** Whether something of the patient is in progress, so that it cannot move to another account now. */
  isMoving?(db: Db, patientId: number): Promise<boolean>;
  /** Moves everything of one account to another account of the same person. A test finds rows that stay behind. */
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

/** Why the law requires that something is kept: it documents a treatment, or it belongs to the clinic's books. */
export type Duty = 'treatment' | 'books';

export interface Holding {
  what: 'contacts' | 'chat' | 'record' | 'invoices' | 'payments';
  /** Without a reason it is erased at once. */
  duty?: Duty;
  /** The latest entry; the retention period starts then. */
  latest: Date;
}

export interface Erasure {
  patientId: number;
  stillKept: ReadonlySet<Duty>;
  now: Date;
}

/** Two accounts of one person, which become one. */
export interface Merging {
  fromId: number;
  intoId: number;
  now: Date;
}

export function exportedPath(capability: string, fileName: string): string {
  return `files/${capability}/${fileName}`;
}
