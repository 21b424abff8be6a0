import type { z } from 'zod';
import { analysisQuery } from './analysis/analysis-query.schemas.ts';
import { claimCheck } from './analysis/answers/claim-check.answer.ts';
import { placeOrderBody } from './purchasing/orders/orders.schemas.ts';
import { cardShape } from './purchasing/payments/card.schemas.ts';
import { priceRequest, priceResponse } from './purchasing/pricing/pricing.schemas.ts';
import { importReport } from './samples/imports/imports.schemas.ts';
import { failures } from './shared/failures.ts';
import { failureShape } from './shared/shapes.ts';

/** A value that a caller sends, or is sent, as the OpenAPI document shows it. */
const example = <S extends z.ZodType>(schema: S, value: z.input<S>): [z.ZodType, z.input<S>] => [
  schema,
  value,
];

const [oil, viscosity, volatility, database] = [1204, 3, 17, 8];

/** One example for each of these schemas. A test parses them. */
export const contractExamples: ReadonlyMap<z.ZodType, unknown> = new Map<z.ZodType, unknown>([
  example(failureShape, {
    error: failures.bad_input.message,
    code: 'bad_input',
    errors: { email: ['Not a valid email address'] },
    request_id: 'Opr4xQGFUJGx',
  }),
  example(analysisQuery, {
    sae_grade: ['5W-30'],
    year: [2016, 2017],
    test_parameters: [{ test: volatility, operator: 'lte', value: 13 }],
    columns: [viscosity, volatility],
    sort_field: volatility,
    page_size: 25,
  }),
  example(claimCheck.parameters, { claim: 'SAE J300' }),
  example(priceRequest, {
    items: [{ sample: oil, tests: [viscosity, volatility] }],
    regional_reports: [database],
  }),
  example(priceResponse, {
    total_price: 1070,
    price_before_discount: 1070,
    total_discount: 0,
    discounts: [],
    items: [{ sample: oil, price: 70, full_set: false }],
    regional_reports: [{ id: database, quantity: 1, full_copies: 1, price: 1000 }],
  }),
  example(placeOrderBody, {
    reports: [{ name: 'Volatility 2016', samples: [{ id: oil, display_tests: [viscosity, volatility] }] }],
  }),
  example(cardShape, {
    card_number: '4242 4242 4242 4242',
    card_exp_month: 12,
    card_exp_year: 2030,
    card_cvc: '737',
  }),
  example(importReport, {
    accepted: 119,
    rejected: 1,
    errors: [{ file: 'samples', line: 14, column: 'Year', message: 'Enter a year.' }],
    warnings: [],
    sanity: [],
    group: null,
  }),
]);
