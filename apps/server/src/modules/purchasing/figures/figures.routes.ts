import { type Comparison, earlierPeriod } from '@iom/contract/purchasing/figures/earlier-period.rules.ts';
import {
  type MonthFigure,
  readSalesFigures,
  type SalesFigures,
} from '@iom/contract/purchasing/figures/figures.endpoints.ts';
import { dollarsFromCents } from '@iom/contract/shared/money.ts';
import type { ReadTx } from '#platform/database/database.ts';
import type { Routes } from '#platform/http/routes.ts';
import {
  bestSoldOils,
  bestSoldTests,
  type Period,
  salesByCode,
  salesByCountry,
  salesByMonth,
  salesByProduct,
  salesTotal,
} from './figures.store.ts';

const inDollars = <T extends { cents: number }>({ cents, ...row }: T) => ({
  ...row,
  revenue: dollarsFromCents(cents),
});

/** The month after `2026-12` is `2027-01`. */
const nextMonth = (month: string) => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number)).toISOString().slice(0, 7);
};

/** Every month from the first to the last; months without an order have zeros. */
const everyMonth = (rows: readonly MonthFigure[], first: string, last: string): MonthFigure[] => {
  const known = new Map(rows.map((row) => [row.month, row]));
  const months: MonthFigure[] = [];
  for (let month = first; month <= last; month = nextMonth(month))
    months.push(known.get(month) ?? { month, orders: 0, revenue: 0 });
  return months;
};

/** Sales from one month to another, both as `2026-11`, inclusive. */
export const monthlySales = async (tx: ReadTx, first: string, last: string): Promise<MonthFigure[]> =>
  everyMonth((await salesByMonth(tx, { since: `${first}-01` })).map(inDollars), first, last);

/** Sales of the last days with today, in UTC, and of as many days before. */
export const recentSales = async (tx: ReadTx, days: number) => {
  const dayMs = 24 * 60 * 60 * 1000;
  const until = new Date().toISOString().slice(0, 10);
  const period = {
    since: new Date(Date.parse(until) - (days - 1) * dayMs).toISOString().slice(0, 10),
    until,
  };
  return {
    days,
    ...inDollars(await salesTotal(tx, period)),
    previous: inDollars(await salesTotal(tx, earlierPeriod(period, 'before') ?? period)),
  };
};

/** The sums of the period that another, which ends today unless it says otherwise, is compared with. */
const previousSales = async (
  tx: ReadTx,
  { since, until = new Date().toISOString().slice(0, 10) }: Period,
  comparison: Comparison,
): Promise<SalesFigures['previous']> => {
  const period = since === undefined ? undefined : earlierPeriod({ since, until }, comparison);
  if (!period) return null;
  return {
    ...period,
    ...inDollars(await salesTotal(tx, period)),
    products: (await salesByProduct(tx, period)).map(inDollars),
    countries: (await salesByCountry(tx, period)).map(inDollars),
  };
};

/** The figures of complete orders paid in the period. */
const salesFigures = async (
  tx: ReadTx,
  { compare, ...period }: Period & { compare: Comparison },
): Promise<SalesFigures> => {
  const months = (await salesByMonth(tx, period)).map(inDollars);
  const [first, last] = [months[0], months.at(-1)];
  const codes = await salesByCode(tx, period);
  return {
    ...inDollars(await salesTotal(tx, period)),
    previous: await previousSales(tx, period, compare),
    months: first && last ? everyMonth(months, first.month, last.month) : [],
    products: (await salesByProduct(tx, period)).map(inDollars),
    countries: (await salesByCountry(tx, period)).map(inDollars),
    codes: codes.map((row) => ({ ...inDollars(row), discount: dollarsFromCents(row.discount) })),
    oils: (await bestSoldOils(tx, period)).map(inDollars),
    tests: await bestSoldTests(tx, period),
  };
};

export const figureRoutes = (routes: Routes) => {
  routes.query(readSalesFigures, ({ tx, query }) => salesFigures(tx, query));
};
