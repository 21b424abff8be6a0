import { STATUS_CODES } from 'node:http';
import { moduleSummaries, type NamedEndpoint, namedEndpoints, namedSchemas } from '@iom/contract/contract.ts';
import { contractExamples } from '@iom/contract/contract-examples.ts';
import { institutePages } from '@iom/contract/pages/institute-pages.ts';
import { type Endpoint, isRead } from '@iom/contract/shared/endpoint.ts';
import { failures } from '@iom/contract/shared/failures.ts';
import { failureShape, fileTypes, noContent } from '@iom/contract/shared/shapes.ts';
import type { z } from 'zod';
import type { Site } from '../site.ts';
import { convertSchemas, type JsonSchemas } from './openapi-schemas.ts';

/** Facts about the site in the document. */
export type ApiSite = Pick<Site, 'publicUrl' | 'siteName' | 'publicEmail'>;

const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: '`Token <token>` with the token of a session, which `signIn` and `registerUser` return.',
  },
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description:
      '`Token <key>` with an API key, which `createApiKey` returns. A key reads only and is no administrator.',
  },
} as const;

/** The empty requirement admits callers without a token. */
const securityRequirements = (endpoint: Endpoint) => [
  ...(endpoint.access === 'public' ? [{}] : []),
  { session: [] },
  ...(endpoint.access !== 'admin' && isRead(endpoint) ? [{ apiKey: [] }] : []),
];

const callers = {
  public: 'Open to callers without a token.',
  user: 'For signed-in users.',
  admin: 'For administrators.',
} as const;

const describe = ({ access, limit, failures: own = [] }: Endpoint) => {
  const codes = own.map((code) => `\`${code}\` (${failures[code].status})`);
  return [
    callers[access],
    ...(limit ? [`At most ${limit.max} calls in ${limit.minutes} minutes.`] : []),
    ...(codes.length > 0 ? [`Also fails with ${codes.join(', ')}.`] : []),
  ].join(' ');
};

const binary = { type: 'string', format: 'binary' } as const;
const json = (schema: unknown) => ({ 'application/json': { schema } });
const isJson = (mediaType: string) => mediaType === 'application/json';

const toContent = (schema: z.ZodType, schemas: JsonSchemas) => {
  if (schema === noContent) return {};
  const mediaTypes = fileTypes.get(schema)?.mediaTypes;
  const content = mediaTypes
    ? Object.fromEntries(mediaTypes.map((type) => [type, { schema: isJson(type) ? {} : binary }]))
    : json(schemas.of(schema, 'output'));
  return { content };
};

interface Parameter {
  name: string;
  in: 'path' | 'query';
  required?: boolean;
  schema: unknown;
}

const toParameters = ({ params, query }: Endpoint, schemas: JsonSchemas): Parameter[] =>
  (['path', 'query'] as const).flatMap((place) => {
    const schema = place === 'path' ? params : query;
    if (!schema) return [];
    const { properties = {}, required = [] } = schemas.inlineSchema(schema, 'input');
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      // optional where it is absent
      ...(place === 'path' || required.includes(name) ? { required: true } : {}),
      schema: property,
    }));
  });

const toRequestBody = ({ body, upload, multipart }: Endpoint, schemas: JsonSchemas) => {
  if (upload) return { required: true, content: { 'application/octet-stream': { schema: binary } } };
  if (multipart)
    return { required: true, content: { 'multipart/form-data': { schema: schemas.of(multipart, 'input') } } };
  if (!body) return undefined;
  return { required: !body.safeParse(undefined).success, content: json(schemas.of(body, 'input')) };
};

/**
 * `default` is any other failure: ranges such as `4XX` cause syntax errors in the output of some generators.
 */
const failureResponses = ({ access, failures: own = [] }: Endpoint) => {
  const usual = access === 'public' ? failures.bad_input : failures.not_authenticated;
  const statuses = [usual.status, ...own.map((code) => failures[code].status), 'default'];
  return Object.fromEntries(statuses.map((status) => [status, { $ref: '#/components/responses/Failure' }]));
};

interface Operation extends Record<string, unknown> {
  parameters?: (Parameter | { $ref: string })[];
}

