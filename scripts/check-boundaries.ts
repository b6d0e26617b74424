/**
 * Holds rules 1, 2, 8, 9 and 13 of docs/architecture.md, and refuses file names under which nobody finds anything, and
 * literals that are packed by a spread.
 */
import { existsSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import { isCapability, tableDrift } from './capability-table.ts';
import { findImports, type Import } from './find-imports.ts';
import { folderFault, importFault } from './import-rules.ts';
import { reportFaults } from './report-faults.ts';
import { isTestFile, readSourceFiles, type SourceFile } from './source-files.ts';
import { layerDrift } from './web-layers.ts';

const VENDOR_PACKAGES =
  /^(@electric-sql\/.+|pg-boss|nodemailer|stripe|@stripe\/.+|@paypal\/.+|sharp|pdfkit|sanitize-html|dompurify|signature_pad)$/;
const EMPTY_NAMES = /(^|[/.-])(utils?|helpers?|misc|common|shared|managers?)(\.\w+)*(\/|$)/i;

export function boundaryFaults(files: SourceFile[]): string[] {
  const imports = files.flatMap(findImports);
  return [
    ...imports.flatMap((found) => locate(found, importFault(found))),
    ...vendorFaults(imports),
    ...files.flatMap(fileFaults),
  ];
}

function vendorFaults(imports: Import[]): string[] {
  const homes = new Map<string, Set<string>>();
  for (const { from, target } of imports) {
    if (!('packageName' in target) || isTestFile(from) || !VENDOR_PACKAGES.test(target.packageName)) continue;
    homes.set(target.packageName, (homes.get(target.packageName) ?? new Set()).add(from));
  }
  return [...homes]
    .filter(([, files]) => files.size > 1)
    .map(
      ([name, files]) =>
        `${name} is imported in ${[...files].join(' and ')}; a vendor's package has one file.`,
    );
}

function fileFaults(file: SourceFile): string[] {
  const faults = [
    EMPTY_NAMES.test(file.path) && 'The name says nothing; name what it is about.',
    readsClock(file) && 'deps.now() is the only clock.',
    forgetsForms(file) && 'isError hides what was read before; ask isLoadingError.',
    spreadsLiteral(file) &&
      'An object or list that is spread where it is written hides its lines; write its parts.',
    folderFault(file.path),
  ];
  return faults.flatMap((fault) => (fault ? [`${file.path}: ${fault}`] : []));
}

/** A screen that asks `isError` throws its form away when a later read fails, such as on coming back to the tab. */
function forgetsForms({ path, text }: SourceFile): boolean {
  return path.startsWith('web/') && !isTestFile(path) && /\bisError\b/.test(text);
}

/** `{ ...{ a, b }, c }` is `{ a, b, c }` on as many lines as it takes. */
function spreadsLiteral({ path, text }: SourceFile): boolean {
  if (!/\.\.\.\s*[{[]/.test(text)) return false;
  let spreads = false;
  const visitor = new Visitor({
    SpreadElement: ({ argument }) => {
      if (['ObjectExpression', 'ArrayExpression'].includes(argument.type)) spreads = true;
    },
  });
  visitor.visit(parseSync(path, text).program);
  return spreads;
}

function readsClock({ path, text }: SourceFile): boolean {
  const [zone, folder] = path.split('/');
  if (zone !== 'server' || !isCapability(folder) || isTestFile(path)) return false;
  let reads = false;
  const visitor = new Visitor({
    NewExpression: (node) => {
      if (nameOf(node.callee) === 'Date' && node.arguments.length === 0) reads = true;
    },
    MemberExpression: (node) => {
      if (['Date.now', 'Temporal.Now'].includes(`${nameOf(node.object)}.${nameOf(node.property)}`))
        reads = true;
    },
  });
  visitor.visit(parseSync(path, text).program);
  return reads;
}

function nameOf(node: { type: string }): string | undefined {
  return 'name' in node && typeof node.name === 'string' ? node.name : undefined;
}

function locate({ from, line }: Import, fault: string | undefined): string[] {
  return fault ? [`${from}:${line}: ${fault}`] : [];
}

if (import.meta.main) {
  const files = readSourceFiles(['ts', 'tsx', 'mjs']);
  const architecture = 'docs/architecture.md';
  const page = existsSync(architecture) ? readFileSync(architecture, 'utf8') : undefined;
  const drift = page === undefined ? [] : [...tableDrift(page), ...layerDrift(page)];
  reportFaults([...boundaryFaults(files), ...drift], `${files.length} files keep within their boundaries.`);
}
