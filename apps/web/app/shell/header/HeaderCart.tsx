import { pages } from '@iom/contract/pages/pages.ts';
import { lazy, Suspense } from 'react';
import { useCartPresence } from '../../features/purchasing/model/cart-presence.ts';
import { CartIconLink } from '../../ui/CartIconLink.tsx';

const CartLink = lazy(() =>
  import('../../features/purchasing/cart/CartLink.tsx').then((file) => ({ default: file.CartLink })),
);

/** The link to the cart, with its count where there may be something in it. */
export const HeaderCart = () => {
  const isPresent = useCartPresence();
  if (!isPresent) return <CartIconLink to={pages.cart.path()} count={0} label="Cart, empty" />;
  return (
    <Suspense fallback={<CartIconLink to={pages.cart.path()} count={0} label="Cart" />}>
      <CartLink />
    </Suspense>
  );
};
