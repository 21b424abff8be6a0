import { defaultDatasetName, uniqueName } from '@iom/contract/purchasing/cart/cart.rules.ts';
import { useState } from 'react';
import { useCart } from '../model/use-cart.ts';

/** The dataset's name: as typed, else of the dataset being edited, else a generated one. */
export const useDatasetName = () => {
  const { cart } = useCart();
  const [proposed] = useState(() => defaultDatasetName(new Date(), Math.random()));
  const [typed, setTyped] = useState<string>();
  const taken = cart.datasets.map((dataset) => dataset.name);
  return { name: typed ?? cart.editing ?? uniqueName(proposed, taken), setTyped };
};
