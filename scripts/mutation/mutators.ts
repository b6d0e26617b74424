import type { Node } from 'oxc-parser';

export interface Place {
  node: Node;
  /** The nearest first. */
  parents: Node[];
}

interface Range {
  start: number;
  end: number;
}

interface Change {
  kind: string;
  /** What is replaced; the node itself unless named. */
  at?: Range;
  by: string;
}

const OPPOSITE: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '-': '+',
  '*': '/',
  '/': '*',
};

/** Everything that can be changed about one node, one change at a time. */
export function changesOf({ node, parents }: Place, textOf: (range: Range) => string): Change[] {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return operatorChanges(node.operator, textOf(node.left), textOf(node.right));
    case 'ConditionalExpression': {
      const by = `(${textOf(node.test)} ? ${textOf(node.alternate)} : ${textOf(node.consequent)})`;
      return [{ kind: 'branches swapped', by }];
    }
    case 'UnaryExpression':
      return node.operator === '!' ? [{ kind: 'condition negated', by: `(${textOf(node.argument)})` }] : [];
    case 'IfStatement':
      return ifChanges(node, textOf);
    case 'Literal':
    case 'TemplateLiteral':
      return literalChanges(node, parents);
    case 'ExpressionStatement':
      return isCall(node.expression) ? [{ kind: 'call removed', by: ';' }] : [];
    case 'ArrayExpression':
      return elementChanges(node.elements);
    case 'ArrowFunctionExpression':
    case 'FunctionDeclaration':
      return node.body ? emptied(node.body) : [];
    default:
      return [];
  }
}

function operatorChanges(operator: string, left: string, right: string): Change[] {
  if (operator === '??') return [{ kind: 'branches swapped', by: `((${right}) ?? (${left}))` }];
  const opposite = OPPOSITE[operator];
  return opposite
    ? [{ kind: `${operator} became ${opposite}`, by: `((${left}) ${opposite} (${right}))` }]
    : [];
}

/** The negation of a comparison is its opposite operator, which is a change of its own. */
function ifChanges(node: Extract<Node, { type: 'IfStatement' }>, textOf: (range: Range) => string): Change[] {
  const hasOpposite =
    (node.test.type === 'BinaryExpression' && /^[!=]==$/.test(node.test.operator)) ||
    (node.test.type === 'UnaryExpression' && node.test.operator === '!');
  const negated = { kind: 'condition negated', at: node.test, by: `!(${textOf(node.test)})` };
  const leaves = leavesEarly(node.consequent) && !node.alternate;
  return [...(hasOpposite ? [] : [negated]), ...(leaves ? [{ kind: 'early return removed', by: ';' }] : [])];
}

function leavesEarly(node: Node): boolean {
  if (node.type === 'BlockStatement') return node.body.some(leavesEarly);
  return ['ReturnStatement', 'ThrowStatement', 'ContinueStatement', 'BreakStatement'].includes(node.type);
}

function literalChanges(
  node: Extract<Node, { type: 'Literal' | 'TemplateLiteral' }>,
  parents: Node[],
): Change[] {
  const [parent] = parents;
  if (isProse(parents) || isName(node, parent)) return [];
  if (node.type === 'TemplateLiteral') {
    // A query or a pattern without text only crashes.
    return parent?.type === 'TaggedTemplateExpression' ? [] : [{ kind: 'text emptied', by: "''" }];
  }
  if (typeof node.value === 'boolean') return [{ kind: 'boolean turned', by: String(!node.value) }];
  if (typeof node.value === 'number') {
    return [node.value + 1, node.value - 1].map((by) => ({ kind: 'number changed', by: `(${by})` }));
  }
  return typeof node.value === 'string' && node.value !== '' ? [{ kind: 'text emptied', by: "''" }] : [];
}

/** A name of a field, or a directive: an emptied one is no mistake that anybody makes. */
function isName(node: Node, parent: Node | undefined): boolean {
  if (parent?.type === 'Property') return parent.key === node;
  if (parent?.type === 'MemberExpression') return parent.property === node;
  return parent?.type === 'ExpressionStatement';
}

/** Log lines and faults of our own: only the operator reads them, so a test could only repeat the sentence. */
function isProse(parents: Node[]): boolean {
  const [parent] = parents;
  if (parent?.type === 'NewExpression') return isNamed(parent.callee, 'Error');
  return parents.some((each) => {
    if (each.type !== 'CallExpression' || each.callee.type !== 'MemberExpression') return false;
    const { object } = each.callee;
    return isNamed(object.type === 'MemberExpression' ? object.property : object, 'log');
  });
}

function isNamed(node: Node, name: string): boolean {
  return node.type === 'Identifier' && node.name === name;
}

function isCall(node: Node): boolean {
  if (node.type === 'AwaitExpression') return isCall(node.argument);
  if (node.type === 'UnaryExpression') return node.operator === 'void' && isCall(node.argument);
  if (node.type === 'ChainExpression') return isCall(node.expression);
  return node.type === 'CallExpression' && node.callee.type !== 'Super';
}

/** Each with the comma behind it or, for the last one, the comma before it. */
function elementChanges(elements: readonly (Range | null)[]): Change[] {
  return elements.flatMap((element, index) => {
    if (!element) return [];
    const next = elements[index + 1];
    const start = next ? element.start : (elements[index - 1]?.end ?? element.start);
    return [{ kind: 'element dropped', at: { start, end: next?.start ?? element.end }, by: '' }];
  });
}

function emptied(body: Node): Change[] {
  if (body.type !== 'BlockStatement') return [{ kind: 'body emptied', at: body, by: 'undefined' }];
  return body.body.length === 0 ? [] : [{ kind: 'body emptied', at: body, by: '{}' }];
}
