import { z } from 'zod';
import { endpoint } from '../../shared/endpoint.ts';
import { file, idParams, noContent } from '../../shared/shapes.ts';
import { storedBillToShape } from './billing.schemas.ts';
import { invoiceShape } from './invoice.schemas.ts';

export const readInvoice = endpoint({
  method: 'GET',
  path: '/api/purchasing/orders/:id/invoice/',
  access: 'user',
  summary: 'The invoice of an order, line by line',
  params: idParams,
  responses: { 200: invoiceShape },
  failures: ['not_found'],
});

export const readInvoicePdf = endpoint({
  method: 'GET',
  path: '/api/purchasing/orders/:id/invoice.pdf',
  access: 'user',
  summary: 'The invoice as PDF',
  params: idParams,
  responses: { 200: file('application/pdf') },
  failures: ['not_found', 'report_failed'],
});

export const mailInvoice = endpoint({
  method: 'POST',
  path: '/api/purchasing/orders/:id/mail-invoice/',
  access: 'user',
  summary: 'Email the buyer the invoice, or pro forma invoice, of an order again',
  params: idParams,
  responses: { 204: noContent },
  failures: ['not_found', 'no_invoice_yet'],
});

export const readLastBilling = endpoint({
  method: 'GET',
  path: '/api/purchasing/billing/',
  access: 'user',
  summary: 'The billing address of the user’s last order that has one',
  responses: { 200: z.object({ billing: storedBillToShape.nullable() }) },
});
