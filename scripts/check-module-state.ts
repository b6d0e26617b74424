/**
 * Refuses modules of the web, and of the contract that it uses, which remember something. The server renders pages of many
 * people side by side with the same modules, so what a module remembers of one render could get into the page of another.
 * `windowState` stores what belongs to a window, and nothing on the server. What a render needs is in its `RenderContext`.
 */
import { type Node, parseSync, Visitor } from 'oxc-parser';
import { reportFaults } from './report-faults.ts';
import { isTestFile, readSourceFiles, type SourceFile } from './source-files.ts';

const INSTEAD =
  'it would be shared by all pages that the server renders; use windowState or the RenderContext.';
const REACHED_BY_RENDERS = /^(web|contract)\//;
const CHANGES = /^(set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin|append)$/;

export function moduleStateFaults(files: SourceFile[]): string[] {
  return files.filter(({ path }) => REACHED_BY_RENDERS.test(path) && !isTestFile(path)).flatMap(faultsIn);
}

function faultsIn({ path, text }: SourceFile): string[] {
  const { program } = parseSync(path, text);
  const faults: string[] = [];
  const report = (start: number, what: string) => {
    const line = text.slice(0, start).split('\n').length;
    faults.push(`${path}:${line}: ${what}: ${INSTEAD}`);
  };
  const values = new Set<string>();
  for (const statement of program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') continue;
    for (const { id, init, start } of declared.declarations) {
      const name = text.slice(id.start, id.end).split(':')[0] ?? '';
      if (declared.kind !== 'const') report(start, `${name} changes`);
      else if (isChangeable(init, text.slice(id.start, id.end))) report(start, `${name} can be changed`);
      else if (isLiteral(init)) values.add(name);
    }
  }
  const visitor = new Visitor({
    AssignmentExpression: ({ left, start }) => {
      if (left.type === 'MemberExpression' && values.has(rootOf(left)))
        report(start, `${rootOf(left)} is changed`);
    },
    UpdateExpression: ({ argument, start }) => {
      if (argument.type === 'MemberExpression' && values.has(rootOf(argument)))
        report(start, `${rootOf(argument)} is changed`);
    },
    UnaryExpression: ({ operator, argument, start }) => {
      if (operator === 'delete' && values.has(rootOf(argument)))
        report(start, `${rootOf(argument)} is changed`);
    },
    CallExpression: ({ callee, start }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (values.has(rootOf(callee)) && CHANGES.test(callee.property.name))
        report(start, `${rootOf(callee)} is changed`);
    },
    PropertyDefinition: (node) => {
      if (node.static && !node.readonly) report(node.start, 'a static property changes');
    },
  });
  visitor.visit(program);
  return faults;
}

/** A `new Map()` is made to be written, unless its type says that nobody does: `ReadonlyMap`. */
function isChangeable(init: Node | null | undefined, declared: string): boolean {
  if (init?.type !== 'NewExpression' || /:\s*Readonly/.test(declared)) return false;
  return !(init.callee.type === 'Identifier' && init.callee.name === 'RegExp');
}

function isLiteral(init: Node | null | undefined): boolean {
  return init?.type === 'ObjectExpression' || init?.type === 'ArrayExpression';
}

/** `memory` of `memory.patients[3].name`. */
function rootOf(node: Node): string {
  if (node.type === 'MemberExpression') return rootOf(node.object);
  return node.type === 'Identifier' ? node.name : '';
}

if (import.meta.main) {
  const files = readSourceFiles(['ts', 'tsx']);
  reportFaults(moduleStateFaults(files), 'No module of the web or the contract remembers anything.');
}