const toOperation = ({ name, module, endpoint }: NamedEndpoint, schemas: JsonSchemas): Operation => {
  const parameters = toParameters(endpoint, schemas);
  const requestBody = toRequestBody(endpoint, schemas);
  const responses = Object.entries(endpoint.responses).map(([status, schema]) => [
    status,
    { description: STATUS_CODES[status], ...toContent(schema, schemas) },
  ]);
  return {
    operationId: name,
    tags: [module],
    summary: endpoint.summary,
    description: describe(endpoint),
    security: securityRequirements(endpoint),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: { ...Object.fromEntries(responses), ...failureResponses(endpoint) },
  };
};

const sentBy = ({ params, query, body, multipart }: Endpoint) =>
  [params, query, body, multipart].filter((schema) => schema !== undefined);

const returnedBy = ({ responses }: Endpoint) =>
  Object.values(responses).filter((schema) => schema !== noContent && !fileTypes.has(schema));

const toPaths = (operations: readonly NamedEndpoint[], schemas: JsonSchemas) => {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const named of operations) {
    const { path, method } = named.endpoint;
    const address = path.replaceAll(/:(\w+)/g, '{$1}');
    paths[address] = { ...paths[address], [method.toLowerCase()]: toOperation(named, schemas) };
  }
  return paths;
};

/** Fewer uses of a parameter than these are written out. */
const minUses = 3;

/** Replaces parameters that many operations have by references. @returns the parameters by the names that refer to them */
const shareParameters = (paths: ReturnType<typeof toPaths>) => {
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const uses = Map.groupBy(
    operations.flatMap(({ parameters = [] }) => parameters.filter((one) => 'name' in one)),
    (parameter) => JSON.stringify(parameter),
  );
  const shared: Record<string, Parameter> = {};
  const references = new Map<string, { $ref: string }>();
  for (const [text, [parameter, ...others]] of uses) {
    if (!parameter || others.length + 1 < minUses) continue;
    const variants = Object.keys(shared).filter((name) => name.replace(/\.\d+$/, '') === parameter.name);
    const name = variants.length === 0 ? parameter.name : `${parameter.name}.${variants.length + 1}`;
    shared[name] = parameter;
    references.set(text, { $ref: `#/components/parameters/${name}` });
  }
  for (const operation of operations)
    if (operation.parameters)
      operation.parameters = operation.parameters.map((one) => references.get(JSON.stringify(one)) ?? one);
  return shared;
};

/** The endpoints with their names. @throws when one of them is not an export of the contract */
const nameEndpoints = (endpoints: ReadonlySet<Endpoint>) => {
  const operations = namedEndpoints.filter(({ endpoint }) => endpoints.has(endpoint));
  if (operations.length < endpoints.size)
    throw new Error('an endpoint is not in an *.endpoints.ts of the contract');
  return operations;
};

/** The OpenAPI 3.1 document of these endpoints, with names, tags and schemas from the exports of the contract. */
export const writeOpenApi = (
  { publicUrl, siteName, publicEmail }: ApiSite,
  served: ReadonlySet<Endpoint>,
) => {
  const operations = nameEndpoints(served);
  const endpoints = [...served];
  const schemas = convertSchemas(
    { named: namedSchemas(), examples: contractExamples },
    {
      input: endpoints.flatMap(sentBy),
      output: [...endpoints.flatMap(returnedBy), failureShape],
    },
  );
  const paths = toPaths(operations, schemas);
  const failure = {
    description: 'The call failed, for the reason in `code`.',
    content: json(schemas.of(failureShape, 'output')),
  };
  const responses = { Failure: failure };
  const parameters = shareParameters(paths);
  return {
    openapi: '3.1.0',
    info: {
      title: `${siteName}: engine oil data`,
      version: '1',
      description:
        'Catalog, prices and orders of laboratory data on engine oils, and the data an account holds. Addresses end with a slash.',
      contact: {
        name: siteName,
        url: `${publicUrl}${institutePages.contact.path()}`,
        ...(publicEmail ? { email: publicEmail } : {}),
      },
      license: { name: 'Terms and conditions', url: `${publicUrl}${institutePages.terms.path()}` },
    },
    servers: [{ url: publicUrl }],
    tags: Object.entries(moduleSummaries).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes,
      responses,
      parameters,
      schemas: schemas.usedBy({ paths, responses, parameters }),
    },
  };
};
