import type { OilDetail } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { type ComponentType, lazy } from 'react';
import { useSelectedOils } from '../../../features/purchasing/model/use-cart.ts';

type Part = ComponentType<{ oil: OilDetail }>;

const measured = lazy(async () => ({
  default: (await import('../../../features/library/oil-values/MeasuredOil.tsx')).MeasuredOil,
}));
const offers = () => import('../../../features/purchasing/oil/OilOffer.tsx');
const offer = lazy(async () => ({ default: (await offers()).OilOffer }));
const testsForSale = lazy(async () => ({ default: (await offers()).TestsForSale }));

interface Parts {
  Measured: Part;
  Offer: Part;
  TestsForSale: Part;
}

/** Of an oil over a list: loaded with the first one that is opened. */
const partsOnDemand: Parts = { Measured: measured, Offer: offer, TestsForSale: testsForSale };

/** What features other than the catalogue add to an oil, on its page and over every list. */
export const useOilParts = ({ Measured, Offer, TestsForSale }: Parts = partsOnDemand) => ({
  ...useSelectedOils(),
  measured: (oil: OilDetail) => <Measured oil={oil} />,
  offer: (oil: OilDetail) => <Offer oil={oil} />,
  testsForSale: (oil: OilDetail) => <TestsForSale oil={oil} />,
});
