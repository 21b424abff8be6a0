import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;
/** Known values by member name: ids, codes, addresses of existing objects. */
export type Known = Readonly<Record<string, readonly (string | number | boolean)[]>>;

/**
 * Texts that broke servers before: emptiness, wildcards, quotes, a line end, an emoji, digits of other
 * scripts, excessive length.
 */
export const texts = [
  ...['', ' ', 'a', 'Öl 🛢', '%', '_', '\\', "'", '";--', '<b>', '=1+1', 'a\r\nBcc: x@y.z', '../..', '١٢'],
  ...['5W-30', 'TEN', 'Europe', 'true', 'null', '-1', '0', '1', '1e309', '9'.repeat(30), 'x'.repeat(6000)],
  ...['ada@example.org', 'DE', '2016', '2016-01-01', '2016-01-01T00:00:00Z', '__proto__', 'id,-id', '\u0000'],
];
const dates = ['0000-01-01', '0001-01-01', '2016-02-29', '9999-12-31', '2016-02-30'];
const wholes = [0, -1, 1, 2, 3, 4, 5, 2016, 2_147_483_647, 2_147_483_648, Number.MAX_SAFE_INTEGER];
const reals = [...wholes, 0.5, 63, 70, 1e300, -0];
const anything = fc.constantFrom<unknown>(null, true, 1.5, -1, 'a', [], {}, [[]], [null], { a: 1 });

/**
 * How a value is generated: careful ones respect formats, lengths, bounds and required members, and are often
 * known.
 */
interface Manner {
  careful: boolean;
  /** How many times in 6 an optional member is present. */
  presence: number;
  known: Known;
}

const isAccepted = (one: string | number, schema: JsonSchema) => {
  if (typeof one === 'number') {
    const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity } = schema;
    return one >= minimum && one <= maximum && one > Number(exclusiveMinimum);
  }
  const { minLength = 0, maxLength = Infinity, pattern } = schema;
  const isText = !one.includes('\u0000') && !one.includes('\n');
  const length = one.trim().length;
  return isText && length >= minLength && length <= maxLength && new RegExp(pattern ?? '', 'u').test(one);
};

/** The items of a list that a schema accepts; all if it accepts none. */
const accepted = <T extends string | number>(list: readonly T[], schema: JsonSchema): readonly T[] => {
  const fit = list.filter((one) => isAccepted(one, schema));
  return fit.length > 0 ? fit : list;
};

const knownFor = ({ type }: JsonSchema, values: readonly (string | number | boolean)[]) => {
  if (type === 'string') return values.map(String);
  if (type === 'integer' || type === 'number') return values.filter((value) => typeof value === 'number');
  return [];
};

const members = (schema: JsonSchema, manner: Manner) =>
  Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, property]) => {
      const arbitrary = made(property as JsonSchema, manner, name);
      const isNeeded = schema.required?.includes(name) ?? false;
      if (isNeeded && manner.careful) return [name, arbitrary];
      // a required member is omitted now and then
      const weights = isNeeded ? ([15, 1] as const) : ([manner.presence, 6 - manner.presence] as const);
      const absent = { weight: weights[1], arbitrary: fc.constant(undefined) };
      return [name, fc.oneof({ weight: weights[0], arbitrary }, absent)];
    }),
  );

const fitting = (schema: JsonSchema, manner: Manner, name: string): Arbitrary<unknown> => {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => made(choice as JsonSchema, manner, name)));
  if (schema.enum) return fc.constantFrom(...(schema.enum as unknown[]));
  if (schema.const !== undefined) return fc.constant(schema.const);
  const oneOf = <T extends string | number>(list: readonly T[]) =>
    fc.constantFrom(...(manner.careful ? accepted(list, schema) : list));
  switch (schema.type) {
    case 'object':
      return fc.record(members(schema, manner));
    case 'array': {
      const least = manner.careful ? (schema.minItems ?? 0) : 0;
      const item = made((schema.items ?? {}) as JsonSchema, manner, name);
      return fc.array(item, { minLength: least, maxLength: Math.max(4, least) });
    }
    case 'integer':
      return oneOf(wholes);
    case 'number':
      return oneOf(reals);
    case 'boolean':
      return fc.boolean();
    case 'string':
      return oneOf(schema.format === 'date' ? dates : texts);
    default:
      return anything;
  }
};

const made = (schema: JsonSchema, manner: Manner, name = ''): Arbitrary<unknown> => {
  const arbitrary = fitting(schema, manner, name);
  const known = knownFor(schema, manner.known[name] ?? []);
  const often = known.length > 0 ? { weight: 4, arbitrary: fc.constantFrom<unknown>(...known) } : null;
  if (manner.careful) return often ? fc.oneof(often, { weight: 1, arbitrary }) : arbitrary;
  // mostly a fitting value, now and then a known value or one of another kind
  return fc.oneof(
    { weight: 12, arbitrary },
    { weight: 1, arbitrary: anything },
    ...(often ? [{ ...often, weight: 2 }] : []),
  );
};

const toInputSchema = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

/**
 * Values as a caller might send them for a schema: of the right shape or nearly, with hostile texts and
 * numbers.
 */
export const arbitraryFrom = (schema: z.ZodType, known: Known): Arbitrary<unknown> =>
  made(toInputSchema(schema), { careful: false, presence: 4, known });

/** Values that satisfy a schema, with few or no optional members. */
export const carefullyMadeFrom = (schema: z.ZodType, known: Known): Arbitrary<unknown> =>
  fc.oneof(...[0, 1, 3].map((presence) => made(toInputSchema(schema), { careful: true, presence, known })));

/** A valid value, unchanged or with one or two members replaced by results of `madeFrom`. */
export const arbitraryNear = (valid: object, schema: z.ZodType, known: Known): Arbitrary<unknown> =>
  fc
    .tuple(
      arbitraryFrom(schema, known),
      fc.shuffledSubarray(Object.keys(valid)).map((names) => names.slice(0, 2)),
      fc.boolean(),
    )
    .map(([other, names, isWhole]) => {
      if (isWhole || typeof other !== 'object' || other === null) return valid;
      const made = other as Record<string, unknown>;
      return { ...valid, ...Object.fromEntries(names.map((name) => [name, made[name]])) };
    });
