import * as endpoints from '@iom/contract/purchasing/discounts/discounts.endpoints.ts';
import { checkDiscount as checkDiscountEndpoint } from '@iom/contract/purchasing/discounts/discounts.endpoints.ts';
import {
  type Discount,
  type DiscountBody,
  discountBody,
} from '@iom/contract/purchasing/discounts/discounts.schemas.ts';
import { ApiError, fieldError } from '#platform/api-error.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { violates } from '#platform/database/retry.ts';
import type { Audited } from '#platform/http/audited.ts';
import { pageOf } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import { checkDiscount } from './discount-uses.service.ts';
import {
  type DiscountPage,
  type DiscountRow,
  findDiscount,
  insertDiscount,
  listDiscountRows,
  lockDiscount,
  updateDiscountRow,
} from './discounts.store.ts';

const toDiscount = (row: DiscountRow): Discount => ({
  id: row.id,
  code: row.code,
  name: row.name,
  amount: row.amountHundredths / 100,
  discount_type: row.kind,
  number_of_uses: row.numberOfUses,
  current_uses: row.currentUses,
  active: row.active,
  starts: row.starts,
  ends: row.ends,
});

const toRow = (body: DiscountBody) => ({
  code: body.code,
  name: body.name,
  kind: body.discount_type,
  numberOfUses: body.number_of_uses,
  amountHundredths: Math.round(body.amount * 100),
  active: body.active ?? true,
  starts: body.starts ?? null,
  ends: body.ends ?? null,
});

const codeTaken = (error: unknown) => {
  throw violates(error, 'discounts_code_unique')
    ? fieldError('code', 'A discount with this code exists.')
    : error;
};

const discountsPage = async (tx: ReadTx, search: string | undefined, page: DiscountPage) => {
  const { count, rows } = await listDiscountRows(tx, search, page);
  return { count, results: rows.map(toDiscount) };
};

/** @throws ApiError not_found */
const discountById = async (tx: ReadTx, id: number): Promise<Discount> => {
  const row = await findDiscount(tx, id);
  if (!row) throw new ApiError('not_found');
  return toDiscount(row);
};

/** @throws ApiError bad_input at `code` when it is taken (case-insensitive). */
const createDiscount = async (tx: WriteTx, body: DiscountBody): Promise<Audited<Discount>> => {
  const created = toDiscount(await insertDiscount(tx, toRow(body)).catch(codeTaken));
  return {
    response: created,
    change: { target: `discount ${created.id}`, before: null, after: created },
  };
};

/**
 * Updates the fields that are present. Orders that are paid, or have a purchase order, keep their amounts;
 * the others are repriced when either happens.
 * @throws ApiError not_found; bad_input at `code` when it is taken, at `amount` for over 100 percent, at
 * `ends` for a day before the first, at `number_of_uses` for fewer than are used.
 */
const updateDiscount = async (
  tx: WriteTx,
  id: number,
  changes: { [K in keyof DiscountBody]?: DiscountBody[K] | undefined },
): Promise<Audited<Discount>> => {
  const row = await lockDiscount(tx, id);
  if (!row) throw new ApiError('not_found');
  const before = toDiscount(row);
  const stated = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const { data: updated, error } = discountBody.safeParse({ ...before, ...stated });
  if (!updated) throw fieldError(String(error.issues[0]?.path[0]), error.issues[0]?.message ?? '');
  if (updated.number_of_uses < row.currentUses)
    throw fieldError('number_of_uses', `This code has already been used ${row.currentUses} times.`);
  const after = toDiscount(await updateDiscountRow(tx, id, toRow(updated)).catch(codeTaken));
  return { response: after, change: { target: `discount ${id}`, before, after } };
};

export const discountRoutes = (routes: Routes) => {
  routes.query(checkDiscountEndpoint, ({ tx, query }) => checkDiscount(tx, query.code));
  routes.query(endpoints.listDiscounts, ({ tx, query }) => discountsPage(tx, query.search, pageOf(query)));
  routes.auditedMutation(endpoints.createDiscount, ({ tx, body }) => createDiscount(tx, body));
  routes.query(endpoints.readDiscount, ({ tx, params }) => discountById(tx, params.id));
  routes.auditedMutation(endpoints.updateDiscount, ({ tx, params, body }) =>
    updateDiscount(tx, params.id, body),
  );
};
