import type { z } from 'zod';
import { answers } from './analysis/answers/answers.ts';
import { endpointFiles, schemaFiles } from './contract-files.ts';
import type { Endpoint } from './shared/endpoint.ts';
import { noContent } from './shared/shapes.ts';

export type ContractModule = keyof typeof endpointFiles;

/** What the endpoints of each module are for: the tags of the OpenAPI document. */
export const moduleSummaries: Readonly<Record<ContractModule, string>> = {
  accounts:
    'Registration, sessions, profiles and API keys; users, jobs and the audit log for administrators.',
  administration: 'The overview for administrators: open work, sales, releases and the state of the server.',
  analysis: 'Data Analysis: searches, charts, answers, saved analyses and stories over owned oils.',
  catalogue: 'The public catalog: oils, tests and the data dictionary, with counts of the archive.',
  content: 'Approved oils, technical papers, comments and messages to the institute.',
  library: 'Licenses and what they open: values, downloads, data reports, assignments and quality assurance.',
  purchasing: 'Prices, carts, orders, payments, invoices, purchase orders, discounts and quotes.',
  samples: 'Imports, sample groups and bottle photographs, for administrators.',
  watches: 'Searches and saved analyses whose new oils are announced by email.',
};

/** An endpoint under the name of its export: the operation id of the OpenAPI document. */
export interface NamedEndpoint {
  name: string;
  module: ContractModule;
  endpoint: Endpoint;
}

/** `claim-check` → `ClaimCheck` */
const pascalCase = (name: string) =>
  name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value;

const isSchema = (value: unknown): value is z.ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value;

/** Every endpoint of the contract, by module. Endpoints of answers are named after the answers: `readClaimCheck`. */
export const namedEndpoints: readonly NamedEndpoint[] = [
  ...(Object.entries(endpointFiles) as [ContractModule, object][]).flatMap(([module, files]) =>
    Object.values(files).flatMap((exports: object) =>
      Object.entries(exports).flatMap(([name, value]) =>
        isEndpoint(value) ? [{ name, module, endpoint: value }] : [],
      ),
    ),
  ),
  ...Object.values(answers).map(({ name, endpoint }) => ({
    name: `read${pascalCase(name)}`,
    module: 'analysis' as const,
    endpoint,
  })),
];

/** `orderShape` → `Order`, `placeOrderBody` → `PlaceOrderBody`. */
const schemaName = (exportName: string) =>
  exportName.replace(/Shape$/, '').replace(/^./, (first) => first.toUpperCase());

/**
 * Every exported schema under the name that the OpenAPI document gives it.
 * @throws when two exports have the same name
 */
export const namedSchemas = (): ReadonlyMap<string, z.ZodType> => {
  const schemas = new Map<string, z.ZodType>();
  const files: object[] = [schemaFiles, ...Object.values(endpointFiles)].flatMap((some) =>
    Object.values(some),
  );
  for (const exports of files) {
    for (const [exportName, value] of Object.entries(exports)) {
      if (!isSchema(value) || value === noContent) continue;
      const name = schemaName(exportName);
      if (schemas.has(name)) throw new Error(`two schemas of the contract are named ${name}`);
      schemas.set(name, value);
    }
  }
  for (const answer of Object.values(answers))
    for (const [part, schema] of Object.entries(answer))
      if (isSchema(schema)) schemas.set(pascalCase(`${answer.name}-${part}`), schema);
  return schemas;
};
