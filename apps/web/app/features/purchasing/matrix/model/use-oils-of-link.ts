import { addOilsWithTest } from '@iom/contract/purchasing/cart/cart.rules.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { useEffect, useRef } from 'react';
import { idListParam, idListText } from '../../../../lib/pages/id-list.ts';
import { idParam, type SearchParams, useSearchState } from '../../../../lib/pages/search-state.ts';
import { changeCart } from '../../model/cart-store.ts';
import { changeCartWithUndo } from '../../model/use-cart.ts';

interface LinkedOils {
  oils: readonly number[];
  /** A test that is chosen for each of them. */
  test: number | undefined;
}

const linkParams: SearchParams<LinkedOils> = { oils: idListParam, test: idParam };

/** Adds the oils of a link and their test to the choice, once: removes them from the address, and offers Undo. */
export const useOilsOfLink = () => {
  const [{ oils, test }, update] = useSearchState(linkParams);
  const link = oils.length > 0 && test !== undefined ? `${idListText(oils)} ${test}` : '';
  const taken = useRef('');
  useEffect(() => {
    if (link === '' || test === undefined || taken.current === link) return;
    taken.current = link;
    changeCartWithUndo(`The test was chosen for ${counted(oils.length, 'oil')}.`, () =>
      changeCart((cart) => addOilsWithTest(cart, oils, test)),
    );
    update({ oils: [], test: undefined }, { replace: true });
  });
};
