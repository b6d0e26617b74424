import type { Node } from 'oxc-parser';
import type { SourceFile } from '../source-files.ts';
import { placesIn } from './syntax-tree.ts';

interface Probe {
  name: string;
  start: number;
  end: number;
}

const AROUND = {
  statement: (call: string) => [`${call};`, ''] as const,
  alone: (call: string) => [`{${call};`, '}'] as const,
  value: (call: string) => [`(${call},(`, '))'] as const,
};

/** A file that reports which of its statements a test has reached. Its lines stay where they are. */
export function withProbes({ path, text }: SourceFile): {
  text: string;
  probeAt: (at: number) => string | undefined;
} {
  const probes: Probe[] = [];
  const insertions: { at: number; text: string; order: number }[] = [];
  for (const { node, parents } of placesIn(path, text)) {
    const shape = shapeOf(node, parents);
    if (!shape) continue;
    const name = `${path}:${node.start}`;
    const call = `globalThis.__reached?.(${JSON.stringify(name)})`;
    probes.push({ name, start: node.start, end: node.end });
    const [before, after] = AROUND[shape](call);
    insertions.push({ at: node.start, text: before, order: node.end });
    insertions.push({ at: node.end, text: after, order: -node.start });
  }
  return { text: insertAll(text, insertions), probeAt: (at) => innermost(probes, at)?.name };
}

/** How a probe can stand before a node: among other statements, in braces of its own, or within a value. */
function shapeOf(node: Node, [parent]: Node[]): keyof typeof AROUND | undefined {
  if (parent?.type === 'ArrowFunctionExpression' && parent.body === node) {
    return node.type === 'BlockStatement' ? undefined : 'value';
  }
  const isStatement = /Statement$|^VariableDeclaration$/.test(node.type);
  if (!isStatement || isDirective(node)) return undefined;
  if (parent?.type === 'BlockStatement' || parent?.type === 'SwitchCase') {
    return 'statement';
  }
  const isBranch = parent?.type === 'IfStatement' && parent.consequent === node;
  return isBranch && node.type !== 'BlockStatement' ? 'alone' : undefined;
}

function isDirective(node: Node): boolean {
  return node.type === 'ExpressionStatement' && typeof node.directive === 'string';
}

function insertAll(text: string, insertions: { at: number; text: string; order: number }[]): string {
  let [result, from] = ['', 0];
  // At one place, what ends comes before what begins, and the outer begins before the inner.
  const sorted = insertions.toSorted((one, other) => one.at - other.at || rank(one) - rank(other));
  for (const { at, text: inserted } of sorted) {
    result += text.slice(from, at) + inserted;
    from = at;
  }
  return result + text.slice(from);
}

function rank({ order }: { order: number }): number {
  return order <= 0 ? -1e9 + order : -order;
}

function innermost(probes: Probe[], at: number): Probe | undefined {
  return probes
    .filter(({ start, end }) => start <= at && at < end)
    .toSorted((one, other) => one.end - one.start - (other.end - other.start))[0];
}
