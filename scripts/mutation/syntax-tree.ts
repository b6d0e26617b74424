import { type Node, parseSync, visitorKeys } from 'oxc-parser';

export interface Place {
  node: Node;
  parents: Node[];
}

/** Every node that runs, outer ones first. Types and imports are gone before the code runs. */
export function* placesIn(path: string, text: string): Generator<Place> {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`);
  yield* walk(program, []);
}

function* walk(node: Node, parents: Node[]): Generator<Place> {
  if (!runs(node)) return;
  yield { node, parents };
  for (const key of visitorKeys[node.type] ?? []) {
    // The keys of a node are named by the parser itself, for each kind of node.
    const value = (node as unknown as Record<string, Node | (Node | null)[] | null>)[key];
    for (const child of [value].flat()) if (child) yield* walk(child, [node, ...parents]);
  }
}

const RUNNING_TS = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'];
const NEVER_RUNNING = ['ImportDeclaration', 'ExportAllDeclaration', 'ImportExpression'];

function runs({ type }: Node): boolean {
  if (NEVER_RUNNING.includes(type)) return false;
  return !type.startsWith('TS') || RUNNING_TS.includes(type);
}
