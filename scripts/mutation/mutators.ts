import type { Node } from 'oxc-parser';
import type { Place } from './syntax-tree.ts';

export interface Change {
  kind: string;
  /** What is replaced; the node itself unless named. */
  at?: { start: number; end: number };
  by: string;
}

type TextOf = (node: { start: number; end: number }) => string;

const OPPOSITE: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
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
export function changesOf({ node, parents }: Place, textOf: TextOf): Change[] {
  if (parents.some(isClassName)) return [];
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return operatorChanges(node, textOf);
    case 'ConditionalExpression':
      return [
        {
          kind: 'branches swapped',
          by: `(${textOf(node.test)} ? ${textOf(node.alternate)} : ${textOf(node.consequent)})`,
        },
      ];
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
      return isListOfDependencies(node, parents) ? [] : elementChanges(node);
    case 'ArrowFunctionExpression':
    case 'FunctionDeclaration':
      return node.body ? emptied(node.body) : [];
    default:
      return jsxChanges(node, parents);
  }
}

function operatorChanges(
  node: Extract<Node, { type: 'BinaryExpression' | 'LogicalExpression' }>,
  textOf: TextOf,
): Change[] {
  const [left, right] = [textOf(node.left), textOf(node.right)];
  if (node.operator === '??') return [{ kind: 'branches swapped', by: `((${right}) ?? (${left}))` }];
  const opposite = OPPOSITE[node.operator];
  return opposite
    ? [{ kind: `${node.operator} became ${opposite}`, by: `((${left}) ${opposite} (${right}))` }]
    : [];
}

/** The negation of a comparison is its opposite operator, which is a change of its own. */
function ifChanges(node: Extract<Node, { type: 'IfStatement' }>, textOf: TextOf): Change[] {
  const hasOpposite =
    (node.test.type === 'BinaryExpression' && /^[!=]==?$/.test(node.test.operator)) ||
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
  if (isProse(parents)) return [];
  if (node.type === 'TemplateLiteral') {
    // A query or a pattern without text only crashes.
    return parents[0]?.type === 'TaggedTemplateExpression' ? [] : [{ kind: 'text emptied', by: "''" }];
  }
  if (typeof node.value === 'boolean') return [{ kind: 'boolean turned', by: String(!node.value) }];
  if (typeof node.value === 'number' && !isName(node, parents)) {
    // A browser takes every negative place in the order of the tab key for the same: -2 says what -1 says.
    const isOffTabOrder = parents[0]?.type === 'UnaryExpression' && attributeAround(parents) === 'tabIndex';
    const others = isOffTabOrder ? [node.value - 1] : [node.value + 1, node.value - 1];
    return others.map((by) => ({ kind: 'number changed', by: `(${by})` }));
  }
  const canBeEmptied = typeof node.value === 'string' && node.value !== '' && !isName(node, parents);
  return canBeEmptied ? [{ kind: 'text emptied', by: inAttribute(parents) ? '""' : "''" }] : [];
}

/** Names of fields, looks and directives: an emptied one is no mistake that anybody makes. */
function isName(node: Node, [parent, outer, outermost]: Node[]): boolean {
  if (parent?.type === 'Property' || parent?.type === 'MemberExpression') {
    return parent.type === 'Property' ? parent.key === node : parent.property === node;
  }
  if (parent?.type === 'ExpressionStatement') return true;
  const attribute = [parent, outer].find((each) => each?.type === 'JSXAttribute');
  if (attribute?.type !== 'JSXAttribute') return false;
  return isLook(attribute) || isHiddenIcon(attribute, attribute === parent ? outer : outermost);
}

/**
 * What only people read, so that a test could only repeat the sentence: the summary of a call, the description of a
 * field, the words of a log line and of a fault of our own. The name of a limit only has to differ from the others.
 */
function isProse(parents: Node[]): boolean {
  const [parent, outer] = parents;
  if (parents.some(isLogCall)) return true;
  if (parent?.type === 'NewExpression') return isNamed(parent.callee, 'Error');
  if (parent?.type === 'CallExpression') return isNamed(memberOf(parent.callee), 'describe');
  if (parent?.type !== 'Property') return false;
  const beside = (name: string) =>
    outer?.type === 'ObjectExpression' &&
    outer.properties.some((field) => field.type === 'Property' && isNamed(field.key, name));
  return (
    (isNamed(parent.key, 'summary') && beside('access')) || (isNamed(parent.key, 'name') && beside('allowed'))
  );
}

