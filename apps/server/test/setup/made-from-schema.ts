import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Texts that broke servers before: emptiness, wildcards, quotes, a line end, an emoji, digits of other scripts, too much. */
const texts = [
  ...['', ' ', 'a', 'Öl 🛢', '%', '_', '\\', "'", '";--', '<b>', '=1+1', 'a\r\nBcc: x@y.z', '../..', '١٢'],
  ...['5W-30', 'TEN', 'Europe', 'true', 'null', '-1', '0', '1', '1e309', '9'.repeat(30), 'x'.repeat(6000)],
  ...['ada@example.org', 'DE', '2016', '2016-01-01', '2016-01-01T00:00:00Z', '__proto__', 'id,-id', '\u0000'],
];
const dates = ['0000-01-01', '0001-01-01', '2016-02-29', '9999-12-31', '2016-02-30'];
const wholes = [0, -1, 1, 2, 3, 4, 5, 2016, 2_147_483_647, 2_147_483_648, Number.MAX_SAFE_INTEGER];
const anything = fc.constantFrom<unknown>(null, true, 1.5, -1, 'a', [], {}, [[]], [null], { a: 1 });

/** A needed member is left out now and then, another one as often as not. */
const members = (schema: JsonSchema) =>
  Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, property]) => {
      const freq = schema.required?.includes(name) ? 15 : 2;
      return [name, fc.option(made(property as JsonSchema), { nil: undefined, freq })];
    }),
  );

const fitting = (schema: JsonSchema): Arbitrary<unknown> => {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => made(choice as JsonSchema)));
  if (schema.enum) return fc.constantFrom(...(schema.enum as unknown[]));
  if (schema.const !== undefined) return fc.constant(schema.const);
  switch (schema.type) {
    case 'object':
      return fc.record(members(schema));
    case 'array':
      return fc.array(made((schema.items ?? {}) as JsonSchema), { maxLength: 4 });
    case 'integer':
      return fc.constantFrom(...wholes);
    case 'number':
      return fc.oneof(fc.constantFrom(...wholes), fc.constantFrom(0.5, 63, 70, 1e300, -0));
    case 'boolean':
      return fc.boolean();
    case 'string':
      return schema.format === 'date' ? fc.constantFrom(...dates) : fc.constantFrom(...texts);
    default:
      return anything;
  }
};

/** Mostly what fits the schema, now and then something of another kind. */
const made = (schema: JsonSchema): Arbitrary<unknown> =>
  fc.oneof({ weight: 12, arbitrary: fitting(schema) }, { weight: 1, arbitrary: anything });

/** Values as a caller might send them for a schema: of the right shape or nearly, with hostile texts and numbers in them. */
export const madeFrom = (schema: z.ZodType): Arbitrary<unknown> =>
  made(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
