import { z } from 'zod';

/** What a call takes, as far as its declaration says it in JSON Schema. */
export interface InputSchema {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: InputSchema[];
  oneOf?: InputSchema[];
  allOf?: InputSchema[];
  properties?: Record<string, InputSchema>;
  required?: string[];
  additionalProperties?: InputSchema | boolean;
  propertyNames?: InputSchema;
  items?: InputSchema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
}

export function inputSchemaOf(input: z.ZodType): InputSchema {
  return z.toJSONSchema(input, {
    io: 'input',
    unrepresentable: 'any',
    // What a form prepares is declared behind the preparation.
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      if (def.type === 'pipe' && def.in._zod.def.type === 'transform') {
        Object.assign(jsonSchema, inputSchemaOf(def.out as z.ZodType));
      }
    },
  }) as InputSchema;
}
