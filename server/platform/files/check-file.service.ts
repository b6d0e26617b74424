import type { Deps } from '../deps.ts';
import { Failure, type FieldFault } from '../failure.ts';
import { checkPdf } from './check-pdf.service.ts';
import { fileTypeOf, safeFileName } from './file.rules.ts';
import type { CheckedFile, FileType, UploadedFile } from './file.ts';
import { MOST_MEGAPIXELS, repaint } from './picture.ts';

interface Wanted {
  allowed?: readonly FileType[];
  /** The field of the form that the refusal belongs to. */
  field?: string;
  /** A picture is made smaller until neither side is longer, in points. */
  longestSide?: number;
}

const PAPERS: readonly FileType[] = ['application/pdf', 'image/jpeg', 'image/png'];

/**
 * Checks an uploaded file: the bytes decide the type, the clinic's scanner must find nothing, a picture is encoded anew,
 * a PDF must be complete and without active content or links. A recording is kept as it is and only ever leaves as a
 * download. Any other file is refused.
 */
export async function checkFile(
  { fileScan }: Pick<Deps, 'fileScan'>,
  { name, bytes }: UploadedFile,
  { allowed = PAPERS, field = 'file', longestSide }: Wanted = {},
): Promise<CheckedFile> {
  const refuse = (fault: FieldFault) => new Failure('request.invalid', { fields: { [field]: [fault] } });
  if (bytes.length === 0) throw refuse({ text: 'file_empty' });

  const type = fileTypeOf(bytes);
  if (!type || !allowed.includes(type)) {
    throw refuse({ text: faultOf(allowed) });
  }
  if (!(await fileScan.isClean(bytes))) throw refuse({ text: 'file_infected' });

  const checked = await contentOf(bytes, type, longestSide);
  if ('fault' in checked) throw refuse(checked.fault);
  return { name: safeFileName(name, type), type, bytes: checked.bytes };
}

function faultOf(allowed: readonly FileType[]) {
  if (allowed.includes('audio/mpeg')) return 'audio_type';
  return allowed.includes('application/pdf') ? 'file_type' : 'picture_type';
}

async function contentOf(
  bytes: Buffer,
  type: FileType,
  longestSide: number | undefined,
): Promise<{ bytes: Buffer } | { fault: FieldFault }> {
  if (type === 'application/pdf') {
    const checked = await checkPdf(bytes);
    return 'fault' in checked ? { fault: { text: checked.fault } } : checked;
  }
  if (type === 'audio/mpeg' || type === 'audio/mp4') return { bytes };
  const repainted = await repaint(bytes, type, longestSide);
  if ('bytes' in repainted) return repainted;
  return { fault: { text: repainted.fault, values: { max: MOST_MEGAPIXELS } } };
}
