import { calculatePrice, readBestPrice } from '@iom/contract/purchasing/pricing/pricing.endpoints.ts';
import type { Catalogue } from '#modules/catalogue/catalogue.module.ts';
import { networkAddressOf } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { Platform } from '#platform/platform.ts';
import { limitGuessing } from '../discounts/code-guesses.service.ts';
import { calculate, calculateBestPrice } from './prices.service.ts';

export const priceRoutes = (
  routes: Routes,
  { catalogue, database, throttle }: Pick<Platform, 'database' | 'throttle'> & { catalogue: Catalogue },
) => {
  routes.heavy.raw(calculatePrice, ({ user, body, request }) =>
    limitGuessing(throttle, networkAddressOf(request), body.discounts, () =>
      database.read((tx) => calculate(tx, catalogue, user?.id, body)),
    ),
  );
  routes.heavy.raw(readBestPrice, ({ user, body }) =>
    database.compute((tx) => calculateBestPrice(tx, catalogue, body.as_visitor ? undefined : user?.id, body)),
  );
};
