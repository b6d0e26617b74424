import type { ApiRoutes } from '#contract/api.ts';
import type { Measurements } from '#contract/treatment-measurement.contract.ts';

export type NewMeasurement = ApiRoutes['POST /api/patients/measurements']['input'];

/** How this app enters and strikes a value; both answer with all of them. */
export interface MeasurementCalls {
  add: (entry: NewMeasurement) => Promise<{ data: Measurements }>;
  strike: (id: number, reason: string) => Promise<{ data: Measurements }>;
}
