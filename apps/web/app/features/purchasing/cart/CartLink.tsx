import { pages } from '@iom/contract/pages/pages.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { CartIconLink } from '../../../ui/CartIconLink.tsx';
import { useCart, useCartLoadState } from '../model/use-cart.ts';

/** The link to the cart with the number of datasets and databases in it. */
export const CartLink = () => {
  const { cart } = useCart();
  const { state } = useCartLoadState();
  const count = cart.datasets.length + cart.regional.length;
  const empty = state === 'loaded' ? 'Cart, empty' : 'Cart';
  return (
    <CartIconLink
      to={pages.cart.path()}
      count={count}
      label={count === 0 ? empty : `Cart, ${counted(count, 'item')}`}
    />
  );
};
