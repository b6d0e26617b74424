import type { z } from 'zod';

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
