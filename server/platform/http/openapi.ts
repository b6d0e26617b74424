import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Endpoint, Upload } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import type { Route } from '../capability.ts';
import { escapeHtml } from '../mail.ts';
import { sendPlainPage } from './plain-page.ts';

const FailureAnswer = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string', description: 'The refusal in the language of the `locale` header.' },
    code: { type: 'string', enum: Object.keys(failures) },
    errors: {
      type: 'object',
      description: 'Wrong fields by their dotted key.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    request_id: { type: 'string', description: 'Of an unexpected error; names its line in the log.' },
  },
};

/** The API as an OpenAPI 3.1 document, made from the very contract that the routes obey. */
export function describeApi(routes: Route[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { name, endpoint } of routes) {
    const path = openApiPath(endpoint);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeEndpoint(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Online Klinik',
      version: '1',
      description: 'Every call of the portal and who may make it.',
    },
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas: { Failure: FailureAnswer },
    },
  };
}

function openApiPath({ path }: Endpoint): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

function describeEndpoint(name: string, endpoint: Endpoint) {
  const { properties = {}, required = [] } = schemaOf(endpoint.input, 'input');
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, key]) => String(key));
  const fields = Object.entries(properties).filter(([key]) => !inPath.includes(key));
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT';
  const query = hasBody ? [] : fields;
  const body = {
    type: 'object',
    properties: Object.fromEntries(fields),
    required: required.filter((key) => !inPath.includes(key)),
  };

  return {
    operationId: name,
    summary: endpoint.summary,
    'x-access': endpoint.access,
    security: endpoint.access === 'anyone' ? [] : [{ session: [] }],
    parameters: [
      ...inPath.map((key) => ({
        name: key,
        in: 'path',
        required: true,
        schema: { type: 'string' } as object,
      })),
      ...query.map(([key, schema]) => ({ name: key, in: 'query', required: required.includes(key), schema })),
    ],
    ...(hasBody && fields.length > 0 && !endpoint.upload && { requestBody: jsonContent(body) }),
    ...(endpoint.upload && { requestBody: formContent(body, endpoint.upload) }),
    responses: {
      200: { description: 'Done.', ...answerContent(endpoint) },
      default: { description: 'Refused.', ...jsonContent({ $ref: '#/components/schemas/Failure' }) },
    },
  };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return described;
}

function answerContent(endpoint: Endpoint) {
  if (endpoint.answers === 'file') return { content: { '*/*': { schema: BINARY } } };
  if (endpoint.answers === 'stream') return streamContent(schemaOf(endpoint.event, 'output'));
  return jsonContent(schemaOf(endpoint.output, 'output'));
}

/** OpenAPI 3.1 has no word for the events of a stream; 3.2 calls their shape `itemSchema`. */
function streamContent(event: object) {
  return { content: { 'text/event-stream': { schema: { type: 'string' }, 'x-item-schema': event } } };
}

const BINARY = { type: 'string', format: 'binary' };

function formContent(
  { type, properties, required }: { type: string; properties: object; required: string[] },
  { field, maxBytes, optional }: Upload,
) {
  const file = { ...BINARY, maxLength: maxBytes };
  const schema = {
    type,
    properties: { ...properties, [field]: file },
    required: optional ? required : [...required, field],
  };
  return { content: { 'multipart/form-data': { schema } } };
}

function jsonContent(schema: object) {
  return { content: { 'application/json': { schema } } };
}

/** `/api/openapi.json` for programs, `/api/docs` for people. Written when the first of them asks. */
export function serveApiDescription(app: FastifyInstance, routes: Route[]): void {
  let document: string | undefined;
  let body: string | undefined;
  app.get('/api/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(describeApi(routes));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  app.get('/api/docs', (_request, reply) => {
    body ??= [INTRODUCTION, ...routes.map(renderEndpoint)].join('\n');
    return sendPlainPage(reply, { title: 'Online Klinik API', body });
  });
}

const INTRODUCTION = `<p>Every call, who may make it, what it takes and what it answers.
For programs: <a href="/api/openapi.json">openapi.json</a>.</p>`;

function renderEndpoint({ name, endpoint }: Route): string {
  const { method, access, summary, input, upload } = endpoint;
  return `<details id="${escapeHtml(name)}">
<summary><code>${method} ${escapeHtml(openApiPath(endpoint))}</code> <small>${access}</small><br>
${escapeHtml(summary)}</summary>
${renderShape('Takes', input, 'input')}
${upload ? renderUpload(upload) : ''}
${renderAnswer(endpoint)}
</details>`;
}

function renderAnswer(endpoint: Endpoint): string {
  if (endpoint.answers === 'file') return '<h2>Answers</h2>\n<pre>a file</pre>';
  if (endpoint.answers === 'stream') return renderShape('Streams', endpoint.event, 'output');
  return renderShape('Answers', endpoint.output, 'output');
}

function renderUpload({ field, maxBytes, optional }: Upload): string {
  const file = `${field}${optional ? '?' : ''}: a file of at most ${maxBytes} bytes, in a form`;
  return `<pre>${escapeHtml(file)}</pre>`;
}

function renderShape(heading: string, schema: z.ZodType, io: 'input' | 'output'): string {
  const shape = shapeOf(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));
  return `<h2>${heading}</h2>\n<pre>${escapeHtml(shape)}</pre>`;
}

type Schema = z.core.JSONSchema._JSONSchema;
type NamedSchema = Exclude<Schema, boolean>;

/** A schema as a person reads it: `{ email: string; remember?: boolean }`, over several lines. */
export function shapeOf(schema: Schema, indent = ''): string {
  return choicesOf(schema, indent).join(' | ');
}

function choicesOf(schema: Schema, indent: string): string[] {
  if (typeof schema === 'boolean') return ['anything'];
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return [...new Set(alternatives.map((each) => shapeOf(each, indent)))];
  if (schema.const !== undefined) return [JSON.stringify(schema.const)];
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each));
  if (schema.type === 'object') return [objectShape(schema, indent)];
  if (schema.type === 'array') return [listShape(schema, indent)];
  const types: string[] = [schema.type ?? 'anything'].flat();
  return types.map((type) => (schema.format ? `${type} (${schema.format})` : type));
}

function objectShape({ properties = {}, required = [] }: NamedSchema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([key, schema]) => {
    const note = typeof schema === 'object' && schema.description ? `  // ${schema.description}` : '';
    return `${inner}${key}${required.includes(key) ? '' : '?'}: ${shapeOf(schema, inner)}${note}`;
  });
  return lines.length > 0 ? `{\n${lines.join('\n')}\n${indent}}` : '{}';
}

function listShape({ items }: NamedSchema, indent: string): string {
  if (items === undefined || Array.isArray(items)) return 'anything[]';
  const choices = choicesOf(items, indent);
  return choices.length > 1 ? `(${choices.join(' | ')})[]` : `${choices[0]}[]`;
}
