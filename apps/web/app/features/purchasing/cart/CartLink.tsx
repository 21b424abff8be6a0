import { pages } from '@iom/contract/pages/pages.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { CartIconLink } from '../../../ui/CartIconLink.tsx';
import { useCart, useCartArrival } from '../model/use-cart.ts';

/** The link to the cart with the number of datasets and databases in it. */
export const CartLink = () => {
  const { cart } = useCart();
  const { arrival } = useCartArrival();
  const count = cart.datasets.length + cart.regional.length;
  const empty = arrival === 'arrived' ? 'Cart, empty' : 'Cart';
  return (
    <CartIconLink
      to={pages.cart.path()}
      count={count}
      label={count === 0 ? empty : `Cart, ${counted(count, 'item')}`}
    />
  );
};
