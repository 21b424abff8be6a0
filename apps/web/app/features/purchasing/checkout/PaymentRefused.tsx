import { Alert, Button, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { ApiFailure } from '../../../lib/api.ts';
import { refusalAdvice } from './refusal-advice.rules.ts';

/** Why an order is not paid, and what to do about it. The order stands. */
export const PaymentRefused = ({
  failure,
  order,
  codes,
}: {
  failure: ApiFailure;
  order: number;
  codes: readonly string[];
}) => {
  const { title, text, link } = refusalAdvice(failure, order, codes);
  return (
    <Alert role="alert" color="red" title={title}>
      <Stack gap="sm" align="start">
        <Text size="sm">
          {failure.message} {text}
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
