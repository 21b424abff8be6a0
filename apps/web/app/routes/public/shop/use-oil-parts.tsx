import type { OilDetail } from '@iom/contract/catalogue/catalogue.schemas.ts';
import type { ComponentType } from 'react';
import { useSelectedOils } from '../../../features/purchasing/model/use-cart.ts';

type Part = ComponentType<{ oil: OilDetail }>;

export interface OilParts {
  Measured: Part;
  Offer: Part;
  TestsForSale: Part;
}

/** What features other than the catalogue add to an oil, on its page and over every list. */
export const useOilParts = ({ Measured, Offer, TestsForSale }: OilParts) => ({
  ...useSelectedOils(),
  measured: (oil: OilDetail) => <Measured oil={oil} />,
  offer: (oil: OilDetail) => <Offer oil={oil} />,
  testsForSale: (oil: OilDetail) => <TestsForSale oil={oil} />,
});
