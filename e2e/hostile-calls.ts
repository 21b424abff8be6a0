// Calls with numbered markup in every text field, so that a page that renders it names the field.
import { fillAddress } from '@iom/contract/shared/address.ts';
import type { Page } from '@playwright/test';
import { shownFields, unshownFields } from './hostile-fields.ts';
import { openCalls } from './steps.ts';

/** Placeholders in a body for the markup of their field. */
export const hostile = '\u2620';
/** For fields that take 50 characters. */
export const short = '\u2621';

const namesIn = (list: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(list).flatMap(([call, fields]) => fields.map((field) => `${call} ${field}`));
/** Fields that pages show, like `POST /api/home/comments/ comment`. */
export const shownNames = namesIn(shownFields);
/** Every field to fill; the number of a field is its index. */
export const namesToFill = [...shownNames, ...Object.values(unshownFields).flatMap(namesIn)];
/** The fields that were filled. */
export const filledNames = new Set<string>();

/** The markup for a field. */
export const makeMarkup = (call: string, field: string, kind = hostile) => {
  const name = `${call} ${field}`;
  filledNames.add(name);
  const markup = `T${namesToFill.indexOf(name)}"'><img src=x onerror="window.ran=1"><svg/onload=window.ran=1><script>window.ran=1</script>`;
  return kind === short ? markup.slice(0, 50) : markup;
};

/** The fields whose markup occurs in a text. */
export const fieldsIn = (text: string) =>
  [...text.matchAll(/T(\d+)"'>/gi)].map(([, number]) => namesToFill[Number(number)] ?? '');

const filled = (call: string, body: unknown, path = ''): unknown => {
  if (body === hostile || body === short) return makeMarkup(call, path, body);
  if (Array.isArray(body)) return body.map((item) => filled(call, item, path));
  if (typeof body !== 'object' || body === null) return body;
  const below = (name: string) => (path === '' ? name : `${path}.${name}`);
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) =>
      key === hostile
        ? [makeMarkup(call, below('*key')), filled(call, value, below('*'))]
        : [key, filled(call, value, below(key))],
    ),
  );
};

/**
 * Calls as one account, named as in the contract: `write('PATCH /api/home/comments/:id/', { comment: hostile
 * }, { id })`.
 */
export const hostileCalls = async (page: Page, email: string) => {
  const { headers, get, post, put, patch } = await openCalls(page.request, email);
  const methods = { POST: post, PUT: put, PATCH: patch };
  const write = (call: string, body: object = {}, params: Record<string, string | number> = {}) => {
    const [method, address = ''] = call.split(' ');
    return methods[method as keyof typeof methods](
      fillAddress(address, params),
      filled(call, body) as object,
    );
  };
  return { headers, get, write };
};
export type HostileCalls = Awaited<ReturnType<typeof hostileCalls>>;
