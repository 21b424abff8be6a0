import type { OpenAPIV3_1 } from 'openapi-types';
import { z } from 'zod';

/** A schema as JSON Schema 2020-12, as required by OpenAPI 3.1. */
type JsonSchema = OpenAPIV3_1.SchemaObject;
type Direction = 'input' | 'output';

const schemaAddress = (name: string) => `#/components/schemas/${name}`;
const addressText = (name: string) => JSON.stringify(schemaAddress(name));
const reference = /"#\/components\/schemas\/([^"]+)"/g;
const referencesIn = (text: string) => [...text.matchAll(reference)].map(([, name = '']) => name);

interface Contract {
  named: ReadonlyMap<string, z.ZodType>;
  /** By schema. */
  examples: ReadonlyMap<unknown, unknown>;
}

/**
 * Removes zod's additions that readers do not need, and states a tuple so that every reader knows the type of
 * its items.
 */
const simplify = ({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}) => {
  const { def } = zodSchema._zod;
  const { minimum, maximum, prefixItems } = jsonSchema;
  if (def.type === 'object') {
    // later versions may add fields to a response
    if (!def.catchall) delete jsonSchema.additionalProperties;
    // TypeScript has no type for further keys that differ from the named ones: generated clients would not
    // compile
    else if (jsonSchema.properties) jsonSchema.additionalProperties = {};
  }
  if (def.type === 'record' && def.keyType._zod.def.type === 'string') delete jsonSchema.propertyNames;
  if (minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  // the regular expression of a date or time is a line long
  if (jsonSchema.format) delete jsonSchema.pattern;
  if (!prefixItems) return;
  const items = [...new Map(prefixItems.map((item) => [JSON.stringify(item), item])).values()];
  const [first] = items;
  if (first === undefined) return;
  if (items.length === 1) delete jsonSchema.prefixItems;
  jsonSchema.items = items.length === 1 ? first : { anyOf: items as z.core.JSONSchema.BaseSchema[] };
};

/** Every schema as JSON text by its name; unnamed ones are numbered. */
const convert = ({ named, examples }: Contract, parts: readonly z.ZodType[], io: Direction) => {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of named) registry.add(schema, { id });
  for (const [index, schema] of parts.entries())
    if (!registry.has(schema)) registry.add(schema, { id: `${io}.${index}` });
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: schemaAddress,
    // the output of a schema that is only read
    unrepresentable: 'any',
    override: (one) => {
      simplify(one);
      if (examples.has(one.zodSchema)) one.jsonSchema.examples = [examples.get(one.zodSchema)];
    },
  });
  const texts = new Map(
    Object.entries(schemas).map(([name, { $schema, $id, ...schema }]) => [name, JSON.stringify(schema)]),
  );
  return {
    /** Each object whole. */
    whole: texts,
    texts: composeObjects(texts, named),
    nameOf: (schema: z.ZodType) => registry.get(schema)?.id ?? '',
  };
};

interface ObjectSchema {
  type?: unknown;
  properties?: Record<string, unknown>;
  required?: string[];
}

/** Properties that make a schema worth a reference. */
const minShared = 8;

/**
 * Each object that has all properties of a named one and more as that one and its own properties (`allOf`): a query of Data Analysis
 * is a part of thirty calls.
 */
const composeObjects = (texts: ReadonlyMap<string, string>, named: Contract['named']) => {
  const objects = [...texts].flatMap(([name, text]) => {
    const schema: ObjectSchema = JSON.parse(text);
    const { type, properties, required = [] } = schema;
    if (type !== 'object' || !properties) return [];
    const members = new Map(
      Object.entries(properties).map(([key, value]) => [
        key,
        `${required.includes(key)} ${JSON.stringify(value)}`,
      ]),
    );
    return [{ name, schema, members }];
  });
  const bases = objects
    .filter(({ name, members }) => named.has(name) && members.size >= minShared)
    .sort((a, b) => b.members.size - a.members.size);
  return new Map([
    ...texts,
    ...objects.flatMap(({ name, schema: { properties, required, ...rest }, members }) => {
      const base = bases.find(
        (one) =>
          one.members.size < members.size &&
          [...one.members].every(([key, text]) => members.get(key) === text),
      );
      if (!base) return [];
      const isOwn = (key: string) => !base.members.has(key);
      const own = Object.entries(properties ?? {}).filter(([key]) => isOwn(key));
      const ownRequired = required?.filter(isOwn) ?? [];
      const further = {
        ...{ type: 'object', properties: Object.fromEntries(own) },
        ...(ownRequired.length > 0 && { required: ownRequired }),
      };
      const { type: _, ...described } = rest;
      const allOf = [{ $ref: schemaAddress(base.name) }, further];
      return [[name, JSON.stringify({ ...described, allOf })] as const];
    }),
  ]);
};

