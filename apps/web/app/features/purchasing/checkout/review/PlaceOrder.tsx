import { pages } from '@iom/contract/pages/pages.ts';
import { Anchor, Button, Checkbox, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';

interface Props {
  label: string;
  /** `Visa ending 4242`, or that nothing is charged. */
  paymentLine: string;
  pending: boolean;
  /** Another action comes first. */
  secondary: boolean;
  /** Whether this order at this total was accepted before, by a payment that failed. */
  agreedBefore: boolean;
  onPlace: () => void;
}

/** Consent and the button. Pressed without consent, it shows what is missing. */
export const PlaceOrder = ({ label, paymentLine, pending, secondary, agreedBefore, onPlace }: Props) => {
  const [agreed, setAgreed] = useState(agreedBefore);
  const [pressed, setPressed] = useState(false);
  return (
    <Stack gap="md">
      <Text size="sm">{paymentLine}</Text>
      <Checkbox
        checked={agreed}
        onChange={(event) => setAgreed(event.currentTarget.checked)}
        error={pressed && !agreed ? 'Please accept this before placing the order.' : undefined}
        label={
          <>
            All sales are final. I accept the{' '}
            <Anchor component={Link} to={pages.terms.path()} target="_blank" inherit>
              terms and conditions
            </Anchor>
            .
          </>
        }
      />
      <Button
        size="md"
        variant={secondary ? 'default' : 'filled'}
        aria-disabled={!agreed}
        data-disabled={!agreed || undefined}
        loading={pending}
        onClick={() => {
          setPressed(true);
          if (agreed) onPlace();
        }}
      >
        {label}
      </Button>
    </Stack>
  );
};
