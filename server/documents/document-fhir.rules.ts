import { exportedPath, type FhirResource } from '#server/platform/personal-data.ts';
import type { StoredDocument } from './documents.store.ts';

/** Two files may have the same name; with their number in front none hides another. */
export function exportedName({ id, fileName }: Pick<StoredDocument, 'id' | 'fileName'>): string {
  return `${id}-${fileName}`;
}

/** A file of the record as other systems of medicine understand it; it lies beside them in the archive. */
export function documentReference(document: StoredDocument): FhirResource {
  const { id, patientId, kind, title, description, fileName, fileType, sizeBytes, createdAt } = document;
  const path = exportedPath('documents', exportedName(document));
  return {
    resourceType: 'DocumentReference',
    id: `document-${id}`,
    status: 'current',
    type: { text: kind },
    subject: { reference: `Patient/${patientId}` },
    date: createdAt.toISOString(),
    ...(description.trim() && { description: description.trim() }),
    content: [
      {
        attachment: {
          contentType: fileType,
          url: encodeURI(`../${path}`),
          size: sizeBytes,
          title: title.trim() || fileName,
          creation: createdAt.toISOString(),
        },
      },
    ],
  };
}