/** The names that the texts refer to, directly or indirectly. */
const reachable = (texts: ReadonlyMap<string, string>, roots: Iterable<string>) => {
  const found = new Set<string>();
  const visit = (text: string) => {
    for (const name of referencesIn(text)) {
      if (found.has(name)) continue;
      found.add(name);
      visit(texts.get(name) ?? '');
    }
  };
  for (const root of roots) visit(root);
  return found;
};

/** Names of schemas that differ between input and output, or refer to such a schema. */
const differing = (
  input: ReadonlyMap<string, string>,
  output: ReadonlyMap<string, string>,
  names: ReadonlySet<string>,
) => {
  const differ = new Set([...names].filter((name) => input.get(name) !== output.get(name)));
  return new Set(
    [...names].filter((name) => {
      const below = reachable(input, [addressText(name)]);
      return [...below].some((one) => differ.has(one));
    }),
  );
};

export interface JsonSchemas {
  /** The named schemas that a part of the document refers to, directly or indirectly. */
  usedBy(part: unknown): Record<string, JsonSchema>;
  /** A schema of a call: a reference if it has a name. */
  of(schema: z.ZodType, direction: Direction): JsonSchema | OpenAPIV3_1.ReferenceObject;
  /** The same without a reference at its top, with all its properties. */
  inlineSchema(schema: z.ZodType, direction: Direction): JsonSchema;
}

/**
 * Converts the schemas of calls, `parts`, with references to the named ones. A schema whose output differs
 * from its input, for example by defaults, occurs twice, the input as `…Input`.
 */
export const convertSchemas = (
  contract: Contract,
  parts: Readonly<Record<Direction, readonly z.ZodType[]>>,
): JsonSchemas => {
  const converted = {
    input: convert(contract, parts.input, 'input'),
    output: convert(contract, parts.output, 'output'),
  };
  const namesUsed = (direction: Direction) => {
    const { texts, nameOf } = converted[direction];
    return reachable(
      texts,
      parts[direction].map((schema) => addressText(nameOf(schema))),
    );
  };
  const sent = namesUsed('input');
  const returned = namesUsed('output');
  const twofold = differing(
    converted.input.texts,
    converted.output.texts,
    new Set([...sent].filter((name) => returned.has(name))),
  );
  const finalName = (name: string, direction: Direction) =>
    direction === 'input' && twofold.has(name) ? `${name}Input` : name;
  const schemaText = (name: string, direction: Direction, kind: 'texts' | 'whole' = 'texts') =>
    (converted[direction][kind].get(name) ?? '').replaceAll(reference, (_, one: string) =>
      addressText(finalName(one, direction)),
    );
  const used = new Map([
    ...[...returned].map((name) => [finalName(name, 'output'), schemaText(name, 'output')] as const),
    ...[...sent].map((name) => [finalName(name, 'input'), schemaText(name, 'input')] as const),
  ]);
  const inlineSchema: JsonSchemas['inlineSchema'] = (schema, direction) =>
    JSON.parse(schemaText(converted[direction].nameOf(schema), direction, 'whole'));
  return {
    inlineSchema,
    of: (schema, direction) => {
      const name = converted[direction].nameOf(schema);
      return contract.named.has(name)
        ? { $ref: schemaAddress(finalName(name, direction)) }
        : JSON.parse(schemaText(name, direction));
    },
    usedBy: (part) => {
      const names = [...reachable(used, [JSON.stringify(part)])].sort();
      return Object.fromEntries(names.map((name) => [name, JSON.parse(used.get(name) ?? '')]));
    },
  };
};
