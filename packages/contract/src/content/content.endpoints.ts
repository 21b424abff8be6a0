import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { contactBody, siteShape } from './contact.schemas.ts';

export const readSite = endpoint({
  method: 'GET',
  path: '/api/home/site/',
  access: 'public',
  summary: 'Name and contact details of the institute; empty where not stated',
  responses: { 200: siteShape },
});

export const contactInstitute = endpoint({
  method: 'POST',
  path: '/api/home/contact-us/',
  access: 'public',
  summary: 'Send a message to the institute',
  limit: { max: 5, minutes: 10 },
  body: contactBody.nullish(),
  responses: { 201: z.object({ reference: z.string() }) },
  failures: ['required_fields_missing'],
});
