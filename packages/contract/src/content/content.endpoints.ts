import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { contactBody, siteShape } from './contact.schemas.ts';

export const readSite = endpoint({
  method: 'GET',
  path: '/api/home/site/',
  access: 'public',
  summary: 'Name of the institute and how it can be reached; empty where nothing is stated',
  responses: { 200: siteShape },
});

export const contactInstitute = endpoint({
  method: 'POST',
  path: '/api/home/contact-us/',
  access: 'public',
  summary: 'Write to the institute',
  limit: { max: 5, minutes: 10 },
  body: contactBody,
  responses: { 201: z.object({ reference: z.string() }) },
  failures: ['required_fields_missing'],
});
