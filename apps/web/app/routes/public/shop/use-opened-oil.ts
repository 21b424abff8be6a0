import { lazy, useEffect } from 'react';
import { type OilParts, useOilParts } from './use-oil-parts.tsx';

const offers = () => import('../../../features/purchasing/oil/OilOffer.tsx');
const parts: OilParts = {
  Measured: lazy(async () => ({
    default: (await import('../../../features/library/oil-values/MeasuredOil.tsx')).MeasuredOil,
  })),
  Offer: lazy(async () => ({ default: (await offers()).OilOffer })),
  TestsForSale: lazy(async () => ({ default: (await offers()).TestsForSale })),
};

const waitMs = 3000;

/**
 * The parts of an oil that is opened over a list. They are loaded, with the page of an oil, some seconds after the list: a click on an
 * oil waits for them, on a slow line for seconds.
 */
export const useOpenedOil = () => {
  useEffect(() => {
    // what fails here is loaded again, and its failure said, when an oil is opened
    const timer = setTimeout(() => void import('./oil.tsx').catch(() => {}), waitMs);
    return () => clearTimeout(timer);
  }, []);
  return useOilParts(parts);
};
