import { pages } from '@iom/contract/shared/pages.ts';
import { Anchor, Button, Checkbox, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';

interface Props {
  label: string;
  /** `Visa ending 4242`, or that nothing is charged. */
  paidWith: string;
  pending: boolean;
  onPlace: () => void;
}

/** Consent, then the button. Pressed without consent it says what is missing. */
export const PlaceOrder = ({ label, paidWith, pending, onPlace }: Props) => {
  const [agreed, setAgreed] = useState(false);
  const [asked, setAsked] = useState(false);
  return (
    <Stack gap="md">
      <Text size="sm">{paidWith}</Text>
      <Checkbox
        checked={agreed}
        onChange={(event) => setAgreed(event.currentTarget.checked)}
        error={asked && !agreed ? 'Please accept this before placing the order.' : undefined}
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
        aria-disabled={!agreed}
        data-disabled={!agreed || undefined}
        loading={pending}
        onClick={() => {
          setAsked(true);
          if (agreed) onPlace();
        }}
      >
        {label}
      </Button>
    </Stack>
  );
};
