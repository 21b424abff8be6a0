import { globSync } from 'node:fs';
import path from 'node:path';
import type { Endpoint } from '@iom/contract/shared/endpoint.ts';
import type { FastifyInstance } from 'fastify';

const contract = path.join(import.meta.dirname, '../../../../packages/contract/src');

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value;

/** Every endpoint of the contract, from all of its endpoint files. */
export const contractEndpoints = async (): Promise<Endpoint[]> => {
  const files = globSync('**/*.endpoints.ts', { cwd: contract }).toSorted();
  const modules = await Promise.all(files.map((file) => import(path.join(contract, file))));
  return modules.flatMap((module: object) => Object.values(module).filter(isEndpoint));
};

export const nameOf = ({ method, path: address }: Pick<Endpoint, 'method' | 'path'>) =>
  `${method} ${address}`;

/** The calls in the OpenAPI document of the server: `GET /api/…/:id/`. */
export const documentedCalls = (server: FastifyInstance): string[] =>
  Object.entries(server.swagger().paths ?? {}).flatMap(([address, methods]) =>
    Object.keys(methods ?? {}).map(
      (method) => `${method.toUpperCase()} ${address.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    ),
  );