/** `log.warn(…)` or `deps.log.warn(…)`. */
function isLogCall(node: Node): boolean {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false;
  const { object } = node.callee;
  return isNamed(object, 'log') || isNamed(memberOf(object), 'log');
}

function memberOf(node: Node): Node | undefined {
  return node.type === 'MemberExpression' ? node.property : undefined;
}

function isNamed(node: Node | undefined, name: string): boolean {
  return node?.type === 'Identifier' && node.name === name;
}

function inAttribute([parent]: Node[]): boolean {
  return parent?.type === 'JSXAttribute';
}

function isCall(node: Node): boolean {
  if (node.type === 'AwaitExpression') return isCall(node.argument);
  if (node.type === 'UnaryExpression') return node.operator === 'void' && isCall(node.argument);
  if (node.type === 'ChainExpression') return isCall(node.expression);
  return node.type === 'CallExpression' && node.callee.type !== 'Super';
}

/** What a hook depends on: React compares it, and only a race would show the difference. */
function isListOfDependencies(node: Node, [parent]: Node[]): boolean {
  if (parent?.type !== 'CallExpression' || parent.arguments.at(-1) !== node) return false;
  return parent.callee.type === 'Identifier' && /^use[A-Z]/.test(parent.callee.name);
}

function elementChanges({ elements }: Extract<Node, { type: 'ArrayExpression' }>): Change[] {
  return elements.flatMap((element, index) => {
    if (!element) return [];
    const next = elements[index + 1];
    const before = elements[index - 1];
    // With the comma behind it or, for the last one, the comma before it.
    const start = !next && before ? before.end : element.start;
    return [{ kind: 'element dropped', at: { start, end: next?.start ?? element.end }, by: '' }];
  });
}

function emptied(body: Node): Change[] {
  if (body.type !== 'BlockStatement') return [{ kind: 'body emptied', at: body, by: 'undefined' }];
  return body.body.length === 0 ? [] : [{ kind: 'body emptied', at: body, by: '{}' }];
}

/** Pictures of the screens show a wrong look; `rows` is the height of a field or of the placeholder while it loads. */
const LOOKS = /^(key|ref|className|style|look|size|width|height|rows|viewBox|fill|stroke\w*|d|icon)$/;

function isLook({ name }: Extract<Node, { type: 'JSXAttribute' }>): boolean {
  return name.type === 'JSXIdentifier' && LOOKS.test(name.name);
}

/** Whatever decides about a class decides about looks alone. */
function isClassName(node: Node): boolean {
  return node.type === 'JSXAttribute' && node.name.name === 'className';
}

function attributeAround(parents: Node[]): string | undefined {
  const attribute = parents.find((each) => each.type === 'JSXAttribute');
  return attribute?.type === 'JSXAttribute' && typeof attribute.name.name === 'string'
    ? attribute.name.name
    : undefined;
}

/** An icon has no text, so a screen reader is silent about it with `aria-hidden` and without; the library adds it too. */
function isHiddenIcon(attribute: Extract<Node, { type: 'JSXAttribute' }>, parent: Node | undefined): boolean {
  return attribute.name.name === 'aria-hidden' && parent?.type === 'JSXOpeningElement' && parent.selfClosing;
}

function jsxChanges(node: Node, [parent]: Node[]): Change[] {
  const isChild = parent?.type === 'JSXElement' || parent?.type === 'JSXFragment';
  switch (node.type) {
    case 'JSXElement':
      return [{ kind: 'element removed', by: isChild ? '' : 'null' }];
    case 'JSXAttribute':
      return isLook(node) || isHiddenIcon(node, parent) ? [] : [{ kind: 'attribute removed', by: '' }];
    case 'JSXSpreadAttribute':
      return [{ kind: 'attributes removed', by: '' }];
    case 'JSXText':
      return node.value.trim() ? [{ kind: 'text removed', by: '' }] : [];
    case 'JSXExpressionContainer':
      return isChild && node.expression.type !== 'JSXEmptyExpression'
        ? [{ kind: 'content removed', by: '' }]
        : [];
    default:
      return [];
  }
}
