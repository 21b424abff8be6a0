import { namedEndpoints } from '@iom/contract/contract.ts';
import type { Endpoint } from '@iom/contract/shared/endpoint.ts';
import type { FastifyInstance } from 'fastify';

/** Every endpoint of the contract. */
export const contractEndpoints: readonly Endpoint[] = namedEndpoints.map(({ endpoint }) => endpoint);

export const callName = ({ method, path: address }: Pick<Endpoint, 'method' | 'path'>) =>
  `${method} ${address}`;

/** The calls in the OpenAPI document of the server: `GET /api/…/:id/`. */
export const documentedCalls = (server: FastifyInstance): string[] =>
  Object.entries(server.swagger().paths ?? {}).flatMap(([address, methods]) =>
    Object.keys(methods ?? {}).map(
      (method) => `${method.toUpperCase()} ${address.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    ),
  );
