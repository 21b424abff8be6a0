import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { listEndpoint } from '../shared/list-endpoint.ts';
import { idParams, noContent } from '../shared/shapes.ts';
import { apiKeyForm, apiKeyRow } from './api-keys.schemas.ts';

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
  summary:
    'Create an API key: it reads what its owner may see, as `Authorization: Token <key>`, and changes nothing. The response is the only one with the key',
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
  summary: 'Revoke an API key from the next call on',
  params: idParams,
  responses: { 204: noContent },
  failures: ['not_found'],
});
