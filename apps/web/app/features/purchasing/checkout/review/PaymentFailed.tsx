import { pages } from '@iom/contract/pages/pages.ts';
import type { OrderKind } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import type { ApiFailure } from '../../../../lib/api/api.ts';
import { failureText } from '../../../../lib/forms/form-errors.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { checkoutPaths } from '../../model/order-draft.rules.ts';
import { wasPlacedHere } from '../../model/place-order.ts';
import { cardRefusal, paymentFailureAdvice } from './payment-failure.rules.ts';

interface Props {
  failure: ApiFailure;
  kind: OrderKind;
  /** The order's id. */
  order: number;
}

/** On a phone the failure would appear below the fold, and the button that had the focus is replaced. */
const showBox = (box: HTMLElement | null) => {
  box?.focus({ preventScroll: true });
  box?.scrollIntoView({ block: 'center' });
};

/** Why an order is not paid, and what to do about it. The order is kept. Takes the focus when it appears. */
export const PaymentFailed = ({ failure, kind, order }: Props) => {
  const { search } = useLocation();
  const { user } = useSession();
  const paths = checkoutPaths[kind];
  const { title, text, link } = paymentFailureAdvice(failure, {
    id: order,
    paymentPath: paths.payment + search,
    // an order that the cart does not hold has its codes on its own page
    orderPath: pages.order.path({ id: order }),
    codesPath: wasPlacedHere(user?.id ?? 0, order) ? paths.codes : pages.order.path({ id: order }),
  });
  const reason = failureText(failure);
  return (
    <Alert ref={showBox} tabIndex={-1} role="alert" color="red" title={title}>
      <Stack gap="sm" align="start">
        <Text size="sm">{reason === `${title}.` ? text : `${reason} ${text}`}</Text>
        {link && (
          <Button
            component={Link}
            to={link.to}
            variant={cardRefusal(failure) ? 'filled' : 'default'}
            size="xs"
          >
            {link.label}
          </Button>
        )}
      </Stack>
    </Alert>
  );
};
