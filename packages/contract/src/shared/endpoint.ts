import type { z } from 'zod';
import type { FailureCode } from './failures.ts';

/** Who may call: everybody, a signed-in user, or an administrator. Ownership of one object is decided by the service. */
export const accessLevels = ['public', 'user', 'admin'] as const;
export type Access = (typeof accessLevels)[number];

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One line of the HTTP contract. The server registers it, the web's client calls through it and the OpenAPI
 * document is made from it; nobody writes a path, a status or a shape a second time.
 */
export interface Endpoint {
  readonly method: Method;
  /** Path below the origin with `:name` parameters and a last slash, e.g. `/api/purchasing/orders/:id/`. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Status → shape of the answer. Files and empty answers are `file` and `nothing` of shapes.ts. */
  readonly responses: Readonly<Record<number, z.ZodType>>;
  /** Failures this call gives beside those every call may give (bad input, no token, no role, too many, …). */
  readonly failures?: readonly FailureCode[];
  /** A GET that changes something has no HEAD. */
  readonly writes?: true;
  /** How often one network address may call it. */
  readonly limit?: { readonly max: number; readonly minutes: number };
  /** Largest body in bytes, where it is not the usual 256 kB. */
  readonly bodyLimit?: number;
}

/** Declares an endpoint and keeps its exact types. */
export const endpoint = <const E extends Endpoint>(line: E): E => line;

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;

export type ParamsOf<E extends Endpoint> = Output<E['params']>;
export type QueryOf<E extends Endpoint> = Output<E['query']>;
export type BodyOf<E extends Endpoint> = Output<E['body']>;
/** What a caller sends: before defaults and transforms. */
export type QueryInput<E extends Endpoint> = Input<E['query']>;
export type BodyInput<E extends Endpoint> = Input<E['body']>;
/** The union of all answers of a call. */
export type ResponseOf<E extends Endpoint> = z.output<E['responses'][keyof E['responses'] & number]>;
