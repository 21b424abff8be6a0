import { Input, Skeleton } from '@mantine/core';
import { useMutationObserverTarget } from '@mantine/hooks';
import type {
  PaymentMethodCreateParams,
  StripeCardElement,
  StripeCardElementChangeEvent,
  StripeElementStyle,
} from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { failureText } from '../../../../lib/forms/form-errors.ts';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { checkoutPaths } from '../../model/order-draft.rules.ts';
import type { ValidatedCard } from '../../model/validated-card.ts';
import type { BillingValues } from '../billing/billing.rules.ts';
import { PaymentForm } from '../billing/PaymentForm.tsx';
import type { BillingForm } from '../billing/use-billing.ts';
import classes from './card.module.css';
import { useCardCheck } from './use-card-check.ts';

// the plain entry point would load the script with the module, on every page
export type CardState = Pick<StripeCardElementChangeEvent, 'complete' | 'error'>;

/** The hosted field is in its own frame, which our style sheets do not reach. */
const styleLike = (holder: HTMLElement): StripeElementStyle => {
  const { color, fontSize } = getComputedStyle(holder);
  const placeholder = getComputedStyle(document.documentElement).getPropertyValue(
    '--mantine-color-placeholder',
  );
  return {
    base: {
      color,
      iconColor: color,
      fontSize,
      fontFamily: 'system-ui, sans-serif',
      '::placeholder': { color: placeholder || color },
    },
  };
};

/** Name and address for the processor; fields filled with N/A are left out. */
const billingDetails = (to: BillingValues): PaymentMethodCreateParams.BillingDetails => {
  const omitNA = (text: string) => (text === 'N/A' ? undefined : text);
  return {
    name: `${to.first_name} ${to.last_name}`,
    email: to.email,
    phone: to.phone,
    address: {
      line1: to.address,
      city: to.city,
      state: omitNA(to.state),
      postal_code: omitNA(to.postal_code),
      country: to.country,
    },
  };
};

const cardPaths = Object.values(checkoutPaths).map(({ payment }) => payment);
const withoutSlash = (path: string) => path.replace(/(?<=.)\/$/, '');

/** Only a document opened at a payment page has the policy that admits the processor's script. */
const isOpenedAtPayment = () => {
  const [opened] = performance.getEntriesByType('navigation');
  return !opened || cardPaths.includes(withoutSlash(new URL(opened.name).pathname));
};

const openProcessor = async (publishableKey: string) => {
  if (!isOpenedAtPayment()) {
    location.reload();
    return new Promise<never>(() => undefined);
  }
  const stripe = await loadStripe(publishableKey).catch(() => null);
  if (!stripe) throw new Error('The card fields could not be loaded.');
  return stripe;
};

/** Mantine sets the color scheme as an attribute of the root element. */
const colorSchemeChanges = { attributes: true, attributeFilter: ['data-mantine-color-scheme'] };
const rootElement = () => document.documentElement;

/**
 * The processor's hosted card field in `holder`. `createToken` makes a payment method of what is typed there and returns its
 * id; the card number never reaches this page.
 */
const useHostedCard = (publishableKey: string) => {
  const holder = useRef<HTMLDivElement>(null);
  const element = useRef<StripeCardElement>(null);
  const [state, setState] = useState<CardState>({ complete: false, error: undefined });
  const {
    data: processor,
    error,
    refetch,
  } = useQuery({
    queryKey: ['card-processor', publishableKey],
    queryFn: () => openProcessor(publishableKey),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
  });
  useEffect(() => {
    if (!processor || !holder.current) return;
    const mounted = processor
      .elements()
      .create('card', { hidePostalCode: true, style: styleLike(holder.current) });
    mounted.mount(holder.current);
    mounted.on('change', setState);
    element.current = mounted;
    return () => {
      mounted.destroy();
      element.current = null;
    };
  }, [processor]);
  const updateStyle = useCallback(() => {
    if (holder.current) element.current?.update({ style: styleLike(holder.current) });
  }, []);
  useMutationObserverTarget(updateStyle, colorSchemeChanges, rootElement);
  const createToken = async (billing: BillingValues) => {
    if (!processor || !element.current) throw new Error('The card fields are not loaded yet.');
    const { paymentMethod, error: cardError } = await processor.createPaymentMethod({
      type: 'card',
      card: element.current,
      billing_details: billingDetails(billing),
    });
    if (!paymentMethod) throw new Error(cardError?.message ?? 'This card cannot be used here.');
    return paymentMethod.id;
  };
  return {
    holder,
    ready: processor !== undefined,
    failure: error,
    retry: () => void refetch(),
    state,
    createToken,
  };
};

interface Props {
  publishableKey: string;
  billing: BillingForm;
  onValidated: (card: ValidatedCard) => void;
}

/** Payment by card in the processor's hosted field. */
export const HostedCardForm = ({ publishableKey, billing, onValidated }: Props) => {
  const card = useHostedCard(publishableKey);
  const { pending, problem, check } = useCardCheck(onValidated, failureText);
  const [submitted, setSubmitted] = useState(false);
  const incomplete = submitted && !card.state.complete ? 'Complete the card details.' : undefined;
  const submit = () => {
    setSubmitted(true);
    const billingValid = billing.check();
    if (billingValid && card.state.complete)
      void check(async () => ({ payment_method: await card.createToken(billing.form.values) }));
  };
  return (
    <PaymentForm
      label="Credit card"
      billing={billing.form}
      incomplete={card.state.complete ? billing.incomplete : ['Card details', ...billing.incomplete]}
      pending={pending}
      problem={problem}
      onSubmit={submit}
    >
      {card.failure ? (
        <ErrorState message={card.failure.message} onRetry={card.retry} />
      ) : (
        <Input.Wrapper
          label="Card details"
          required
          error={card.state.error?.message ?? incomplete}
          maw={480}
        >
          {!card.ready && <Skeleton h={36} />}
          <div ref={card.holder} className={classes.hostedField} hidden={!card.ready} />
        </Input.Wrapper>
      )}
    </PaymentForm>
  );
};
