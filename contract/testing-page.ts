/** Writes down every call of the contract for people: who may call it, what it takes within which bounds, what it answers. */
import { z } from 'zod';
import { api } from './api.ts';
import type { Endpoint } from './endpoint.ts';
import { failures } from './failures.ts';
import { type InputSchema, inputSchemaOf } from './input-schema.ts';
import { staffPermissions } from './staff-permissions.ts';

const INTRODUCTION = `# The contract

Every call of the portal, written from \`contract/\` itself: who may call it, what it takes within which bounds, what it
answers; then who of the staff may do what, and the refusals. \`contract/api.test.ts\` fails
when the contract differs from this page. If the change is meant, \`npm run contract:accept\` writes the page anew; commit
the difference. \`name?\` may be missing, \`name[]\` is each entry of a list, \`name.*\` each value under a free name.
`;

export function contractPage(): string {
  const calls = (Object.entries(api) as [string, Endpoint][]).toSorted(([, one], [, other]) =>
    placeOf(one).localeCompare(placeOf(other), 'en'),
  );
  return [INTRODUCTION, '## Calls\n', ...calls.map(callSection), permissionTable(), failureTable()].join(
    '\n',
  );
}

function placeOf({ path, method }: Endpoint): string {
  return `${path} ${method}`;
}

function callSection([name, endpoint]: [string, Endpoint]): string {
  const notes = [
    `\`${name}\``,
    endpoint.access,
    ...(endpoint.repeatsMessageAsError ? ['a refusal repeats its message as `error`'] : []),
    ...(endpoint.isMadeByPage ? ['made by the page itself'] : []),
    ...(endpoint.answers ? [`answers a ${endpoint.answers}`] : []),
    ...('isShown' in endpoint && endpoint.isShown ? ['shown, no attachment'] : []),
  ];
  const lines = [...inputLines(endpoint), ...outputLines(endpoint)];
  const table = lines.length > 0 ? `\n\`\`\`\n${lines.join('\n')}\n\`\`\`\n` : '';
  return `### ${endpoint.method} ${endpoint.path}\n\n${notes.join('; ')}\n${table}`;
}

/** `contact.title`, `data[].id`: everything that a call takes, or that it answers. */
export function namesOf(endpoint: Endpoint, place: 'takes' | 'answers'): string[] {
  const lines = place === 'takes' ? inputLines(endpoint) : outputLines(endpoint);
  return lines.map((line) => line.replace(/^\w+ +/, '').replace(/\??: .*$/, ''));
}

function inputLines({ input, upload }: Endpoint): string[] {
  const file =
    upload && `${upload.field}${upload.optional ? '?' : ''}: file, at most ${upload.maxBytes} bytes`;
  return [...fieldsOf(inputSchemaOf(input), ''), ...(file ? [file] : [])].map((field) => `takes   ${field}`);
}

function outputLines(endpoint: Endpoint): string[] {
  const answered = endpoint.answers === 'stream' ? endpoint.event : endpoint.output;
  if (!answered) return [];
  const schema = z.toJSONSchema(answered, { io: 'output', unrepresentable: 'any' }) as PageSchema;
  return linesOf('', schema, '').map((field) => `answers ${field}`);
}

interface PageSchema extends Omit<InputSchema, 'type'> {
  type?: string | string[];
  default?: unknown;
}

const choicesOf = (schema: PageSchema): PageSchema[] =>
  (schema.anyOf ?? schema.oneOf)?.flatMap(choicesOf) ?? [schema];

/** The fields of an object, those of inner objects under their dotted names. */
function fieldsOf(schema: PageSchema, prefix: string): string[] {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema;
  const named = Object.entries(properties).flatMap(([key, each]) =>
    linesOf(`${prefix}${key}`, each, required.includes(key) ? '' : '?'),
  );
  if (typeof additionalProperties !== 'object') return named;
  const names = propertyNames ? linesOf(`${prefix}(name)`, propertyNames, '') : [];
  return [...named, ...names, ...linesOf(`${prefix}*`, additionalProperties, '')];
}

/** One line for the value itself, then one for each field that it holds, which alone says enough of a plain object. */
function linesOf(name: string, schema: PageSchema, mark: '' | '?'): string[] {
  const choices = choicesOf(schema);
  const inner = [...new Set(choices.flatMap((each) => innerLines(name, each)))];
  const words = `${choices.map(wordsOf).join(' | ')}${defaultOf(schema)}`;
  const isPlain = mark === '' && ['object', 'list'].includes(words) && inner.length > 0;
  return isPlain ? inner : [`${name}${mark}: ${words}`, ...inner];
}

function innerLines(name: string, schema: PageSchema): string[] {
  if (schema.type === 'array') return schema.items ? linesOf(`${name}[]`, schema.items, '') : [];
  return schema.type === 'object' ? fieldsOf(schema, name === '' ? '' : `${name}.`) : [];
}

function defaultOf({ default: value }: PageSchema): string {
  return value === undefined ? '' : `; without it ${JSON.stringify(value)}`;
}

const WORDS: Record<string, string> = { string: 'text', array: 'list' };

/** `text 1–100 /^a/`, `integer 1–50`, `list 0–5`, `"asc" | "desc"`. */
function wordsOf(schema: PageSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(' | ');
  const types = [schema.type ?? 'anything'].flat().map((type) => WORDS[type] ?? type);
  const bounds = [schema, ...(schema.allOf ?? [])].flatMap(boundsOf);
  return [types.join(' | '), ...bounds.filter((bound) => bound !== '')].join(' ');
}

/** The pattern of a format that the library knows says nothing more. */
function isOfLibrary({ format = '', pattern }: PageSchema): boolean {
  const formats = ['date', 'date-time', 'uuid', 'email', 'base64url', 'uri'];
  return formats.includes(format) || pattern === z.regexes.date.source;
}

function boundsOf(schema: PageSchema): string[] {
  const { format = '', pattern, minLength, maxLength, minItems, maxItems } = schema;
  const { minimum, exclusiveMinimum, maximum } = schema;
  return [
    format === 'regex' ? '' : format,
    rangeOf(minLength ?? minItems, maxLength ?? maxItems),
    exclusiveMinimum === undefined ? '' : `over ${exclusiveMinimum}`,
    rangeOf(minimum, maximum),
    pattern === z.regexes.date.source && format === '' ? 'date' : '',
    pattern && !isOfLibrary(schema) ? `/${pattern}/` : '',
  ];
}

/** Every integer lies within what a number in JSON holds. */
function isTelling(bound: number | undefined): boolean {
  return bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
}

function rangeOf(...bounds: (number | undefined)[]): string {
  const [from, to] = bounds.map((bound) => (isTelling(bound) ? bound : undefined));
  if (to === undefined) return from === undefined ? '' : `${from} or more`;
  return from === undefined ? `up to ${to}` : `${from}–${to}`;
}

function permissionTable(): string {
  const rows = Object.entries(staffPermissions).map(
    ([call, { admin, doctor, assistant }]) => `| ${call} | ${admin} | ${doctor} | ${assistant} |`,
  );
  return `## Who of the staff may do what\n\n| call | admin | doctor | assistant |\n|---|---|---|---|\n${rows.join('\n')}\n`;
}

function failureTable(): string {
  const rows = Object.entries(failures).map(([code, status]) => `| ${code} | ${status} |`);
  return `## Refusals\n\n| code | status |\n|---|---|\n${rows.join('\n')}\n`;
}
