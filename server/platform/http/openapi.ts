import { z } from 'zod';
import type { Endpoint, Upload } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import type { Route } from '../capability.ts';

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

export function openApiPath({ path }: Endpoint): string {
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
