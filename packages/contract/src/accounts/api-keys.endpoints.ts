import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { listEndpoint } from '../shared/list-endpoint.ts';
import { idParams, idShape, noContent, timeShape } from '../shared/shapes.ts';
import { requiredText, singleLine } from '../shared/text.ts';

/** The prefix of every key, by which scanners of published code recognize a key. */
export const apiKeyPrefix = 'iomk_';

/** Maximum number of keys per user. */
export const maxApiKeys = 20;

export const apiKeyForm = z.object({ name: singleLine(requiredText(80)) });

/** A key as its owner sees it in the list. The key itself is not stored. */
export const apiKeyRow = z.object({
  id: idShape,
  name: z.string(),
  /** The first characters of the key. */
  hint: z.string(),
  created: timeShape,
  /** Accurate to ten minutes; null before the first use. */
  last_used: timeShape.nullable(),
});
export type ApiKey = z.output<typeof apiKeyRow>;

export const listApiKeys = listEndpoint({
  path: '/api/auth/api-keys/',
  access: 'user',
  summary: 'The API keys of the user, newest first',
  row: apiKeyRow,
  ordering: ['id', 'name', 'created'],
});

export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/auth/api-keys/',
  access: 'user',
  audit: 'api_key.create',
  needsFreshFactor: true,
  summary:
    'Create an API key, which is sent as `Authorization: Token <key>`. It can read what its owner may see, but change nothing. Only this response contains the key',
  limit: { max: 30, minutes: 60 },
  body: apiKeyForm,
  responses: { 201: apiKeyRow.extend({ key: z.string() }) },
  failures: ['too_many_keys'],
});

export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api/auth/api-keys/:id/',
  access: 'user',
  audit: 'api_key.revoke',
  needsFreshFactor: true,
  summary: 'Revoke an API key with immediate effect',
  params: idParams,
  responses: { 204: noContent },
  failures: ['not_found'],
});
