import type { z } from 'zod';
import type { AuditAction } from './audit.ts';
import type { FailureCode } from './failures.ts';
import './input-messages.ts';

/** Who may call: everybody, a signed-in user, or an administrator. Ownership of an object is checked by the service. */
export const accessLevels = ['public', 'user', 'admin'] as const;
export type Access = (typeof accessLevels)[number];

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface Declaration {
  /** Path below the origin with `:name` parameters and a trailing slash, e.g. `/api/purchasing/orders/:id/`. */
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The body is a file, which `request.body` holds as a Buffer. */
  readonly upload?: true;
  /** The body may be a form instead of JSON; it is not read. */
  readonly form?: true;
  /** The parts of a body that is multipart/form-data, which the handler reads as it arrives. */
  readonly multipart?: z.ZodObject;
  /** Status → schema of the response. Files and empty responses are `file` and `noContent` of shapes.ts. */
  readonly responses: Readonly<Record<number, z.ZodType>>;
  /** Failures of this call besides the ones every call can have (invalid input, no token, no role, too many requests, …). */
  readonly failures?: readonly FailureCode[];
  /** A POST that only reads, because its question does not fit a URL. API keys may send it, as they may send every GET that writes nothing. */
  readonly reads?: true;
  /** Refused while the session's last proof of the account's second factor is older than fifteen minutes. */
  readonly needsFreshFactor?: true;
  /** Calls allowed per network address, and per user. */
  readonly limit?: { readonly max: number; readonly minutes: number };
  /** Largest body in bytes where it is not the default of 256 KiB. */
  readonly bodyLimit?: number;
}

/** The limit of all calls of a user, with API keys counted apart from sessions. */
export const limitOfUser = { max: 1500, minutes: 5 } as const;

/** The limit of calls that store what somebody types or arranges: more than a change every five seconds. */
export const limitOfSaves = { max: 120, minutes: 10 } as const;

/** A write of an administrator names the change the audit log records. A GET that writes has no HEAD. */
type Permission =
  | {
      readonly access: 'admin';
      readonly method: 'GET';
      readonly writes?: undefined;
      readonly audit?: undefined;
    }
  | { readonly access: 'admin'; readonly method: 'GET'; readonly writes: true; readonly audit: AuditAction }
  | {
      readonly access: 'admin';
      readonly method: Exclude<Method, 'GET'>;
      readonly writes?: undefined;
      readonly audit: AuditAction;
    }
  | {
      readonly access: 'public' | 'user';
      readonly method: Method;
      readonly writes?: true | undefined;
      /** Recorded when an administrator changes what belongs to another user; of API keys always. */
      readonly audit?: AuditAction | undefined;
    };

/** One endpoint of the HTTP API. Server routes, the web client and the OpenAPI document are made from it. */
export type Endpoint = Declaration & Permission;

/** Declares an endpoint and keeps its exact types. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;

/** Whether a call changes nothing: what an API key may send. */
export const isRead = ({ method, writes, reads }: Pick<Endpoint, 'method' | 'writes' | 'reads'>): boolean =>
  (method === 'GET' && !writes) || reads === true;

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;

export type ParamsOf<E extends Endpoint> = Output<E['params']>;
export type QueryOf<E extends Endpoint> = Output<E['query']>;
export type BodyOf<E extends Endpoint> = Output<E['body']>;
/** What a caller sends: before defaults and transforms. */
export type QueryInput<E extends Endpoint> = Input<E['query']>;
export type BodyInput<E extends Endpoint> = Input<E['body']>;
/** The union of all successful responses of a call. */
export type ResponseOf<E extends Endpoint> = z.output<E['responses'][keyof E['responses'] & number]>;

/** The names of the `:name` parameters of a path. */
export type ParamName<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParamName<Tail>
    : Rest
  : never;

/** What a caller fills into the path: one value for each `:name`. */
export type ParamsInput<E extends Endpoint> = Readonly<Record<ParamName<E['path']>, string | number>>;
