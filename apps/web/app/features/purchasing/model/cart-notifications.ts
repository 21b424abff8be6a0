import {
  largestCart,
  largestCodes,
  largestCopies,
  largestDataset,
} from '@iom/contract/purchasing/cart/cart.schemas.ts';
import type { Omitted } from '@iom/contract/purchasing/cart/cart-limits.rules.ts';
import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';
import { notifications } from '@mantine/notifications';

const limits = [
  { kind: 'datasets', noun: 'dataset', limit: `Your cart holds at most ${largestCart} datasets.` },
  { kind: 'oils', noun: 'oil', limit: `A dataset holds at most ${wholeNumber(largestDataset)} oils.` },
  { kind: 'licences', noun: 'licence', limit: `An order holds at most ${largestCopies} licences.` },
  { kind: 'codes', noun: 'discount code', limit: `An order takes at most ${largestCodes} discount codes.` },
] as const satisfies { kind: keyof Omitted; noun: string; limit: string }[];

/** Notifies of what did not fit into the cart, until closed. */
export const notifyOmitted = (omitted: Omitted) => {
  for (const { kind, noun, limit } of limits.filter((one) => omitted[one.kind] > 0)) {
    const count = omitted[kind];
    const message = `${limit} ${counted(count, noun)} ${count === 1 ? 'was' : 'were'} left out.`;
    notifications.show({ color: 'oil', autoClose: false, message });
  }
};

/** Notifies, until closed, that the account could not take the cart; saves that follow do not repeat it. */
export const notifyTooLarge = () => {
  notifications.show({
    id: 'cart-too-large',
    color: 'oil',
    autoClose: false,
    message:
      'Your cart is too large to be saved to your account. It stays in this browser; order or remove a dataset to save it.',
  });
};
