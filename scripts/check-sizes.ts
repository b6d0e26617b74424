/** Files people can hold in their head: at most 300 lines each, half of them under 80, functions at most 50. */
import { functionLengths } from './function-lengths.ts';
import { reportFaults } from './report-faults.ts';
import { isTestFile, readSourceFiles, type SourceFile } from './source-files.ts';

const FILE_LIMIT = 300;
const MEDIAN_LIMIT = 80;
const FUNCTION_LIMIT = 50;

export function sizeFaults(files: SourceFile[]): string[] {
  const sizes = files.map(lineCount);
  const faults = files.flatMap((file) => [...fileFaults(file), ...functionFaults(file)]);
  if (files.length === 0 || median(sizes) < MEDIAN_LIMIT) return faults;
  return [...faults, `The median file has ${median(sizes)} lines; it must be under ${MEDIAN_LIMIT}.`];
}

function fileFaults(file: SourceFile): string[] {
  const lines = lineCount(file);
  return lines > FILE_LIMIT ? [`${file.path}: ${lines} lines; the limit is ${FILE_LIMIT}.`] : [];
}

/** A test may tell a long story; the code it tells about may not. */
function functionFaults({ path, text }: SourceFile): string[] {
  if (path.endsWith('.css') || isTestFile(path)) return [];
  return functionLengths(text)
    .filter(({ lines }) => lines > FUNCTION_LIMIT)
    .map(
      ({ line, lines }) => `${path}:${line}: a function of ${lines} lines; the limit is ${FUNCTION_LIMIT}.`,
    );
}

function lineCount({ text }: SourceFile): number {
  return text.replace(/\n$/, '').split('\n').length;
}

function median(sizes: number[]): number {
  const sorted = sizes.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

if (import.meta.main) {
  const files = readSourceFiles(['ts', 'tsx', 'mjs', 'css']);
  const largest = files.toSorted((a, b) => lineCount(b) - lineCount(a))[0];
  const summary = largest && `${median(files.map(lineCount))} lines in the median of ${files.length} files`;
  reportFaults(
    sizeFaults(files),
    `${summary}; the largest is ${largest?.path} with ${largest && lineCount(largest)}.`,
  );
}
