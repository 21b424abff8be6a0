import '../../../../lib/api/query-client.ts';
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
import {
  type Ref,
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { failureText } from '../../../../lib/forms/form-errors.ts';
import { keptAtSignIn } from '../../../../lib/session/session.ts';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { checkoutPaths } from '../../model/order-draft.rules.ts';
import type { BillingValues } from '../billing/billing.rules.ts';
import classes from './card.module.css';
import type { CardSource } from './use-card-check.ts';

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
const useHostedCard = (publishableKey: string, onComplete: (isComplete: boolean) => void) => {
  const holder = useRef<HTMLDivElement>(null);
  const element = useRef<StripeCardElement>(null);
  const [state, setState] = useState<CardState>({ complete: false, error: undefined });
  const reportComplete = useEffectEvent(onComplete);
  const {
    data: processor,
    error,
    refetch,
  } = useQuery({
    queryKey: ['card-processor', publishableKey],
    queryFn: () => openProcessor(publishableKey),
    staleTime: Number.POSITIVE_INFINITY,
    meta: keptAtSignIn,
    structuralSharing: false,
    retry: false,
  });
  useEffect(() => {
    if (!processor || !holder.current) return;
    const mounted = processor
      .elements()
      .create('card', { hidePostalCode: true, style: styleLike(holder.current) });
    mounted.mount(holder.current);
    mounted.on('change', (changed) => {
      setState(changed);
      reportComplete(changed.complete);
    });
    element.current = mounted;
    return () => {
      mounted.destroy();
      element.current = null;
      reportComplete(false);
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
  billing: BillingValues;
  source: Ref<CardSource>;
  onComplete: (isComplete: boolean) => void;
}

/** A card in the processor's hosted field. */
export const HostedCardFields = ({ publishableKey, billing, source, onComplete }: Props) => {
  const card = useHostedCard(publishableKey, onComplete);
  const { complete, error } = card.state;
  const [submitted, setSubmitted] = useState(false);
  useImperativeHandle(source, () => ({
    check: () => {
      setSubmitted(true);
      return complete;
    },
    read: async () => ({ payment_method: await card.createToken(billing) }),
    refuse: failureText,
  }));
  if (card.failure) return <ErrorState message={card.failure.message} onRetry={card.retry} />;
  const incomplete = submitted && !complete ? 'Complete the card details.' : undefined;
  return (
    <Input.Wrapper label="Card details" required error={error?.message ?? incomplete} maw={480}>
      {!card.ready && <Skeleton h={36} />}
      <div ref={card.holder} className={classes.hostedField} hidden={!card.ready} />
    </Input.Wrapper>
  );
};
