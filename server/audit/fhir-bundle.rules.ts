import type { FhirResource } from '#server/platform/personal-data.ts';

/** All resources in one collection. Relative references lead from one full address to another. */
export function bundleOf(resources: FhirResource[], publicUrl: string, now: Date) {
  return {
    resourceType: 'Bundle',
    type: 'collection',
    timestamp: now.toISOString(),
    entry: resources.map((resource) => ({
      fullUrl: `${publicUrl}/fhir/${resource.resourceType}/${resource.id}`,
      resource,
    })),
  };
}
