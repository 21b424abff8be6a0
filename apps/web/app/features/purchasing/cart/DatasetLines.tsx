import { useState } from 'react';
import type { PricedDataset } from '../model/prices.rules.ts';
import { useCart } from '../model/use-cart.ts';
import { DatasetLine } from './DatasetLine.tsx';

/** The confirmed datasets of the cart. @param priced in any order; empty while the price is loading */
export const DatasetLines = ({ priced }: { priced: readonly PricedDataset[] }) => {
  const { cart } = useCart();
  const [renamed, setRenamed] = useState<string>();
  return (
    <div>
      {cart.datasets.map((dataset) => (
        <DatasetLine
          key={dataset.name}
          dataset={dataset}
          priced={priced.find(({ name }) => name === dataset.name)}
          isRenamed={dataset.name === renamed}
          onRenamed={setRenamed}
        />
      ))}
    </div>
  );
};
