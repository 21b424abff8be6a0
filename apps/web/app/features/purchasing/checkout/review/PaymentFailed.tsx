import { Alert, Button, Stack, Text } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import type { ApiFailure } from '../../../../lib/api.ts';
import { failureText } from '../../../../lib/field-messages.ts';
import { flows, type PurchaseKind } from '../../model/order-draft.rules.ts';
import { refusalAdvice } from './payment-failure.rules.ts';

interface Props {
  failure: ApiFailure;
  kind: PurchaseKind;
  /** The order stands in the address. */
  order: number;
  codes: readonly string[];
}

/** Why an order is not paid, and what to do about it. The order stands. */
export const PaymentRefused = ({ failure, kind, order, codes }: Props) => {
  const { search } = useLocation();
  const flow = flows[kind];
  const { title, text, link } = refusalAdvice(failure, {
    ...{ id: order, codes, payment: flow.payment + search, codesAt: flow.codes },
  });
  return (
    <Alert role="alert" color="red" title={title}>
      <Stack gap="sm" align="start">
        <Text size="sm">
          {failureText(failure)} {text}
        </Text>
        {link && (
          <Button component={Link} to={link.to} variant="default" size="xs">
            {link.label}
          </Button>
        )}
      </Stack>
    </Alert>
  );
};
