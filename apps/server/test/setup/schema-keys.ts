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

const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' });

/** Paths of the keys that a body may have, like `reports.samples.id`; `*` is any key. Items of lists have the path of the list. */
export const acceptedKeys = (schema: z.ZodType): string[] => keysBelow(toJsonSchema(schema, 'input'), '');

/** Whether a key names a secret. */
export const isSecret = (key: string) =>
  /pass|hash|secret|token|cvc|card_number|payment_method|intent|charge_|(^|\.)ip$|(^|[._])key$/i.test(key);

const isTextFor = (schema: JsonSchema, text: string) => {
  const { type, enum: choices, const: only, format, pattern = '', maxLength = Infinity } = schema;
  if (choices || only !== undefined || format) return false;
  const isAnything = Object.keys(schema).every((key) => key === '$schema' || key === 'default');
  const isText = type === 'string' && text.length <= maxLength && new RegExp(pattern, 'u').test(text);
  return isAnything || isText;
};

const textsBelow = (schema: JsonSchema, path: string, text: string): string[] => {
  const below = (name: string) => (path === '' ? name : `${path}.${name}`);
  const inside = [schema.anyOf, schema.oneOf, schema.allOf, schema.items].flatMap((choices) => choices ?? []);
  const { additionalProperties: others, propertyNames: names } = schema;
  const found: [string, unknown][] = [
    ...Object.entries(schema.properties ?? {}).map(([key, one]): [string, unknown] => [below(key), one]),
    ...inside.map((one): [string, unknown] => [path, one]),
    ...(typeof others === 'object' ? [[below('*'), others] satisfies [string, unknown]] : []),
    ...(names ? [[below('*key'), names] satisfies [string, unknown]] : []),
  ];
  const own = isTextFor(schema, text) ? [path] : [];
  return [...own, ...found.flatMap(([at, one]) => textsBelow(one as JsonSchema, at, text))];
};

/**
 * Paths that may contain `text` by type, length and pattern, like `parts.title`; `*` is any key's value,
 * `*key` the key. Ignores refinements.
 */
export const textFields = (schema: z.ZodType, text: string): string[] => [
  ...new Set(textsBelow(toJsonSchema(schema, 'input'), '', text)),
];

/** Paths of the keys that a response can have. */
export const returnedKeys = (schema: z.ZodType): string[] => keysBelow(toJsonSchema(schema, 'output'), '');

/** The top-level keys of a response, or of a row for lists. */
export const rowKeys = (schema: z.ZodType): string[] => {
  const whole = toJsonSchema(schema, 'output');
  const rows = (whole.properties?.results as JsonSchema | undefined)?.items as JsonSchema | undefined;
  return Object.keys((rows ?? whole).properties ?? {});
};
