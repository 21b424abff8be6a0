import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

const keysBelow = (schema: JsonSchema, parent: string): string[] => {
  const own = Object.entries(schema.properties ?? {}).flatMap(([key, property]) => [
    `${parent}${key}`,
    ...keysBelow(property as JsonSchema, `${parent}${key}.`),
  ]);
  const parts = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((choices) => choices ?? []);
  const inside = parts.flatMap((choice) => keysBelow(choice as JsonSchema, parent));
  const items = schema.items ? keysBelow(schema.items as JsonSchema, parent) : [];
  const { additionalProperties: others } = schema;
  const open = typeof others === 'object' ? [`${parent}*`, ...keysBelow(others, `${parent}*.`)] : [];
  return [...new Set([...own, ...inside, ...items, ...open])];
};

const jsonSchemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' });

/** Paths of the keys that a body may have, like `reports.samples.id`; `*` is any key. Items of lists have the path of the list. */
export const acceptedKeys = (schema: z.ZodType): string[] => keysBelow(jsonSchemaOf(schema, 'input'), '');

/** Paths of the keys that a response can have. */
export const returnedKeys = (schema: z.ZodType): string[] => keysBelow(jsonSchemaOf(schema, 'output'), '');

/** The keys of a response itself, of a row where it is a list. */
export const rowKeys = (schema: z.ZodType): string[] => {
  const whole = jsonSchemaOf(schema, 'output');
  const rows = (whole.properties?.results as JsonSchema | undefined)?.items as JsonSchema | undefined;
  return Object.keys((rows ?? whole).properties ?? {});
};
