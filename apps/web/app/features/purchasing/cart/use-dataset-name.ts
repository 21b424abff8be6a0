import { defaultDatasetName, nameDataset, uniqueName } from '@iom/contract/purchasing/cart/cart.rules.ts';
import { useState } from 'react';
import { useCart } from '../model/use-cart.ts';

/** The dataset's name: as typed, which the cart keeps, else of the dataset being edited, else a generated one. */
export const useDatasetName = () => {
  const { cart, change } = useCart();
  const [proposed] = useState(() => defaultDatasetName(new Date(), Math.random()));
  const [typed, setTyped] = useState<string>();
  const taken = cart.datasets.map((dataset) => dataset.name);
  return {
    // an emptied field stays empty while it is shown
    name: typed ?? (cart.name || cart.editing || uniqueName(proposed, taken)),
    typeName: (text: string) => {
      setTyped(text);
      change((before) => nameDataset(before, text));
    },
    /** After the dataset was confirmed, which clears the name in the cart. */
    forgetName: () => setTyped(undefined),
  };
};
